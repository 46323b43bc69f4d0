import type { Definition } from '@sync/model/entities/definition';
import type { TheatreSession } from '@sync/model/entities/theatre-session';
import { openHours } from '@sync/model/rules/free-slots';
import { plannedSlot } from '@sync/model/rules/theatre';
import type { SurgeryRow } from '../surgery-row';

type Room = Extract<Definition, { readonly kind: 'operating_room' }>;

/** Load of a room on a day. */
export interface RoomDay {
  readonly roomId: string;
  readonly day: string;
  readonly cases: number;
  /** Minutes that surgeries and making ready take. */
  readonly taken: number;
  /** Minutes in which the room is open; 0 where it is closed. */
  readonly open: number;
  /** Surgeries of which something is missing. */
  readonly missing: number;
  readonly clashes: number;
  readonly isClosed: boolean;
}

const MINUTE = 60_000;

/** Returns the minutes in which the room is open on the day; 0 where it is closed. */
function openMinutes({ id, attributes }: Room, day: string, closed: readonly TheatreSession[]): number {
  const hours = openHours({ id, hours: attributes, tables: Number(attributes.tables) }, day);
  if (hours === null) return 0;
  const shut = closed.reduce((sum, { starts_at, ends_at }) => {
    const overlap = Math.min(hours.to, Date.parse(ends_at)) - Math.max(hours.from, Date.parse(starts_at));
    return sum + Math.max(0, overlap);
  }, 0);
  return Math.max(0, (hours.to - hours.from - shut) / MINUTE);
}

/** Rooms × days. */
export function weekLoad(
  rooms: readonly Room[],
  days: readonly string[],
  rows: readonly SurgeryRow[],
  sessions: readonly TheatreSession[],
): readonly RoomDay[] {
  const planned = rows.filter(({ surgery }) => plannedSlot(surgery) !== null);
  return rooms.flatMap((room) =>
    days.map((day): RoomDay => {
      const here = planned.filter((row) => row.day === day && row.surgery.room_id === room.id);
      const taken = here.reduce((sum, { surgery }) => {
        const slot = plannedSlot(surgery);
        return slot === null ? sum : sum + (slot.room.to - slot.room.from) / MINUTE;
      }, 0);
      const closed = sessions.filter(
        ({ room_id, session_kind }) => room_id === room.id && session_kind === 'closed',
      );
      const open = openMinutes(room, day, closed);
      return {
        roomId: room.id,
        day,
        cases: here.length,
        taken,
        open,
        missing: here.filter(({ ready }) => ready.done < ready.all).length,
        clashes: here.filter(({ surgery }) => surgery.slot_state === 'clash').length,
        isClosed: open === 0,
      };
    }),
  );
}

/** Returns the percentage of a room's hours that is taken; null where it is closed. */
export const loadPercent = ({ taken, open }: Pick<RoomDay, 'taken' | 'open'>): number | null =>
  open === 0 ? null : Math.round((100 * taken) / open);
