import { dayOf, minutesBetween } from '@/lib/dates';
import type { Surgery } from '@sync/model/entities/surgery';
import { isUnderWay, lacksPreparation, milestoneAt, missingItems } from '@sync/model/rules/surgery-rules';
import { actualSlot } from '@sync/model/rules/theatre';

/* What the home page says of a day of surgeries. Times are epoch milliseconds unless said otherwise. */

/** Number of minutes from which on a surgery counts as longer than planned. */
const LATE = 5;

export type RoomNowState = 'in_surgery' | 'in_theatre' | 'next' | 'over';

/** State of a room: the current surgery, else the next one, else the last finished one. */
export interface RoomNow {
  readonly roomId: string;
  readonly surgery: Surgery;
  readonly state: RoomNowState;
  /** Likely time at which the patient leaves the room, by the plan and the steps so far; null before and after. */
  readonly ends: number | null;
  /** Minutes past the planned end; 0 where it keeps to the plan. */
  readonly late: number;
}

const OFF: readonly Surgery['status'][] = ['proposed', 'postponed', 'cancelled'];
const isOver = ({ milestones }: Surgery): boolean => milestoneAt(milestones, 'room_out') !== null;
const byStart = (surgery: Surgery, other: Surgery): number =>
  (surgery.planned_start ?? '').localeCompare(other.planned_start ?? '');

/** Returns surgeries planned for a day, the earliest first. @param day `YYYY-MM-DD` */
export function surgeriesOn(surgeries: readonly Surgery[], day: string): readonly Surgery[] {
  return surgeries
    .filter(
      ({ status, planned_start: start, room_id: room }) =>
        start !== null && room !== null && !OFF.includes(status) && dayOf(start) === day,
    )
    .toSorted(byStart);
}

export const countOver = (surgeries: readonly Surgery[]): number => surgeries.filter(isOver).length;

/** Returns the current state of the rooms, in the given order; those without a surgery are left out. */
export function roomsNow(
  surgeries: readonly Surgery[],
  roomIds: readonly string[],
  now: number,
): readonly RoomNow[] {
  return roomIds.flatMap((roomId): RoomNow[] => {
    const own = surgeries.filter(({ room_id }) => room_id === roomId);
    // Two tables of a room: the patient who came in last.
    const inside = own.filter((surgery) => isUnderWay(surgery.milestones) && !isOver(surgery)).at(-1);
    if (inside !== undefined) {
      const ends = actualSlot(inside, now)?.surgery.to ?? null;
      const planned = inside.planned_end === null ? null : Date.parse(inside.planned_end);
      const late = ends === null || planned === null ? 0 : Math.round(minutesBetween(planned, ends));
      const isCut = milestoneAt(inside.milestones, 'started') !== null;
      return [
        {
          roomId,
          surgery: inside,
          state: isCut ? 'in_surgery' : 'in_theatre',
          ends,
          late: late >= LATE ? late : 0,
        },
      ];
    }
    const next = own.find((surgery) => !isOver(surgery));
    const shown = next ?? own.at(-1);
    if (shown === undefined) return [];
    return [{ roomId, surgery: shown, state: next === undefined ? 'over' : 'next', ends: null, late: 0 }];
  });
}

/** Returns surgeries of the day that have not begun and lack something, the next one first. */
export function unprepared(surgeries: readonly Surgery[]): readonly Surgery[] {
  return surgeries.filter(lacksPreparation);
}

export interface DayFigures {
  readonly all: number;
  readonly confirmed: number;
  /** The payer's approval is still missing. */
  readonly unapproved: number;
  /** ISO 8601 in UTC; null where there is none. */
  readonly first: string | null;
}

export function figuresOf(surgeries: readonly Surgery[]): DayFigures {
  return {
    all: surgeries.length,
    confirmed: surgeries.filter(({ status }) => status === 'confirmed' || status === 'admitted').length,
    unapproved: surgeries.filter(({ checklist }) => missingItems(checklist).includes('approval')).length,
    first: surgeries[0]?.planned_start ?? null,
  };
}
