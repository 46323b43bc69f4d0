import { beside, id, keysOf, oneOf, paging, readerOf, yes } from '@/lib/address';
import { dayOf } from '@/lib/dates';
import { compareTurkish } from '@/lib/turkish';
import { exportOf } from '@/kit/export/entity-export';
import type { Selection } from '@/kit/list/select-rows';
import type { ReferenceData } from '@/data/reference-data';
import { sessionKinds } from '@sync/model/entities/surgery-values';
import { theatreSession } from '@sync/model/entities/theatre-session';
import type { TheatreSession } from '@sync/model/entities/theatre-session';

/** A session as the list shows it. */
export interface SessionRow {
  readonly session: TheatreSession;
  readonly roomName: string;
  /** Surgeon, else department; of a room that is closed why. */
  readonly owner: string;
}

const sorts = ['start', 'room', 'owner'] as const;

/** Reads the address of the list; see `readerOf`. */
export const readSessionSearch = readerOf({
  theatre: id,
  surgeon: id,
  department: id,
  kind: oneOf(keysOf(sessionKinds)),
  released: yes,
  /** Inclusion of past sessions. */
  past: yes,
  ...paging(sorts),
  ...beside,
});
export type SessionSearch = ReturnType<typeof readSessionSearch>;

export function ownerOf(session: TheatreSession, names: Pick<ReferenceData, 'definitionName'>): string {
  if (session.session_kind === 'closed') return session.note ?? sessionKinds.closed;
  return names.definitionName(session.surgeon_id) ?? names.definitionName(session.department_id) ?? '–';
}

const byStart = (a: SessionRow, b: SessionRow) => a.session.starts_at.localeCompare(b.session.starts_at);

/** @param today `YYYY-MM-DD` */
export const sessionSelection = (
  today: string,
): Selection<SessionRow, SessionSearch, (typeof sorts)[number]> => ({
  shows: ({ session }, { past }) => past === 'yes' || dayOf(session.ends_at) >= today,
  filters: {
    theatre: ({ session }, room) => session.room_id === room,
    surgeon: ({ session }, surgeon) => session.surgeon_id === surgeon,
    department: ({ session }, department) => session.department_id === department,
    kind: ({ session }, kind) => session.session_kind === kind,
    released: ({ session }) => session.released_at !== null,
  },
  texts: ({ session, roomName, owner }) => [roomName, owner, session.note],
  sorts: {
    start: byStart,
    room: (a, b) => compareTurkish(a.roomName, b.roomName) || byStart(a, b),
    owner: (a, b) => compareTurkish(a.owner, b.owner) || byStart(a, b),
  },
  standing: { sort: 'start', order: 'asc' },
});

export const sessionExport = exportOf(theatreSession, (row: SessionRow) => row.session, [
  { header: 'Salon', cell: ({ roomName }) => roomName },
  'starts_at',
  'ends_at',
  'session_kind',
  'surgeon_id',
  'department_id',
  'released_at',
  'note',
]);
