import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gate } from '@sync/testing/sync-server.fixture';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { somebodyWaits } from '../support/lock-waits';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { callPull, callPush, change, clientChange, first, push, ticketChange } from '../support/sync-calls';
import type { Change, Cursor, Page } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let agent: string;
let colleague: string;
let nurse: string;
let other: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  agent = await addPerson(owner, { roles: [roles.callCentre] });
  colleague = await addPerson(owner, { roles: [roles.callCentre] });
  nurse = await addPerson(owner, { roles: [roles.nurse], scope: 'own' });
  other = await addPerson(owner, { roles: [roles.nurse], scope: 'own' });
});
afterAll(() => database.stop());

type GonePage = Page & { readonly gone?: readonly string[] };

async function read(who: string, cursor: Cursor | null): Promise<GonePage> {
  const place = cursor === null ? null : { ...cursor };
  const requests = [{ collection: 'ticket_entries', cursor: place, limit: 1000, gone: true }];
  return first((await asUser(owner, who, (tx) => callPull(tx, requests))).collections);
}

const noteOf = (ticket: Change): Change =>
  change('ticket_entries', 'note', {
    ticket_id: ticket.id,
    body: 'Yakını arandı.',
    visibility: 'internal',
    at: '2026-11-20T08:00:00.000Z',
  });

test('a note that is stored while its ticket is being given to somebody else goes with it', async () => {
  const patient = clientChange();
  const ticket = ticketChange(patient.id, { assignee_id: nurse });
  await push(owner, agent, patient, ticket);
  const note = noteOf(ticket);
  const [writing, moving] = [database.connect(), database.connect()];
  const begun = gate();
  const writes = gate();
  const moved = gate();
  const ends = gate();
  // A longer queue is being sent, of which the note is the last.
  const written = asUser(writing, colleague, async (tx) => {
    await callPush(tx, [clientChange()]);
    begun.open();
    await writes.passed;
    return callPush(tx, [note]);
  });
  await begun.passed;
  // Another, of which the move of the ticket is the first.
  const given = asUser(moving, agent, async (tx) => {
    await callPush(tx, [{ ...ticket, base_version: 1, document: { assignee_id: other } }]);
    moved.open();
    await ends.passed;
  });
  await moved.passed;
  writes.open();
  await Promise.race([written, somebodyWaits(owner)]);
  const [ofNurse, ofOther] = [await read(nurse, null), await read(other, null)];
  ends.open();
  await given;
  expect(first(await written)).toMatchObject({ status: 'applied' });

  const later = await read(nurse, ofNurse.cursor);
  const isHeld = [...ofNurse.documents, ...later.documents].some(({ id }) => id === note.id);
  const ofOtherLater = await read(other, ofOther.cursor);
  const hasCome = [...ofOther.documents, ...ofOtherLater.documents].some(({ id }) => id === note.id);
  // The one who has lost the ticket keeps nothing of it; the one who has it now has all of it.
  expect({ isKept: isHeld && later.gone?.includes(note.id) !== true, hasCome }).toEqual({
    isKept: false,
    hasCome: true,
  });
});
