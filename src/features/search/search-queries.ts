import type { ClientIndex, ClientRow, RelativeRow, TicketIndex, TicketRow } from '@/data/indexes';
import type { OldTicket } from '@sync/rpc/old-records';
import type { SearchedRecord, SearchedRecords } from '@/data/searched-records';
import { exactNumber, numberKey } from '@/data/indexes';
import { knownFromSearch } from '@/records/client-fields/known-from-search';
import { textsOf } from '@/kit/record/record-words';
import { typedDigits } from '@/lib/typed-digits';
import { searchedEntities } from '@/data/searched-records';
import type { Entity } from '@sync/model/entity';
import { mayOpen } from '@sync/model/access/permissions';
import type { Access } from '@sync/model/access/permissions';
import { formatPhone } from '@sync/model/rules/phone';
import { routePermissions } from '@sync/model/access/route-permissions';
import { isFinished } from '@sync/model/rules/ticket-rules';
import { finderOf, searchKey } from '@sync/model/tr/search-text';
import type { KeyGroup } from '@/ui/keys/key-commands';
import type { Hit, Offer } from './hit';
import { byFit } from './hit-order';
import { findPages, searchPages } from './search-pages';

/** Earlier choice, by id alone: names are looked up when shown. */
export interface Choice {
  /** `page`, or the kind of a record. */
  readonly kind: string;
  /** A record's id, or a page's path. */
  readonly id: string;
}

export interface Indexes {
  readonly clients: ClientIndex;
  readonly tickets: TicketIndex;
}

const NO_RECORDS: SearchedRecords = new Map();
const SHOWN = 6;
/** Number of pages listed, that of the largest group of screens: its name lists all of it. */
const PAGES = 10;
/** Shorter texts would only list the first records. */
const SHORTEST = 2;
const KEPT = 8;

const mayOpenClients = (access: Access): boolean =>
  mayOpen(access, routePermissions['/crm/client-profile/$clientId']);
const mayOpenRecords = ({ screen }: Entity, access: Access): boolean =>
  screen !== undefined && mayOpen(access, screen.permissions);
/** Returns whether the user may open tickets. */
export const mayOpenTickets = (access: Access): boolean =>
  mayOpen(access, routePermissions['/crm/client-ticket/$ticketId']);

function clientHit(row: ClientRow, relative: RelativeRow | null = null, former?: ClientRow): Hit {
  return { kind: 'client', id: row.id, row, relative, ...(former === undefined ? {} : { former }) };
}

function ticketHit(row: TicketRow, { clients }: Indexes): Hit {
  return { kind: 'ticket', id: row.id, row, clientName: clients.get(row.clientId)?.name ?? null };
}

function currentFirst(a: TicketRow, b: TicketRow): number {
  const finished = Number(isFinished(a.category)) - Number(isFinished(b.category));
  return finished !== 0 ? finished : a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0;
}

/** Returns the few first ones, in one pass: a common word may match thousands. */
function firstTickets(rows: readonly TicketRow[], text: string): readonly TicketRow[] {
  const isNumber = exactNumber(text);
  const exact = (row: TicketRow): number =>
    Number(isNumber !== null && (isNumber(row.number) || isNumber(row.temporary)));
  const order = (a: TicketRow, b: TicketRow): number => exact(b) - exact(a) || currentFirst(a, b);
  const first: TicketRow[] = [];
  for (const row of rows) {
    const last = first.at(SHOWN - 1);
    if (last !== undefined && order(row, last) >= 0) continue;
    const at = first.findIndex((other) => order(row, other) < 0);
    first.splice(at < 0 ? first.length : at, 0, row);
    if (first.length > SHOWN) first.pop();
  }
  return first;
}

/** Returns whether a text is long enough to search records with. */
export function isSearchable(text: string): boolean {
  return text.trim().length >= SHORTEST;
}

const recordHit = (entity: Entity, record: SearchedRecord): Hit => ({
  kind: 'record',
  id: record.id,
  entity,
  record,
});

/** Returns whether one of the numbers of a record is exactly the typed one. */
function isExact(
  search: NonNullable<Entity['search']>,
  record: SearchedRecord,
  isNumber: ReturnType<typeof exactNumber>,
): boolean {
  return isNumber !== null && textsOf(record, [...search.words, ...(search.numbers ?? [])]).some(isNumber);
}

/** Returns a few records of each searched entity, by words or numbers; those set aside are left out. */
function recordHits(text: string, records: SearchedRecords, access: Access): readonly Hit[] {
  const isMeant = finderOf(text);
  const digits = typedDigits(text);
  const key = /\d/u.test(text) ? numberKey(text) : null;
  const isNumber = exactNumber(text);
  return searchedEntities.flatMap((entity) => {
    const { search } = entity;
    if (search === undefined || !mayOpenRecords(entity, access)) return [];
    const fits = (record: SearchedRecord): boolean => {
      const folded = searchKey(textsOf(record, search.words).join(' '));
      if (isMeant(folded)) return true;
      if (key !== null && folded.split(' ').some((part) => numberKey(part).startsWith(key))) return true;
      return (
        digits !== null && textsOf(record, search.numbers ?? []).some((number) => number.includes(digits))
      );
    };
    return (records.get(entity.kind) ?? [])
      .filter((record) => record['active'] !== false && fits(record))
      .toSorted((a, b) => Number(isExact(search, b, isNumber)) - Number(isExact(search, a, isNumber)))
      .slice(0, SHOWN)
      .map((record) => recordHit(entity, record));
  });
}

/** Returns patients, tickets, records and pages that match a typed text and that the user may open; a few of each. */
export function findHits(
  text: string,
  indexes: Indexes,
  access: Access,
  records: SearchedRecords = NO_RECORDS,
  offers: readonly Offer[] = [],
): readonly Hit[] {
  if (text.trim() === '') return [];
  const hits: Hit[] = [...actHits(text, offers)];
  if (isSearchable(text) && mayOpenClients(access)) {
    for (const row of indexes.clients.search(text, SHOWN)) hits.push(clientHit(row));
    for (const { row, former } of indexes.clients.searchByMerged(text, SHOWN - hits.length)) {
      hits.push(clientHit(row, null, former));
    }
    for (const { row, relative } of indexes.clients.searchByRelative(text, SHOWN - hits.length)) {
      hits.push(clientHit(row, relative));
    }
  }
  if (isSearchable(text) && mayOpenTickets(access)) {
    for (const row of firstTickets(indexes.tickets.search(text), text)) hits.push(ticketHit(row, indexes));
  }
  if (isSearchable(text)) hits.push(...recordHits(text, records, access));
  for (const page of findPages(text, access, PAGES)) hits.push({ kind: 'page', id: page.to, page });
  return byFit(hits, text);
}

/** Returns the line of an offer. Two may do the same, with the open record and with the selected ones. */
const actHit = (offer: Offer): Hit => ({
  kind: 'act',
  id: `act-${offer.rank}-${offer.command.id.replaceAll(' ', '-')}`,
  offer,
});

/** Returns what can be done on the screen, of all that its keys do: it has a drawing. */
export const offersOf = (groups: readonly KeyGroup[]): readonly Offer[] =>
  groups.flatMap(({ rank, title, detail = '', commands }) =>
    commands.flatMap((command) =>
      command.icon === undefined
        ? []
        : [{ command, group: title, of: rank === 'record' ? detail : '', rank }],
    ),
  );

/** Returns what can be done on the screen, of which a word begins as typed. */
export function actHits(text: string, offers: readonly Offer[]): readonly Hit[] {
  const fits = finderOf(text);
  return text.trim() === '' ? [] : offers.filter(({ command }) => fits(searchKey(command.label))).map(actHit);
}

/** Number of acts that are listed before anything is typed; the rest is found by its words. */
const FIRST_ACTS = 8;

/**
 * Returns what the search shows before anything is typed: what can be done with the selected rows and the open record,
 * what was chosen last, and what can be done everywhere.
 */
export function firstHits(offers: readonly Offer[], recent: readonly Hit[]): readonly Hit[] {
  const isHere = ({ rank }: Offer): boolean => rank === 'selection' || rank === 'record';
  const here = offers.filter(isHere).slice(0, FIRST_ACTS);
  const everywhere = offers.filter((offer) => !isHere(offer)).slice(0, FIRST_ACTS);
  return [...here.map(actHit), ...recent, ...everywhere.map(actHit)];
}

/** Returns the line that offers a new patient and ticket for a name or number that nobody has, to users who may. */
export function newTicketOffer(text: string, hits: readonly Hit[], access: Access): readonly Hit[] {
  const isKnown = hits.some(({ kind }) => kind !== 'page' && kind !== 'act');
  const offers =
    !isKnown &&
    isSearchable(text) &&
    mayOpen(access, routePermissions['/crm/client-ticket']) &&
    Object.keys(knownFromSearch(text)).length > 0;
  return offers ? [{ kind: 'new', id: 'new', text }] : [];
}

/** Returns the earlier choices that are still on the device and may still be opened. */
export function recentHits(
  choices: readonly Choice[],
  indexes: Indexes,
  access: Access,
  records: SearchedRecords = NO_RECORDS,
): readonly Hit[] {
  return choices.flatMap((choice): Hit[] => {
    if (choice.kind === 'client') {
      const row = mayOpenClients(access) ? indexes.clients.standing(choice.id) : undefined;
      return row === undefined ? [] : [clientHit(row)];
    }
    if (choice.kind === 'ticket') {
      const row = mayOpenTickets(access) ? indexes.tickets.get(choice.id) : undefined;
      return row === undefined ? [] : [ticketHit(row, indexes)];
    }
    const entity = searchedEntities.find(({ kind }) => kind === choice.kind);
    if (entity !== undefined) {
      const found = records.get(entity.kind)?.find(({ id }) => id === choice.id);
      return found === undefined || !mayOpenRecords(entity, access) ? [] : [recordHit(entity, found)];
    }
    const page = searchPages.find(({ to }) => to === choice.id);
    return page === undefined || !mayOpen(access, routePermissions[page.to])
      ? []
      : [{ kind: 'page', id: page.to, page }];
  });
}

/** Returns old tickets as lines, except those on the device by now. */
export function oldTicketHits(
  tickets: readonly OldTicket[],
  indexes: Pick<Indexes, 'tickets'>,
): readonly Hit[] {
  return tickets
    .filter(({ id }) => indexes.tickets.get(id) === undefined)
    .map((ticket) => ({ kind: 'old-ticket', id: ticket.id, ticket }));
}

/** Returns the choices with the newest in front, each once. */
export function withChoice(choices: readonly Choice[], hit: Hit): readonly Choice[] {
  return [{ kind: kindOf(hit), id: hit.id }, ...choices.filter((other) => other.id !== hit.id)].slice(
    0,
    KEPT,
  );
}

/** Returns the kind under which a result is remembered; an old ticket is on the device once it was opened. */
function kindOf(hit: Hit): string {
  if (hit.kind === 'record') return hit.entity.kind;
  return hit.kind === 'old-ticket' ? 'ticket' : hit.kind;
}

const choiceKinds: readonly string[] = [
  'client',
  'ticket',
  'page',
  ...searchedEntities.map(({ kind }) => kind),
];

/** Reads the stored choices; anything else counts as none. */
export function parseChoices(stored: unknown): readonly Choice[] {
  const items: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return items.flatMap((item): readonly Choice[] => {
    if (typeof item !== 'object' || item === null) return [];
    const { kind, id } = item as Readonly<Record<string, unknown>>;
    if (typeof kind !== 'string' || typeof id !== 'string') return [];
    return choiceKinds.includes(kind) ? [{ kind, id }] : [];
  });
}

/** Returns a patient's second line: phone, masked identity, year of birth. */
export function clientLine(row: ClientRow): string {
  return [
    row.phone === null ? null : formatPhone(row.phone),
    row.identityMasked,
    row.birthDate === null ? null : `${row.birthDate.slice(0, 4)} doğumlu`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
