import type { Act } from '../../acts/act';
import { assign, assignMany, take } from './assign';
import { changeStatus, changeStatusMany } from './change-status';
import { closeDuplicate } from './close-duplicate';
import { setDue, setPriority, setSource } from './edit';
import { relate } from './relate';
import { remove } from './remove';
import { tag, tagMany } from './tag';
import { addTask, editTask, finishTask, moveTaskDown, moveTaskUp, removeTask, reopenTask } from './tasks';

/** Acts on a ticket, in the order of its menu. */
export const ticketActs: readonly Act[] = [
  take,
  assign,
  closeDuplicate,
  changeStatus,
  setDue,
  setPriority,
  setSource,
  tag,
  relate,
  addTask,
  remove,
  assignMany,
  changeStatusMany,
  tagMany,
];

/** Acts on a task of a ticket. */
export const taskActs: readonly Act[] = [
  editTask,
  moveTaskUp,
  moveTaskDown,
  finishTask,
  reopenTask,
  removeTask,
];

/** Acts that are offered for chosen tickets. */
export const chosenTicketActs = [assignMany, changeStatusMany, tagMany] as const;
