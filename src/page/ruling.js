"use strict";
// Each line of evidence becomes a board with two buttons; without this they stand in a row.
for (const details of document.querySelectorAll("details.evidence")) {
  const steps = Array.from(details.querySelectorAll(".steps > li"));
  const bar = document.createElement("div");
  bar.className = "controls";
  let at = 0;
  const make = (words, sign, by) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sign + " " + words;
    button.addEventListener("click", () => show(at + by));
    bar.append(button);
    return button;
  };
  const back = make(details.dataset.back, "◀", -1);
  const forward = make(details.dataset.forward, "▶", 1);
  const count = document.createElement("span");
  count.setAttribute("aria-live", "polite");
  bar.append(count);
  function show(next) {
    at = Math.max(0, Math.min(steps.length - 1, next));
    steps.forEach((step, i) => { step.hidden = i !== at; });
    back.disabled = at === 0;
    forward.disabled = at === steps.length - 1;
    count.textContent = at + 1 + " / " + steps.length;
  }
  details.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") { show(at + 1); event.preventDefault(); }
    if (event.key === "ArrowLeft") { show(at - 1); event.preventDefault(); }
  });
  // On paper every board stands in its row again.
  addEventListener("beforeprint", () => { details.open = true; steps.forEach((s) => { s.hidden = false; }); });
  addEventListener("afterprint", () => show(at));
  details.classList.add("stepper");
  details.querySelector("summary").after(bar);
  show(0);
}
