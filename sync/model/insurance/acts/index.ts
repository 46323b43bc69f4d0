import type { Act } from '../../acts/act';
import { answer } from './answer';
import { appeal } from './appeal';
import { ask } from './ask';
import { askPapers } from './ask-papers';
import { assign, take } from './assign';
import { fillBatch, payBatch, putInBatch, sendBatch, settleBatch, settleOpenBatch } from './batch';
import { extend } from './extend';
import { invoice } from './invoice';
import { cancel, moves, reopen } from './move';
import { call, note } from './note';
import { pay } from './pay';
import { sendPapers } from './send-papers';
import { addPaper, settlePaper } from './settle-paper';
import { snooze } from './snooze';
import { use } from './use';

/** Acts on an insurance case, in the order of its menu. */
export const caseActs: readonly Act[] = [
  assign,
  snooze,
  note,
  call,
  answer,
  askPapers,
  appeal,
  extend,
  use,
  invoice,
  pay,
  ...moves,
  cancel,
  ask,
  sendPapers,
  take,
  reopen,
  addPaper,
  settlePaper,
  putInBatch,
];

/** Acts on an icmal. */
export const batchActs: readonly Act[] = [sendBatch, payBatch, settleBatch, settleOpenBatch, fillBatch];
