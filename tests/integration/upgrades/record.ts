import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import type { Sql } from 'postgres';
import { client } from '@sync/model/entities/client';
import type { ClientDraft } from '@sync/model/entities/client';
import { reminder } from '@sync/model/entities/inbox';
import { ticket } from '@sync/model/entities/ticket';
import { CallFailed, Connection } from '@sync/replication/connection';
import { startReplication } from '@sync/replication/replication';
import type { Transport } from '@sync/replication/transport';
import { writeSetting } from '@sync/store/device';
import { newId } from '@sync/store/ids';
import { addFile, letFileWait } from '@sync/store/kept-files';
import { openLocalStore } from '@sync/store/local-store';
import { localWrites } from '@sync/store/local-writes';
import { openSoundRecords } from '@sync/store/opening/sound-records';
import { startHostedPostgres } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { sqlTransport } from '../support/sql-transport';
import { departments, roles, sources, statuses, ticketTypes } from '../support/starter-ids';
import { clientChange, push, ticketChange } from '../support/sync-calls';
import type { Change } from '../support/sync-calls';
import { dumpDatabases, writeStoredDevice } from './stored-device';
import { dumpServer } from './stored-server';
import { testKey } from '@sync/testing/data-key.fixture';

/**
 * `npx tsx tests/integration/upgrades/record.ts <name>`: stores a device of this version of the app, with everything
 * on it that must survive an upgrade, for the tests of later versions. Run it before a change of the local database.
 * All people in it are invented.
 */
const [name] = parseArgs({ allowPositionals: true }).positionals;
if (name === undefined) throw new Error('Name the recording, e.g. 2026-11-21');

const WAIT_MS = 20;

async function until(reached: () => Promise<boolean>): Promise<void> {
  while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
}

const server = await startHostedPostgres();
const rights = { roles: [roles.callCentre], extra: ['crm.clients.delete'] };
const person = await addPerson(server.owner, rights);
const colleague = await addPerson(server.owner, rights);

/** Pushes what somebody else changes on the server. */
const onServer = (...changes: Change[]) => push(server.owner, colleague, ...changes);

const records: Record<string, string> = {};
async function patientOnServer(role: string, last_name: string): Promise<string> {
  const change = clientChange({ last_name });
  await onServer(change);
  records[role] = change.id;
  return change.id;
}

const patients = {
  edited: await patientOnServer('edited', 'Karadoğan'),
  removed: await patientOnServer('removed', 'Bulut'),
  clashing: await patientOnServer('clashing', 'Aksoy'),
  refused: await patientOnServer('refused', 'Yavuz'),
  unanswered: await patientOnServer('unanswered', 'Erdem'),
  changedElsewhere: await patientOnServer('changedElsewhere', 'Tunç'),
};
for (let at = 0; at < 20; at += 1) await onServer(clientChange({ last_name: `Hasta ${at}` }));
const asked = ticketChange(patients.edited, { department_id: departments.callCentre });
await onServer(asked);
records['ticket'] = asked.id;

let connected = true;
let answered = true;
const line = (): Sql => {
  if (!connected) throw new CallFailed('network', 0);
  return server.owner;
};
const calls = sqlTransport(line, person);
const transport: Transport = {
  ...calls,
  push: async (...parameters) => {
    const answer = await calls.push(...parameters);
    if (answered) return answer;
    connected = false;
    throw new CallFailed('network', 0);
  },
};

const opened = await openSoundRecords(person, testKey, 'look');
const store = await openLocalStore(person, testKey, opened.records);
const connection = new Connection({ firstDelay: 20, maxDelay: 100 });
const replication = await startReplication(store, transport, connection);
await replication.settled();
const permissions = [
  'crm.clients.add',
  'crm.clients.edit',
  'crm.clients.delete',
  'crm.tickets.add',
  'crm.tickets.edit',
];
const writes = localWrites(store, { userId: person, permissions: new Set(permissions) });
const as = (summary: string) => ({ summary });
const change = (id: string, patch: Partial<ClientDraft>, summary: string) =>
  writes.change(client, id, patch, as(summary));

// Rejected: somebody else has deleted the record. To be decided: both changed the name.
connected = false;
await change(patients.refused, { province: 'İzmir' }, 'Reddedilen');
await change(patients.clashing, { last_name: 'Aksoylu' }, 'Çakışan');
await onServer(
  { ...clientChange({}, 1, patients.refused), document: { deleted_at: new Date().toISOString() } },
  clientChange({ last_name: 'Akson' }, 1, patients.clashing),
);
connected = true;
replication.syncNow();
await until(async () => {
  const { unsent, rejected, conflicts } = await store.changes.all();
  return unsent.length === 0 && rejected.length === 1 && conflicts.length === 1;
});
await replication.settled();

// Sent and stored, but the answer got lost; nothing reaches the server from here on.
answered = false;
await change(patients.unanswered, { province: 'Muğla' }, 'Yanıtsız');
await until(() => Promise.resolve(!connected));

// Both go on from what was stored without an answer.
await change(patients.unanswered, { province: 'Bursa' }, 'Yanıtsız');
await onServer(clientChange({ last_name: 'Erdemli', province: 'Muğla' }, 2, patients.unanswered));

await change(patients.edited, { province: 'Ankara', email: 'isil@ornek.test' }, 'Değişen');
await writes.remove(client, patients.removed, as('Silinen'));
await writes.change(ticket, asked.id, { subject: 'Çevrimdışı konu' }, as('Talep'));
const patient = (last_name: string): ClientDraft => ({
  client_kind: 'patient',
  first_name: 'Deniz',
  last_name,
  identity_type: 'none',
  sex: 'female',
  is_foreign_patient: false,
  phones: [{ e164: '+905550001122', label: 'mobile', primary: true, whatsapp: false, shared: false }],
  tag_ids: [],
  do_not_contact: false,
});
const made = await writes.create(client, patient('Yeni'), as('Yeni'));
const madeTicket = await writes.create(
  ticket,
  {
    temporary_no: await writes.temporaryNumber(),
    client_id: made.id,
    type_id: ticketTypes.information,
    subject: 'Yeni hastanın talebi',
    status_id: statuses.new,
    status_category: 'new',
    priority: 'normal',
    source_id: sources.callCentre,
    watcher_ids: [],
    tag_ids: [],
    related_ticket_ids: [],
    reopened_count: 0,
  },
  as('Yeni talep'),
);
const call = await writes.create(
  reminder,
  {
    owner_id: person,
    target: 'ticket',
    target_id: madeTicket.id,
    title: 'Geri ara',
    due_at: new Date(Date.now() + 3_600_000).toISOString(),
    repeat: 'none',
    lead_minutes: 0,
  },
  as('Hatırlatma'),
);
await writes.change(reminder, call.id, { delegated_to: colleague }, as('Hatırlatma'));
// Nobody else has heard of it, and nobody will.
const dropped = await writes.create(client, patient('Vazgeçilen'), as('Vazgeçilen'));
await writes.remove(client, dropped.id, as('Vazgeçilen'));
const photo = newId();
await addFile(store.device, photo, new Uint8Array([1, 2, 3]));
await letFileWait(store.device, photo);
Object.assign(records, {
  made: made.id,
  madeTicket: madeTicket.id,
  call: call.id,
  dropped: dropped.id,
  photo,
  colleague,
});
const begun = await store.database.clients.findOne(patients.edited).exec(true);
await store.device.drafts.bulkPut([
  { key: 'client-ticket', values: { subject: 'Yarım kalan' }, at: Date.now() },
  {
    key: `client:${patients.edited}`,
    values: { last_name: 'Yarım' },
    at: Date.now(),
    begun: begun.toJSON(),
  },
]);
await store.device.viewEvents.put({
  event_id: made.id,
  action: 'view',
  entity: 'clients',
  entity_id: patients.edited,
  client_id: patients.edited,
  device_at: new Date().toISOString(),
  was_offline: true,
});
await writeSetting(store.device, 'preference:density', 'compact');
// Somebody else goes on meanwhile, on the very record that waits here too.
await onServer(
  clientChange({ last_name: 'Tunçer' }, 1, patients.changedElsewhere),
  clientChange({ last_name: 'Karadoğan', district: 'Çankaya' }, 1, patients.edited),
);

await replication.stop();
await store.close();
await opened.close();
await writeStoredDevice(name, {
  userId: person,
  databases: await dumpDatabases(),
  server: await dumpServer(server),
  records,
});
await server.stop();
process.exit(0);
