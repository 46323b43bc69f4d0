import type { Act } from '../../acts/act';
import { accept } from './accept';
import { acceptJar, addJar, loseJar, unsuitableJar, waitJar } from './jars';
import { close, plan, reopen } from './plan';
import { enterReport } from './report';
import { retake } from './retake';
import { confirmReading, correctReading } from './review';
import { see, tellPatient, unsee, untell } from './seen';
import { cancel, setLost, setUnsuitable } from './set-aside';
import { backToTaken, moves, takeSample } from './taken';
import { cancelTransfer, closeTransfer } from './transfer';

/** Acts on a biopsy, in the order of its menu. */
export const biopsyActs: readonly Act[] = [
  enterReport,
  backToTaken,
  ...moves,
  unsee,
  untell,
  reopen,
  setUnsuitable,
  setLost,
  cancel,
  takeSample,
  accept,
  retake,
  addJar,
  acceptJar,
  waitJar,
  unsuitableJar,
  loseJar,
  confirmReading,
  correctReading,
  see,
  tellPatient,
  plan,
  close,
];

/** Acts on a manifest. */
export const transferActs: readonly Act[] = [cancelTransfer, closeTransfer];
