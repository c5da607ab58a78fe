{ The legal moves of the start position, a game with its moves written in Chinese, and a clock.
  Delphi: add xqrules.pas to the project. Free Pascal: fpc -Fubindings/delphi hello.pas }
program hello;

{$IFDEF FPC}{$MODE DELPHI}{$ENDIF}
{$IFDEF MSWINDOWS}{$APPTYPE CONSOLE}{$ENDIF}

uses
  xqrules;

var
  err: xq_error;

procedure Check(status: xq_status);
begin
  if status <> XQ_OK then
  begin
    WriteLn('error ', status, ': ', XqMessage(err));
    Halt(1);
  end;
end;

procedure ListMoves;
var
  position: xq_position;
  moves: array[0..XQ_MAX_MOVES - 1] of xq_move;
  buffer: array[0..15] of AnsiChar;
  count: xq_size;
  i: Integer;
begin
  Check(xq_position_start(@position, @err));
  Check(xq_position_legal_moves(@position, @moves[0], XQ_MAX_MOVES, @count, @err));
  Write('legal moves: ', count, ', the first three:');
  for i := 0 to 2 do
  begin
    Check(xq_move_text(moves[i], @buffer[0], SizeOf(buffer), nil, @err));
    Write(' ', PAnsiChar(@buffer[0]));
  end;
  WriteLn;
end;

procedure PlayGame;
const
  PLAYED: array[0..2] of AnsiString = ('h2e2', 'h9g7', 'h0g2');
var
  game: pxq_game;
  text: pxq_text;
  verdict: xq_verdict;
  plies: Cardinal;
  i: Integer;
begin
  Check(xq_game_new(nil, @game, @err));
  for i := 0 to High(PLAYED) do
    Check(xq_game_push_text(game, PAnsiChar(PLAYED[i]), Length(PLAYED[i]), nil, 0, nil, @err));
  Check(xq_game_len(game, @plies, @err));
  Check(xq_game_write(game, 'chinese', XQ_NUL_TERMINATED, @text, @err));
  WriteLn(plies, ' moves: ', xq_text_data(text));
  Check(xq_text_free(text));
  Check(xq_game_verdict(game, 'cxa2007', XQ_NUL_TERMINATED, @verdict, @err));
  WriteLn('ruling: ', verdict.ruling);
  { a0 to a9 }
  if xq_game_push(game, XqMove(XqSquare(0, 0), XqSquare(0, 9)), @err) = XQ_E_ILLEGAL_MOVE then
    WriteLn('illegal: ', XqMessage(err));
  Check(xq_game_free(game));
end;

procedure RunClock;
var
  clock: pxq_clock;
  state: xq_clock_state;
begin
  Check(xq_clock_new('5:00+3', XQ_NUL_TERMINATED, -1, @clock, @err));
  Check(xq_clock_start(clock, 0, XQ_RED, 0, 0, @err));
  Check(xq_clock_press(clock, XQ_RED, 10000, @err));
  Check(xq_clock_show_at(clock, 12000, @state, @err));
  WriteLn('clock: red ', state.red.remaining, ' ms, black ', state.black.remaining, ' ms');
  Check(xq_clock_free(clock));
end;

begin
  if (xq_abi_oldest > XQ_ABI_VERSION_) or (XQ_ABI_VERSION_ > xq_abi_version) then
  begin
    WriteLn('the library does not fit xqrules.pas');
    Halt(1);
  end;
  ListMoves;
  PlayGame;
  RunClock;
end.
