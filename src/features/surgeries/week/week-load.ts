import type { Definition } from '@sync/model/entities/definition';
import type { TheatreSession } from '@sync/model/entities/theatre-session';
import { lacksPreparation } from '@sync/model/rules/surgery-rules';
import { plannedSlot } from '@sync/model/rules/theatre';
import { theatreLoad } from '@sync/model/rules/theatre-load';
import type { TheatreLoad } from '@sync/model/rules/theatre-load';
import type { SurgeryRow } from '../surgery-row';

type Room = Extract<Definition, { readonly kind: 'operating_room' }>;

/** Load of a room on a day. */
export interface RoomDay extends TheatreLoad {
  readonly roomId: string;
  readonly day: string;
  readonly cases: number;
  /** Surgeries of which something is missing. */
  readonly missing: number;
  readonly clashes: number;
  readonly isClosed: boolean;
}

/** Rooms × days. */
export function weekLoad(
  rooms: readonly Room[],
  days: readonly string[],
  rows: readonly SurgeryRow[],
  sessions: readonly TheatreSession[],
  now: number,
): readonly RoomDay[] {
  const planned = rows.filter(({ surgery }) => plannedSlot(surgery) !== null);
  return rooms.flatMap((room) =>
    days.map((day): RoomDay => {
      const here = planned.filter((row) => row.day === day && row.surgery.room_id === room.id);
      const theatre = { id: room.id, hours: room.attributes, tables: Number(room.attributes.tables) };
      const surgeries = here.map(({ surgery }) => surgery);
      const load = theatreLoad(theatre, day, surgeries, sessions, now);
      return {
        roomId: room.id,
        day,
        cases: here.length,
        ...load,
        missing: surgeries.filter(lacksPreparation).length,
        clashes: here.filter(({ surgery }) => surgery.slot_state === 'clash').length,
        isClosed: load.open === 0,
      };
    }),
  );
}
