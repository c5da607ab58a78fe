"use strict";
// One game at a time, clicked through. The moves are read from the page itself: each names its
// points (data-m) and the move it follows (data-p).
const main = document.querySelector("main");
const words = main.dataset;
const games = Array.from(document.querySelectorAll("article.game"));
const links = Array.from(document.querySelectorAll("nav .list a"));
const SVG = "http://www.w3.org/2000/svg";
let bottom = words.bottom;
let game = null;

function node(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  return element;
}

// What the drawn board tells: the names of its shapes, and the margin around it.
const drawn = document.querySelector(".picture svg");
const board = drawn && drawn.querySelector("use").getAttribute("href").slice(1);
const prefix = board && board.slice(0, board.lastIndexOf("-"));
const coordinates = board && board[prefix.length + 1];
const margin = drawn ? (drawn.viewBox.baseVal.width - 800) / 2 : 0;

function place(name) {
  const file = name.charCodeAt(0) - 97, rank = name.charCodeAt(1) - 48;
  return bottom === "red"
    ? [margin + 100 * file, margin + 100 * (9 - rank)]
    : [margin + 100 * (8 - file), margin + 100 * rank];
}

function index(name) {
  return 9 * (name.charCodeAt(1) - 48) + name.charCodeAt(0) - 97;
}

function corners(name) {
  const [x, y] = place(name);
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    .map(([sx, sy]) => "M" + (x + 30 * sx) + " " + (y + 48 * sy) + "h" + 18 * sx + "v" + -18 * sy)
    .join("");
}

function draw() {
  const svg = game.article.querySelector(".picture svg");
  if (!svg) return;
  const points = Array.from(game.article.dataset.start);
  const path = [];
  for (let at = game.at; at; at = game.before.get(at)) path.unshift(at);
  for (const move of path) {
    const from = index(move.dataset.m), to = index(move.dataset.m.slice(2));
    points[to] = points[from];
    points[from] = ".";
  }
  const title = svg.querySelector("title");
  title.textContent = game.at ? game.at.textContent : words.first;
  svg.setAttribute("aria-label", title.textContent);
  svg.replaceChildren(title, node("use", { href: "#" + prefix + "-" + coordinates + bottom[0] }));
  if (game.at) {
    const d = corners(game.at.dataset.m) + corners(game.at.dataset.m.slice(2));
    svg.append(node("path", { class: "last", fill: "none", stroke: words.mark, "stroke-width": 5, d }));
  }
  points.forEach((piece, i) => {
    if (piece === ".") return;
    const [x, y] = place(String.fromCharCode(97 + (i % 9), 48 + Math.floor(i / 9)));
    svg.append(node("use", { href: "#" + prefix + piece, x, y }));
  });
}

// Shows the position after a move; null is the start.
function go(move) {
  if (game.at) game.at.removeAttribute("aria-current");
  game.at = move;
  if (move) {
    move.setAttribute("aria-current", "step");
    move.scrollIntoView({ block: "nearest" });
  }
  game.buttons.first.disabled = game.buttons.back.disabled = !move;
  game.buttons.forward.disabled = game.buttons.last.disabled = !game.after(move);
  draw();
}

const steps = {
  first: () => go(null),
  back: () => game.at && go(game.before.get(game.at)),
  forward: () => game.after(game.at) && go(game.after(game.at)),
  last: () => {
    let at = game.at;
    while (game.after(at)) at = game.after(at);
    go(at);
  },
  turn: () => {
    bottom = bottom === "red" ? "black" : "red";
    draw();
  },
};

function open(article) {
  games.forEach((other) => { other.hidden = other !== article; });
  links.forEach((link) => {
    if (link.hash === "#" + article.id) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  });
  const moves = Array.from(article.querySelectorAll(".moves a"));
  const by = new Map(moves.map((move) => [move.id.split("m")[1], move]));
  const before = new Map(), next = new Map();
  for (const move of moves) {
    const parent = by.get(move.dataset.p) || null;
    before.set(move, parent);
    if (!next.has(parent)) next.set(parent, move);
  }
  game = { article, before, at: null, after: (move) => next.get(move), buttons: {} };
  let bar = article.querySelector(".controls");
  if (!bar) {
    bar = document.createElement("div");
    bar.className = "controls";
    const signs = { first: "|◀", back: "◀", forward: "▶", last: "▶|", turn: "⇅" };
    for (const name in signs) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.step = name;
      button.textContent = signs[name];
      button.title = words[name];
      button.setAttribute("aria-label", words[name]);
      button.addEventListener("click", steps[name]);
      bar.append(button);
    }
    article.querySelector(".board").append(bar);
  }
  for (const button of bar.children) game.buttons[button.dataset.step] = button;
  game.buttons.turn.disabled = !article.querySelector(".picture svg");
}

function follow() {
  const [, number, move] = /^#g(\d+)(?:m(\d+))?$/.exec(location.hash) || [];
  const article = number ? document.getElementById("g" + number) : games[0];
  if (!article) return;
  if (!game || game.article !== article) open(article);
  go(move ? document.getElementById("g" + number + "m" + move) : null);
}

addEventListener("hashchange", follow);
addEventListener("keydown", (event) => {
  if (!game || event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "INPUT") return;
  const name = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", f: "turn" }[event.key];
  if (name) {
    steps[name]();
    event.preventDefault();
  }
});

if (links.length > 1) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  input.type = "search";
  label.append(words.search + " ", input);
  input.addEventListener("input", () => {
    const wanted = input.value.trim().toLowerCase();
    for (const link of links) link.parentElement.hidden = !link.textContent.toLowerCase().includes(wanted);
  });
  document.querySelector("nav").prepend(label);
} else {
  document.querySelector("nav").hidden = true;
}
follow();
