import type { Act } from '../../acts/act';
import { cancel, revive } from './cancel';
import { confirm } from './confirm';
import { close, follow } from './finish';
import { addFollowUp, editFollowUp, linkTicket, remind, removeFollowUp } from './follow-ups';
import { clearStep, mark, setTime } from './mark';
import { move, unplan } from './move';
import { postpone } from './postpone';
import { editProcedures } from './procedures';
import { reclaim, release } from './release';
import { settleItem } from './settle-item';
import { copyTeam, editTeam } from './team';

/** Acts on a surgery, in the order of its menu. */
export const surgeryActs: readonly Act[] = [
  move,
  postpone,
  editProcedures,
  copyTeam,
  revive,
  follow,
  close,
  cancel,
  confirm,
  unplan,
  mark,
  setTime,
  clearStep,
  settleItem,
  editTeam,
  addFollowUp,
  editFollowUp,
  remind,
  linkTicket,
  removeFollowUp,
];

/** Acts on a session of a theatre. */
export const sessionActs: readonly Act[] = [release, reclaim];
