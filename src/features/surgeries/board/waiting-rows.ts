import { urgencies } from '@sync/model/entities/surgery-values';
import { minutesOf } from '@sync/model/rules/surgery-rules';
import type { SurgeryRow } from '../surgery-row';

/** Orders of the waiting list. */
export const waitingOrders = { urgency: 'Aciliyet', waiting: 'Bekleme', minutes: 'Süre' } as const;
export type WaitingOrder = keyof typeof waitingOrders;

const rank = ({ surgery: { urgency } }: SurgeryRow): number => Object.keys(urgencies).indexOf(urgency);
const minutes = ({ surgery: { procedures } }: SurgeryRow): number => minutesOf(procedures);

const compares: Readonly<Record<WaitingOrder, (a: SurgeryRow, b: SurgeryRow) => number>> = {
  urgency: (a, b) => rank(b) - rank(a) || b.waitingDays - a.waitingDays,
  waiting: (a, b) => b.waitingDays - a.waitingDays,
  minutes: (a, b) => minutes(a) - minutes(b),
};

/** Returns surgeries that wait for a slot: not planned yet, or postponed. */
export function waitingRows(rows: readonly SurgeryRow[], order: WaitingOrder): readonly SurgeryRow[] {
  return rows
    .filter(({ surgery: { status } }) => status === 'proposed' || status === 'postponed')
    .sort(compares[order]);
}
