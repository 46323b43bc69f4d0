import { createConsentMaker } from './consents';
import { makeHouseholds } from './clients';
import type { ClientSummary } from './clients';
import { makeBiopsies } from './biopsies';
import { makeDevices } from './devices';
import { makeDirectory } from './directory';
import { makeExtraFields } from './extra-fields';
import { makeHandovers } from './handovers';
import { makeInbox } from './inbox';
import { makeInsurance } from './insurance';
import { makeMeetings } from './meetings';
import { posBatches } from './pos';
import { makeResumes } from './resumes';
import type { CompanyRow, DemoBatch, MeetingRow } from './rows';
import { makeSurgeries } from './surgeries';
import { makeShowcase } from './showcase';
import { createEntryMaker } from './ticket-entries';
import { makeTickets } from './tickets';
import type { MadeTicket } from './tickets';
import { makeTrips } from './trips';
import type { DemoSize, World } from './world';

/** Clients or tickets per batch: enough to make one statement worth its while. */
const PER_BATCH = 2_000;

/**
 * Generates the demo data in batches, each to be written after the one before. The same for the same world and size.
 * @param showcase also makes the few records that screenshots and the guided tour show, and the inbox; left out when
 * more data is added to a hospital that exists
 * @param known clients that exist already and may open tickets too
 */
export function* generateDemo(
  world: World,
  size: DemoSize,
  showcase: boolean,
  known: readonly ClientSummary[] = [],
): Generator<DemoBatch> {
  if (showcase) {
    yield { profiles: world.staff.profiles, user_roles: world.staff.roles, devices: makeDevices(world) };
  }
  const [meetings, companies] = showcase ? yield* directoryBatches(world, size) : [[], []];
  if (showcase) yield makeResumes(world);
  if (showcase) yield* posBatches(world, shareOfDays(size));
  const clients = [...known];
  yield* clientBatches(world, size.clients, clients);
  clients.sort((left, right) => left.createdAt - right.createdAt);
  const recent: MadeTicket[] = [];
  yield* ticketBatches(world, clients, size.tickets, recent);
  if (!showcase) return;
  const theatre = makeSurgeries(world, clients, recent, shareOfDays(size));
  yield theatre;
  yield makeTrips(world, clients, theatre.surgeries ?? [], companies, size);
  yield makeBiopsies(world, clients, shareOfDays(size));
  yield makeInsurance(world, clients, theatre.surgeries ?? [], shareOfDays(size));
  yield makeExtraFields(world, clients, recent, theatre.surgeries ?? []);
  const shown = makeShowcase(world, size);
  yield shown;
  yield makeHandovers(world, shown.tickets ?? [], theatre.surgeries ?? []);
  yield makeInbox(world, [...recent], shown.tickets ?? [], meetings);
}

/** Returns the share of three months' card payments for a hospital of that size, from 0 to 1. */
export const shareOfDays = (size: DemoSize): number => Math.min(1, size.clients / 2000);

/** As many firms and meetings as go with a hospital of that size; with 2,000 clients and more 150 and 5,000. */
function* directoryBatches(
  world: World,
  size: DemoSize,
): Generator<DemoBatch, readonly [readonly MeetingRow[], readonly CompanyRow[]]> {
  const share = Math.min(1, size.clients / 2000);
  const directory = makeDirectory(world, Math.ceil(150 * share));
  yield directory;
  if (directory.companies.length === 0) return [[], []];
  const meetings = makeMeetings(world, directory, Math.floor(5000 * share));
  yield { meetings };
  return [meetings, directory.companies];
}

function* clientBatches(world: World, count: number, summaries: ClientSummary[]): Generator<DemoBatch> {
  const consentsOf = createConsentMaker(world);
  let batch = emptyClientBatch();
  for (const household of makeHouseholds(world, count)) {
    batch.clients.push(...household.clients);
    batch.client_relations.push(...household.relations);
    for (const summary of household.summaries) batch.client_consents.push(...consentsOf(summary));
    summaries.push(...household.summaries);
    if (batch.clients.length >= PER_BATCH) {
      yield batch;
      batch = emptyClientBatch();
    }
  }
  yield batch;
}

function* ticketBatches(
  world: World,
  clients: readonly ClientSummary[],
  count: number,
  recent: MadeTicket[],
): Generator<DemoBatch> {
  const entriesOf = createEntryMaker(world);
  let batch = emptyTicketBatch();
  for (const ticket of makeTickets(world, clients, count)) {
    const entries = entriesOf(ticket);
    batch.tickets.push(ticket.row);
    batch.ticket_status_changes.push(...ticket.changes);
    batch.ticket_notes.push(...entries.notes);
    batch.ticket_tasks.push(...entries.tasks);
    batch.client_interactions.push(...entries.interactions);
    recent.push(ticket);
    if (recent.length > 2 * RECENT) recent.splice(0, RECENT);
    if (batch.tickets.length >= PER_BATCH) {
      yield batch;
      batch = emptyTicketBatch();
    }
  }
  yield batch;
}

/** Number of the newest tickets that the inbox may refer to. */
const RECENT = 500;

type Lists<B extends DemoBatch> = {
  [T in keyof B]-?: B[T] extends readonly (infer R)[] | undefined ? R[] : never;
};

function emptyClientBatch(): Lists<
  Required<Pick<DemoBatch, 'clients' | 'client_relations' | 'client_consents'>>
> {
  return { clients: [], client_relations: [], client_consents: [] };
}

function emptyTicketBatch(): Lists<
  Required<
    Pick<
      DemoBatch,
      'tickets' | 'ticket_notes' | 'ticket_tasks' | 'ticket_status_changes' | 'client_interactions'
    >
  >
> {
  return {
    tickets: [],
    ticket_notes: [],
    ticket_tasks: [],
    ticket_status_changes: [],
    client_interactions: [],
  };
}
