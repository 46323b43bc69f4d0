import type { ClientIndex, ClientRow, RelativeRow, TicketIndex, TicketRow } from '@/data/indexes';
import type { OldTicket } from '@sync/rpc/old-records';
import type { Company } from '@sync/model/entities/company';
import type { Person } from '@sync/model/entities/person';
import { mayOpen } from '@sync/model/access/permissions';
import type { Access } from '@sync/model/access/permissions';
import { formatPhone } from '@sync/model/rules/phone';
import { routePermissions } from '@sync/model/access/route-permissions';
import { isFinished } from '@sync/model/rules/ticket-rules';
import { foldTurkish } from '@sync/model/tr/turkish';
import { findPages, searchPages } from './search-pages';
import type { SearchPage } from './search-pages';

/** One line of the search results. */
export type Hit =
  | {
      readonly kind: 'client';
      readonly id: string;
      readonly row: ClientRow;
      /** Whose phone led to the client, where it is not the client's own. */
      readonly relative: RelativeRow | null;
    }
  | {
      readonly kind: 'ticket';
      readonly id: string;
      readonly row: TicketRow;
      readonly clientName: string | null;
    }
  | { readonly kind: 'company'; readonly id: string; readonly company: Company }
  | {
      readonly kind: 'person';
      readonly id: string;
      readonly person: Person;
      readonly companyName: string | null;
    }
  /** One that this device does not hold any more. */
  | { readonly kind: 'old-ticket'; readonly id: string; readonly ticket: OldTicket }
  | { readonly kind: 'page'; readonly id: string; readonly page: SearchPage };

/** What was chosen before, by id alone: names are looked up when shown. */
export interface Choice {
  readonly kind: 'client' | 'ticket' | 'company' | 'person' | 'page';
  /** A record's id, or a page's path. */
  readonly id: string;
}

export interface Indexes {
  readonly clients: ClientIndex;
  readonly tickets: TicketIndex;
}

/** What the directory holds on this device. */
export interface Directory {
  readonly companies: readonly Company[];
  readonly persons: readonly Person[];
}

const NO_DIRECTORY: Directory = { companies: [], persons: [] };
const SHOWN = 6;
/** As many as the largest group of screens has: its name lists all of it. */
const PAGES = 10;
/** Fewer digits stand in too many numbers. */
const SHORTEST_NUMBER = 4;
/** Shorter texts would only list whoever comes first. */
const SHORTEST = 2;
const KEPT = 8;

const mayOpenClients = (access: Access): boolean =>
  mayOpen(access, routePermissions['/crm/client-profile/$clientId']);
const mayOpenCompanies = (access: Access): boolean =>
  mayOpen(access, routePermissions['/companies/companies']);
const mayOpenPersons = (access: Access): boolean => mayOpen(access, routePermissions['/companies/persons']);
/** Whether the person may open tickets. */
export const mayOpenTickets = (access: Access): boolean =>
  mayOpen(access, routePermissions['/crm/client-ticket/$ticketId']);

function clientHit(row: ClientRow, relative: RelativeRow | null = null): Hit {
  return { kind: 'client', id: row.id, row, relative };
}

function ticketHit(row: TicketRow, { clients }: Indexes): Hit {
  return { kind: 'ticket', id: row.id, row, clientName: clients.get(row.clientId)?.name ?? null };
}

function currentFirst(a: TicketRow, b: TicketRow): number {
  const finished = Number(isFinished(a.category)) - Number(isFinished(b.category));
  return finished !== 0 ? finished : a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0;
}

/** The few that come first, in one pass: a common word may match thousands. */
function firstTickets(rows: readonly TicketRow[]): readonly TicketRow[] {
  const first: TicketRow[] = [];
  for (const row of rows) {
    const last = first.at(SHOWN - 1);
    if (last !== undefined && currentFirst(row, last) >= 0) continue;
    const at = first.findIndex((other) => currentFirst(row, other) < 0);
    first.splice(at < 0 ? first.length : at, 0, row);
    if (first.length > SHOWN) first.pop();
  }
  return first;
}

/** Whether a text is long enough to search records with. */
export function isSearchable(text: string): boolean {
  return text.trim().length >= SHORTEST;
}

function companyHit(company: Company): Hit {
  return { kind: 'company', id: company.id, company };
}

function personHit(person: Person, { companies }: Directory): Hit {
  const companyName = companies.find(({ id }) => id === person.company_id)?.name ?? null;
  return { kind: 'person', id: person.id, person, companyName };
}

/** Companies by name, persons by name or number; those set aside are left out. */
function directoryHits(text: string, directory: Directory, access: Access): readonly Hit[] {
  const words = foldTurkish(text).split(' ').filter(Boolean);
  const digits = text.replaceAll(/\D/gu, '').replace(/^0+/u, '');
  const fits = (...fields: readonly string[]): boolean => {
    const folded = foldTurkish(fields.join(' ')).split(' ');
    return words.every((word) => folded.some((part) => part.startsWith(word)));
  };
  const has = (numbers: readonly (string | null)[]): boolean =>
    digits.length >= SHORTEST_NUMBER && numbers.some((number) => number?.includes(digits) === true);
  return [
    ...(mayOpenCompanies(access)
      ? directory.companies
          .filter((company) => company.active && (fits(company.name) || has([company.phone, company.tax_no])))
          .slice(0, SHOWN)
          .map(companyHit)
      : []),
    ...(mayOpenPersons(access)
      ? directory.persons
          .filter(
            (person) =>
              person.active &&
              (fits(person.first_name, person.last_name) || has(person.phones.map(({ e164 }) => e164))),
          )
          .slice(0, SHOWN)
          .map((person) => personHit(person, directory))
      : []),
  ];
}

/** Patients, tickets, companies, persons and pages that match a typed text and that the person may open; a few of each. */
export function findHits(
  text: string,
  indexes: Indexes,
  access: Access,
  directory: Directory = NO_DIRECTORY,
): readonly Hit[] {
  if (text.trim() === '') return [];
  const hits: Hit[] = [];
  if (isSearchable(text) && mayOpenClients(access)) {
    for (const row of indexes.clients.search(text, SHOWN)) hits.push(clientHit(row));
    for (const { row, relative } of indexes.clients.searchByRelative(text, SHOWN - hits.length)) {
      hits.push(clientHit(row, relative));
    }
  }
  if (isSearchable(text) && mayOpenTickets(access)) {
    for (const row of firstTickets(indexes.tickets.search(text))) hits.push(ticketHit(row, indexes));
  }
  if (isSearchable(text)) hits.push(...directoryHits(text, directory, access));
  for (const page of findPages(text, access, PAGES)) hits.push({ kind: 'page', id: page.to, page });
  return hits;
}

/** The earlier choices that are still on the device and may still be opened. */
export function recentHits(
  choices: readonly Choice[],
  indexes: Indexes,
  access: Access,
  directory: Directory = NO_DIRECTORY,
): readonly Hit[] {
  return choices.flatMap((choice): Hit[] => {
    if (choice.kind === 'client') {
      const row = mayOpenClients(access) ? indexes.clients.get(choice.id) : undefined;
      return row === undefined || row.merged ? [] : [clientHit(row)];
    }
    if (choice.kind === 'ticket') {
      const row = mayOpenTickets(access) ? indexes.tickets.get(choice.id) : undefined;
      return row === undefined ? [] : [ticketHit(row, indexes)];
    }
    if (choice.kind === 'company') {
      const found = directory.companies.find(({ id }) => id === choice.id);
      return found === undefined || !mayOpenCompanies(access) ? [] : [companyHit(found)];
    }
    if (choice.kind === 'person') {
      const found = directory.persons.find(({ id }) => id === choice.id);
      return found === undefined || !mayOpenPersons(access) ? [] : [personHit(found, directory)];
    }
    const page = searchPages.find(({ to }) => to === choice.id);
    return page === undefined || !mayOpen(access, routePermissions[page.to])
      ? []
      : [{ kind: 'page', id: page.to, page }];
  });
}

/** Old tickets as lines, but for those that stand on the device by now. */
export function oldTicketHits(
  tickets: readonly OldTicket[],
  indexes: Pick<Indexes, 'tickets'>,
): readonly Hit[] {
  return tickets
    .filter(({ id }) => indexes.tickets.get(id) === undefined)
    .map((ticket) => ({ kind: 'old-ticket', id: ticket.id, ticket }));
}

/** The choices with the newest in front, each once. */
export function withChoice(
  choices: readonly Choice[],
  { kind, id }: Pick<Hit, 'kind' | 'id'>,
): readonly Choice[] {
  // Opened, it stands on the device.
  return [
    { kind: kind === 'old-ticket' ? 'ticket' : kind, id },
    ...choices.filter((other) => other.id !== id),
  ].slice(0, KEPT);
}

const choiceKinds: readonly Choice['kind'][] = ['client', 'ticket', 'company', 'person', 'page'];

/** Reads the stored choices; anything else counts as none. */
export function parseChoices(stored: unknown): readonly Choice[] {
  const items: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return items.flatMap((item): readonly Choice[] => {
    if (typeof item !== 'object' || item === null) return [];
    const { kind, id } = item as Readonly<Record<string, unknown>>;
    const known = choiceKinds.find((name) => name === kind);
    return known !== undefined && typeof id === 'string' ? [{ kind: known, id }] : [];
  });
}

/** A patient's second line: phone, masked identity, year of birth. */
export function clientLine(row: ClientRow): string {
  return [
    row.phone === null ? null : formatPhone(row.phone),
    row.identityMasked,
    row.birthDate === null ? null : `${row.birthDate.slice(0, 4)} doğumlu`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** A person's second line: where she works, and her number. */
export function personLine(person: Person, companyName: string | null): string {
  const [phone] = person.phones;
  return [companyName, phone === undefined ? null : formatPhone(phone.e164)]
    .filter((part) => part !== null)
    .join(' · ');
}
