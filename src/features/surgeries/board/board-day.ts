import type { ReferenceData } from '@/data/reference-data';
import type { SyncState } from '@/data/sync-state';
import type { Surgery } from '@sync/model/entities/surgery';
import type { SurgeryDuration } from '@sync/model/entities/surgery-duration';
import type { TheatreSession } from '@sync/model/entities/theatre-session';
import { oneAfterAnother, pieceOf } from '@sync/model/rules/domino';
import type { Piece } from '@sync/model/rules/domino';
import { estimateOf } from '@sync/model/rules/expected-end';
import type { Estimate } from '@sync/model/rules/expected-end';
import { openHours } from '@sync/model/rules/free-slots';
import { overlap } from '@sync/model/rules/theatre';
import type { Span } from '@sync/model/rules/theatre';
import { dayAfter, startOfDay, tableKey } from '@sync/model/rules/theatre-days';
import type { SessionSpan } from '@sync/model/rules/theatre-days';
import { loadPercent, theatreLoad } from '@sync/model/rules/theatre-load';
import type { SurgeryRow } from '../surgery-row';
import { boardCard } from './board-card';
import type { BoardCard } from './board-card';
import { stacked, weightOf } from './board-geometry';

/* A day of the operating rooms, as the board draws it. */

/** Hours of a room that belong to somebody, with the name shown on the board. */
export interface SessionBand extends SessionSpan {
  readonly id: string;
  readonly label: string;
}

/** A table of a room: one column. */
export interface BoardColumn {
  readonly key: string;
  readonly roomId: string;
  readonly tableNo: number;
  readonly name: string;
  readonly departments: string;
  /** Empty: every department. */
  readonly departmentIds: readonly string[];
  /** Null: closed that day. */
  readonly hours: Span | null;
  readonly sessions: readonly SessionBand[];
  /** Share of its hours that is taken, in percent; null where it is closed. */
  readonly load: number | null;
  /** Width beside other columns: those whose cards lie on each other are wider. */
  readonly weight: number;
}

export interface BoardDay {
  readonly day: string;
  readonly columns: readonly BoardColumn[];
  readonly cards: readonly BoardCard[];
  readonly pieces: readonly Piece[];
  readonly estimates: ReadonlyMap<string, Estimate>;
  readonly rows: ReadonlyMap<string, SurgeryRow>;
}

type Room = ReturnType<ReferenceData['definitions']>[number] & { readonly kind: 'operating_room' };

/** Durations by their procedure. */
export function byProcedure(
  durations: readonly SurgeryDuration[],
): ReadonlyMap<string, readonly SurgeryDuration[]> {
  return Map.groupBy(durations, ({ procedure_id }) => procedure_id);
}

const departmentName = (names: ReferenceData, id: string | null): string | null =>
  names.definition('department', id)?.attributes.short_name ?? names.definitionName(id);

function bandsOf(
  sessions: readonly TheatreSession[],
  day: Span,
  names: ReferenceData,
): readonly SessionBand[] {
  return sessions.flatMap((session): SessionBand[] => {
    const span = { from: Date.parse(session.starts_at), to: Date.parse(session.ends_at) };
    if (!overlap(span, day)) return [];
    const owner = names.definitionName(session.surgeon_id) ?? departmentName(names, session.department_id);
    const label =
      session.session_kind === 'closed'
        ? `Kapalı${session.note === null ? '' : `: ${session.note}`}`
        : session.released_at === null
          ? (owner ?? '')
          : `${owner ?? 'Oturum'}, bırakıldı`;
    return [
      {
        ...span,
        id: session.id,
        label,
        kind: session.session_kind,
        surgeonId: session.surgeon_id,
        departmentId: session.department_id,
        isReleased: session.released_at !== null,
      },
    ];
  });
}

function columnsOf(
  rooms: readonly Room[],
  day: string,
  cards: readonly BoardCard[],
  surgeries: readonly Surgery[],
  sessions: readonly TheatreSession[],
  names: ReferenceData,
  now: number,
): readonly BoardColumn[] {
  const span = { from: startOfDay(day), to: startOfDay(dayAfter(day)) };
  const shown = rooms.filter(({ id, active }) => active || cards.some(({ roomId }) => roomId === id));
  return shown.flatMap((room) => {
    const tables = Number(room.attributes.tables);
    const theatre = { id: room.id, hours: room.attributes, tables };
    const hours = openHours(theatre, day);
    const bands = bandsOf(
      sessions.filter(({ room_id }) => room_id === room.id),
      span,
      names,
    );
    const departments = room.attributes.department_ids.map((id) => departmentName(names, id)).join(', ');
    const used = Math.max(
      tables,
      ...cards.filter((card) => card.roomId === room.id).map((card) => card.tableNo),
    );
    return Array.from({ length: used }, (_none, at): BoardColumn => {
      const tableNo = at + 1;
      const own = cards.filter((card) => card.roomId === room.id && card.tableNo === tableNo);
      return {
        key: tableKey(room.id, tableNo),
        roomId: room.id,
        tableNo,
        name: used > 1 ? `${room.name} · Masa ${tableNo}` : room.name,
        departments: departments === '' ? 'Her bölüm' : departments,
        departmentIds: room.attributes.department_ids,
        hours,
        sessions: bands,
        load: loadPercent(theatreLoad(theatre, day, surgeries, sessions, now, tableNo)),
        weight: weightOf(stacked(own)),
      };
    });
  });
}

/** Returns the likely starts of surgeries that wait for others, on one day up to now. */
function likelyStarts(pieces: readonly Piece[], now: number): ReadonlyMap<string, number> {
  const byTable = Map.groupBy(pieces, ({ roomId, tableNo }) => tableKey(roomId, tableNo));
  return new Map([...byTable.values()].flatMap((list) => [...oneAfterAnother(list, now)]));
}

/** @param day `YYYY-MM-DD` @param now epoch milliseconds */
export function boardDay(
  rows: readonly SurgeryRow[],
  sessions: readonly TheatreSession[],
  durations: ReadonlyMap<string, readonly SurgeryDuration[]>,
  names: ReferenceData,
  day: string,
  now: number,
  mark: SyncState['mark'],
): BoardDay {
  const span = { from: startOfDay(day), to: startOfDay(dayAfter(day)) };
  const isToday = now >= span.from && now < span.to;
  const known = new Map<string, SurgeryRow>();
  const pieces: Piece[] = [];
  const estimates = new Map<string, Estimate>();
  for (const row of rows) {
    const piece = pieceOf(row.surgery, now);
    if (piece === null) continue;
    if (!overlap({ from: piece.from, to: piece.from + piece.length + piece.turnover }, span)) continue;
    pieces.push(piece);
    const estimate = estimateOf(durations, row.surgery.procedures, row.surgery.surgeon_id);
    if (estimate !== null) estimates.set(piece.id, estimate);
  }
  const expected = isToday ? likelyStarts(pieces, now) : new Map<string, number>();
  const cards: BoardCard[] = [];
  for (const row of rows) {
    const card = boardCard(row, now, expected, mark('surgeries', row.surgery.id));
    if (card === null || !overlap({ from: card.from, to: card.freeAt }, span)) continue;
    known.set(card.id, row);
    cards.push(card);
  }
  const surgeries = rows.map(({ surgery }) => surgery);
  const columns = columnsOf(names.definitions('operating_room'), day, cards, surgeries, sessions, names, now);
  return { day, columns, cards, pieces, estimates, rows: known };
}
