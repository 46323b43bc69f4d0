import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleOf } from '../../../src/acts/testing/act-samples.fixture';
import type { Access, PermissionKey } from '@sync/model/access/permissions';
import { ActionError } from '@sync/model/action-error';
import { actName } from '@sync/model/acts/act';
import type { Act, ActReference, AnyValues } from '@sync/model/acts/act';
import { allActs } from '@sync/model/all-acts';
import { perform } from '@sync/model/acts/perform';
import type { ActEdit } from '@sync/model/acts/perform';
import type { Entity } from '@sync/model/entity';
import { NOBODY, plainRows } from '../../rls/plain';
import { added } from '../support/act-states';
import type { ActState, ActStates, Row } from '../support/act-states';
import { handoverStates } from '../support/act-states-handovers';
import { insuranceStates } from '../support/act-states-insurance';
import { meetingStates } from '../support/act-states-meetings';
import { pathologyStates } from '../support/act-states-pathology';
import { posStates } from '../support/act-states-pos';
import { reminderStates } from '../support/act-states-reminders';
import { resumeStates } from '../support/act-states-resumes';
import { ticketStates } from '../support/act-states-tickets';
import { surgeryStates } from '../support/act-states-surgeries';
import { tripStates } from '../support/act-states-trips';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { callPush } from '../support/sync-calls';
import type { Result } from '../support/sync-calls';

/*
 * For each act at each status of its record: what the device offers, the server stores; and the same changes from somebody
 * without the permission it refuses, each of them. A step that the device does not offer the server may still take: what
 * was done in several steps without a network arrives as one change.
 */

const states: ActStates = {
  ...insuranceStates,
  ...pathologyStates,
  ...tripStates,
  ...posStates,
  ...resumeStates,
  ...ticketStates,
  ...surgeryStates,
  ...meetingStates,
  ...reminderStates,
  ...handoverStates,
};
/** Returns the states of an entity's records; one made of the model where none are described. */
const statesOf = (entity: Entity): ActStates[string] =>
  states[entity.kind] ?? [
    [
      'made of the model',
      async (adding) => {
        const { values } = await plainRows(adding.owner, entity);
        return { record: await added(adding, entity.table, values(adding.clerk, NOBODY, true)) };
      },
    ],
  ];

let database: TestDatabase;
let owner: Sql;
let clerk: string;
let reader: string;

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  const reading = allActs.flatMap(({ entity }) => entity.permissions.read);
  const writing = allActs.flatMap(({ permissions, entity: { permissions: of } }) => [
    ...permissions,
    ...(of.add ?? []),
    ...(of.edit ?? []),
    ...(of.remove ?? []),
  ]);
  clerk = await addPerson(owner, { extra: [...new Set([...reading, ...writing])] });
  reader = await addPerson(owner, { extra: [...new Set(reading)] });
});
afterAll(() => database.stop());

const accessOf = (userId: string, permissions: readonly string[]): Access => ({
  userId,
  permissions: new Set(permissions),
});

/** Returns what is typed for an act: the sample's values, with ids that the server knows. */
function valuesFor(act: Act, { known = {} }: ActState): AnyValues {
  const { values = {} } = sampleOf(act);
  const people = Object.entries(act.fields ?? {}).filter(([, { references }]) => references === 'profiles');
  const there: AnyValues = { ...Object.fromEntries(people.map(([name]) => [name, clerk])), ...known };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name in there ? there[name] : value]),
  );
}

const NOW = '2026-11-17T11:05:00.000Z';
const noLookups: ActReference = {
  definitions: () => [],
  definition: () => undefined,
  definitionName: () => null,
};
const worldFor = (act: Act, { needed = {}, now = NOW, reference = noLookups }: ActState) => ({
  userId: clerk,
  permissions: new Set<PermissionKey>([...act.permissions, ...(act.entity.permissions.edit ?? [])]),
  now,
  today: now.slice(0, 10),
  reference,
  needed,
});

/** Returns the values that a change writes. */
function writtenBy(edit: ActEdit, of: Row | undefined): AnyValues {
  if (edit.kind === 'remove') return {};
  const patch = edit.kind === 'create' ? edit.draft : edit.patch;
  return typeof patch === 'function' ? patch(of ?? {}) : patch;
}

/** Sends the changes of an act as a device does, and returns the server's answers. */
function pushed(person: string, edits: readonly ActEdit[], rows: readonly Row[]): Promise<readonly Result[]> {
  const changes = edits.map((edit) => {
    const { kind, collection, fields } = edit.entity;
    const of = rows.find(({ id }) => id === edit.id);
    const written = { ...of, ...writtenBy(edit, of) };
    const own = Object.entries(written).filter(([name]) => fields[name]?.serverOnly === false);
    const document = { ...Object.fromEntries(own), ...(edit.kind === 'remove' ? { deleted_at: NOW } : {}) };
    const base_version = edit.kind === 'create' ? null : (of?.row_version ?? null);
    const id = edit.id ?? randomUUID();
    return {
      collection,
      kind,
      id,
      base_version,
      document,
      device_at: NOW,
      edit: randomUUID(),
    };
  });
  return asUser(owner, person, (tx) => callPush(tx, changes));
}

/** Acts whose further changes the server makes by itself: it has them when they arrive, and says so. */
const madeByServer: ReadonlySet<string> = new Set(['specimen_transfer.cancel']);

/** Acts by what was offered of them, so that no act is left out. */
const offered = new Set<string>();

describe.each(allActs.map((act) => [actName(act), act] as const))('%s', (name, act) => {
  test.each(statesOf(act.entity))('of a record that is %s', async (_, add) => {
    const state = await add({ owner, clerk }, name);
    const { record, others = [] } = state;
    let edits: readonly ActEdit[];
    try {
      ({ edits } = perform(act, accessOf(clerk, act.permissions), record, {
        values: valuesFor(act, state),
        world: worldFor(act, state),
      }));
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      return;
    }
    offered.add(name);
    const rows = [record, ...others];
    const foreign = await pushed(reader, edits, rows);
    expect(foreign.map(({ status }) => status)).toEqual(edits.map(() => 'rejected'));
    const own = await pushed(clerk, edits, rows);
    const answers = edits.map((_, at) => (at > 0 && madeByServer.has(name) ? 'conflict' : 'applied'));
    expect(own.map(({ status }) => status)).toEqual(answers);
  });
});

test('each act was offered at some status', () => {
  expect([...offered].toSorted()).toEqual(allActs.map(actName).toSorted());
});
