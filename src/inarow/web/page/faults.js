// What the faults of a search are called.

import {_} from "./text.js";

/**
 * The name of a fault in the reader's language.
 * @param {string} fault
 */
export function faultName(fault) {
  /** @type {Record<string, string>} */
  const names = {
    "end not noticed": _("end not noticed"),
    "lines not noticed": _("lines not noticed"),
    "wins of one side not noticed": _("wins of one side not noticed"),
    "full board not noticed": _("full board not noticed"),
    "stops before the end": _("stops before the end"),
    "sign not flipped": _("sign not flipped"),
    "end valued for the wrong side": _("end valued for the wrong side"),
    "wrong player moves": _("wrong player moves"),
    "board not restored": _("board not restored"),
    "no move made": _("no move made"),
    "taken cell overwritten": _("taken cell overwritten"),
    "later wins count more": _("later wins count more"),
    "depth counted wrongly": _("depth counted wrongly"),
    "window passed wrongly": _("window passed wrongly"),
    "cut too early": _("cut too early"),
    "equal values cut": _("equal values cut"),
    "wrong initial best value": _("wrong initial best value"),
    "moves left out": _("moves left out"),
    "draw valued as a win": _("draw valued as a win"),
    "draw valued as a loss": _("draw valued as a loss"),
    "value of the first move": _("value of the first move"),
    "value of the last move": _("value of the last move"),
    "max and min confused": _("max and min confused"),
    "wrong move returned": _("wrong move returned"),
    "bad move picked": _("bad move picked"),
    "alpha not raised": _("alpha not raised"),
    "never cuts": _("never cuts"),
    "nothing returned": _("nothing returned"),
    "raised an error": _("raised an error"),
    "calls itself without end": _("calls itself without end"),
    "does not come to an end": _("does not come to an end"),
    unknown: _("a value is wrong"),
  };
  return names[fault] ?? fault;
}
