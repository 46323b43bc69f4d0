import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { messageForRejection } from '@sync/model/rejection';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { contactTypes, roles } from '../support/starter-ids';
import { change, clientChange, first, push, pushOne, ticketChange } from '../support/sync-calls';
import type { Change, Document, Result } from '../support/sync-calls';

/** The record names the sender as the one who did it. */

let database: TestDatabase;
let owner: Sql;
let agent: string;
let colleague: string;
let clientId: string;
let ticketId: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  agent = await addPerson(owner, { roles: [roles.callCentre] });
  colleague = await addPerson(owner, { roles: [roles.callCentre] });
  const client = clientChange();
  const ticket = ticketChange(client.id);
  for (const result of await push(owner, agent, client, ticket)) {
    expect(result).toMatchObject({ status: 'applied' });
  }
  [clientId, ticketId] = [client.id, ticket.id];
});
afterAll(() => database.stop());

const AT = '2026-11-21T08:00:00.000Z';
const refusal = (constraint: string, field: string) => ({
  ...{ status: 'rejected', code: '42501', constraint, field, message_key: 'permission_denied' },
});
/** Pushes one change after another of the same record, each upon the version before; returns the answers. */
async function edits(made: Change, ...steps: readonly (readonly [string, Document])[]): Promise<Result[]> {
  let base = 1;
  const answers: Result[] = [];
  for (const [person, document] of steps) {
    const answer = await pushOne(owner, person, { ...made, base_version: base, document });
    if (answer.status === 'applied') base += 1;
    answers.push(answer);
  }
  return answers;
}
const statuses = (answers: readonly Result[]) => answers.map(({ status }) => status);

describe('an interaction', () => {
  const interaction = (user_id: string, values: Document = {}) =>
    change('client_records', 'interaction', {
      client_id: clientId,
      contact_type_id: contactTypes.incomingCall,
      direction: 'in',
      at: AT,
      user_id,
      ...values,
    });
  const refused = refusal('client_interactions_user_own', 'user_id');

  test('is added in one’s own name, alone and among others', async () => {
    const mine = interaction(agent);
    expect(await pushOne(owner, agent, mine)).toMatchObject({ status: 'applied' });
    expect(await pushOne(owner, agent, interaction(colleague))).toMatchObject(refused);
    expect(
      await push(owner, agent, interaction(agent), interaction(colleague), interaction(agent)),
    ).toMatchObject([{ status: 'applied' }, refused, { status: 'applied' }]);
  });

  test('stays in the name of the user who had it, no matter who changes the rest', async () => {
    const mine = interaction(agent);
    await pushOne(owner, agent, mine);
    const answers = await edits(
      mine,
      [colleague, { user_id: agent, summary: 'Tarih soruldu' }],
      [colleague, { user_id: colleague }],
      [agent, { user_id: colleague }],
    );
    expect(answers).toMatchObject([{ status: 'applied' }, refused, refused]);
    expect(
      await owner`select user_id, summary from public.client_interactions where id = ${mine.id}`,
    ).toEqual([{ user_id: agent, summary: 'Tarih soruldu' }]);
  });

  test('of the telephone system, or of an import, is in anybody’s name', async () => {
    for (const setting of ['', 'on']) {
      await owner.begin(async (tx) => {
        await tx`select set_config('app.import', ${setting}, true)`;
        await tx`insert into public.client_interactions (id, client_id, contact_type_id, direction, at, user_id,
            created_at, updated_at)
          values (gen_random_uuid(), ${clientId}, ${contactTypes.incomingCall}, 'in', ${AT}, ${colleague}, ${AT}, ${AT})`;
      });
    }
  });
});

describe('a task', () => {
  const task = (values: Document = {}) =>
    change('ticket_entries', 'task', { ticket_id: ticketId, title: 'Epikriz iste', position: 1, ...values });
  const refused = refusal('ticket_tasks_done_by_own', 'done_by');
  const doneBy = (person: string | null, at: string | null = AT): Document => ({
    done_at: at,
    done_by: person,
  });

  test('is added done by oneself or by nobody', async () => {
    expect(await pushOne(owner, agent, task())).toMatchObject({ status: 'applied' });
    expect(await pushOne(owner, agent, task(doneBy(agent)))).toMatchObject({ status: 'applied' });
    expect(await pushOne(owner, agent, task(doneBy(colleague)))).toMatchObject(refused);
  });

  test('is ticked off in one’s own name and opened again by anybody', async () => {
    const made = task();
    await pushOne(owner, agent, made);
    const answers = await edits(
      made,
      [agent, doneBy(colleague)],
      [agent, doneBy(agent)],
      [colleague, doneBy(null, null)],
      [colleague, doneBy(colleague)],
      [agent, doneBy(agent, '2026-11-21T09:00:00.000Z')],
    );
    expect(answers[0]).toMatchObject(refused);
    expect(statuses(answers.slice(1))).toEqual(['applied', 'applied', 'applied', 'applied']);
  });

  test('done by somebody else is changed otherwise, and the time of doing it is theirs', async () => {
    const made = task();
    await pushOne(owner, agent, made);
    const answers = await edits(
      made,
      [colleague, doneBy(colleague)],
      [agent, { ...doneBy(colleague), title: 'Epikriz isteyin' }],
      [agent, { done_at: '2026-11-01T08:00:00.000Z' }],
    );
    expect(statuses(answers.slice(0, 2))).toEqual(['applied', 'applied']);
    expect(answers[2]).toMatchObject(refused);
  });
});

describe('the time of a note', () => {
  const timeOf = async (at: string, device_at = AT) => {
    const note = {
      ...change('ticket_entries', 'note', {
        ticket_id: ticketId,
        body: 'Arandı',
        visibility: 'internal',
        at,
      }),
      ...{ device_at, edit: randomUUID() },
    };
    expect(await pushOne(owner, agent, note)).toMatchObject({ status: 'applied' });
    // A repeat after a lost answer is the same note, whatever became of its time.
    expect(await pushOne(owner, agent, note)).toMatchObject({ status: 'applied', row_version: 1 });
    return first(await owner<{ at: Date }[]>`select at from public.ticket_notes where id = ${note.id}`).at;
  };
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  test('is the device’s, days ago as well, and by a clock that is a little fast', async () => {
    for (const at of [inMinutes(0), inMinutes(-20 * 24 * 60), inMinutes(4)]) {
      expect((await timeOf(at)).toISOString()).toBe(at);
    }
  });

  test('does not lie in the future', async () => {
    expect((await timeOf('2099-01-01T00:00:00.000Z')).toISOString()).toBe(AT);
    const stored = await timeOf(inMinutes(60), inMinutes(60));
    expect(Math.abs(Date.now() - stored.getTime())).toBeLessThan(60_000);
  });
});

test('who is refused is told why', () => {
  for (const constraint of ['client_interactions_user_own', 'ticket_tasks_done_by_own']) {
    expect(messageForRejection('permission_denied', constraint, null)).not.toBe(
      messageForRejection('permission_denied', null, null),
    );
  }
});
