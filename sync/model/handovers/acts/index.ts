import type { Act } from '../../acts/act';
import { discardHandover } from './discard';
import { giveHandover } from './give';
import { answerTaker, askGiver, correctHandover } from './say';
import { takeHandover } from './take';
import { writeLine } from './write-line';

/** Acts on the sheet of a shift. */
export const handoverActs: readonly Act[] = [
  giveHandover,
  takeHandover,
  askGiver,
  answerTaker,
  correctHandover,
  writeLine,
  discardHandover,
];
