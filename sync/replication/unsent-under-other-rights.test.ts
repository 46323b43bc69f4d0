import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { newId } from '../store/ids';
import { clientDraft } from '../testing/drafts.fixture';
import { readUnder } from '../testing/local-store.fixture';
import { everything, gate, nothing, only, ScopedServer } from '../testing/sync-server.fixture';
import { summary, SyncedDevice, until } from '../testing/synced-device.fixture';
import { CallFailed } from './connection';

let server: ScopedServer;
let device: SyncedDevice;

const ids = Array.from({ length: 35 }, () => newId()).toSorted();
const [first = '', second = '', third = ''] = ids;
const but = (...without: readonly string[]): ReadonlySet<string> =>
  new Set(ids.filter((id) => !without.includes(id)));
const NOTE = 'Penisiline alerjisi var';

beforeEach(async () => {
  server = new ScopedServer();
  for (const id of ids) server.put(id, { identity_no: '10000000146', clinical_note: NOTE });
  device = await SyncedDevice.open(server);
  await device.start();
  await device.replication.settled();
  expect(await device.held()).toEqual(ids);
});
afterEach(() => device.close());

const change = (id: string, values: Readonly<Record<string, unknown>>) =>
  device.writes().change(client, id, values, summary);
const create = (last_name: string) => device.writes().create(client, { ...clientDraft, last_name }, summary);
const isReadUnder = (epoch: string): Promise<void> =>
  until(async () => expect((await readUnder(device.store, 'clients'))?.endsWith(` ${epoch}`)).toBe(true));
/** Holds up what is sent, not what comes. */
function holdPushes(): () => void {
  const { passed, open } = gate();
  server.beforePush = () => passed;
  return open;
}

describe('an unsent change', () => {
  it('is tried once more and listed when it is rejected; its row goes then', async () => {
    const failing = vi.fn(() => {
      throw new CallFailed('network', 0);
    });
    server.beforePush = failing;
    await change(first, { last_name: 'Yılmaz' });
    const made = await create('Çevrimdışı');
    await until(() => expect(failing).toHaveBeenCalled());
    await device.stop();
    server.rights = nothing;
    server.beforePush = () => undefined;
    await device.reopen();
    await device.holdsOnly([]);
    await device.allSent();
    expect(new Set(server.pushed.map(({ id }) => id))).toEqual(new Set([first, made.id]));
    const rejected = await device.rejected();
    expect(rejected.map(({ document }) => 'last_name' in document && document.last_name).toSorted()).toEqual([
      'Yılmaz',
      'Çevrimdışı',
    ]);
  });

  it('is not listed as rejected where a later one contains it, nor does that take back what others wrote', async () => {
    const [reached, answer] = [gate(), gate()];
    server.beforePush = () => {
      reached.open();
      return answer.passed;
    };
    await change(first, { last_name: 'Yılmaz' });
    await reached.passed;
    await change(first, { email: 'isil@ornek.test' });
    server.put(first, { admin_note: 'Refakatçisi aranacak' });
    server.rights = { ...everything, writes: false };
    // Away for the one moment: a suspension that was a mistake.
    server.beforePush = () => {
      server.rights = everything;
    };
    answer.open();
    await device.allSent();
    expect(server.row(first)).toMatchObject({
      last_name: 'Yılmaz',
      email: 'isil@ornek.test',
      admin_note: 'Refakatçisi aranacak',
    });
    expect(await device.rejected()).toEqual([]);
  });

  it.each([
    ['nothing', { ...nothing, epoch: 'away' }],
    ['less', { ...everything, epoch: 'away', writes: false, hidden: ['identity_no'] }],
  ])('is told %s of its row by rights that no pull has met: the row comes back', async (_, away) => {
    const push = server.push.bind(server);
    server.push = async (...given) => {
      server.push = push;
      server.rights = away;
      const answer = await push(...given);
      server.rights = everything;
      return answer;
    };
    await change(first, { last_name: 'Yılmaz' });
    await until(async () => expect(await device.rejected()).toHaveLength(1));
    await until(async () =>
      expect(await device.client(first)).toMatchObject({
        last_name: 'Karadoğan',
        identity_no: '10000000146',
        edit: '',
      }),
    );
    await device.holdsOnly(ids);
  });

  it('leaves no row of a record that the user may create and not read', async () => {
    server.rights = { ...nothing, writes: true };
    device.replication.syncNow();
    await device.holdsOnly([]);
    const made = await create('Görünmez');
    await device.allSent();
    await device.holdsOnly([]);
    expect(server.row(made.id)).toBeDefined();
    expect(server.pushed.map(({ id }) => id)).toEqual([made.id]);
  });

  it('keeps its row until it is settled', async () => {
    const free = holdPushes();
    await change(first, { last_name: 'Yılmaz' });
    server.rights = only('some', but(first, second));
    await device.reopen();
    await device.holdsOnly(but(second));
    free();
    await device.holdsOnly(but(first, second));
    expect(await device.rejected()).toHaveLength(1);
  });

  it('keeps the row when it is stored; it goes where the user may not see it', async () => {
    const free = holdPushes();
    const seen = await create('Görünen');
    const hidden = await create('Görünmeyen');
    server.rights = only('some', new Set([...ids, seen.id]));
    await device.reopen();
    await isReadUnder('some');
    await device.holdsOnly([...ids, seen.id, hidden.id]);
    free();
    await device.allSent();
    await device.holdsOnly([...ids, seen.id]);
    expect(server.row(hidden.id)).toMatchObject({ last_name: 'Görünmeyen' });
    expect(await device.rejected()).toEqual([]);
  });

  it('that removes its record is neither lost nor doubled', async () => {
    const free = holdPushes();
    await device.writes().remove(client, third, summary);
    server.rights = only('some', but(first));
    await device.reopen();
    await isReadUnder('some');
    free();
    await device.allSent();
    expect(server.pushed.map(({ id }) => id)).toEqual([third]);
  });

  it('takes nothing out of a record that the answer of a conflict did not show, the rights being back', async () => {
    const push = server.push.bind(server);
    const answered = gate();
    server.put(first, { province: 'Muğla' });
    server.push = async (...given) => {
      server.push = push;
      server.rights = { ...everything, epoch: 'less', hidden: ['clinical_note'] };
      const answer = await push(...given);
      server.rights = everything;
      answered.open();
      return answer;
    };
    await change(first, { email: 'isil@ornek.test' });
    await answered.passed;
    await device.allSent();
    expect(server.row(first)).toMatchObject({
      province: 'Muğla',
      email: 'isil@ornek.test',
      clinical_note: NOTE,
    });
  });

  it('puts a restricted field back that was changed, sent without an answer, and changed back', async () => {
    const push = server.push.bind(server);
    server.push = async (...given) => {
      await push(...given);
      throw new CallFailed('network', 0);
    };
    await change(first, { clinical_note: 'Yanlış' });
    await until(() => expect(server.row(first)?.['clinical_note']).toBe('Yanlış'));
    await change(first, { clinical_note: NOTE });
    server.push = push;
    await device.allSent();
    expect(server.row(first)?.['clinical_note']).toBe(NOTE);
  });
});

it('a rejected change of a push that is divided, while rights go and come and a pull is under way, gets its row back', async () => {
  await device.stop();
  await change(first, { last_name: 'Yılmaz' });
  await change(second, { last_name: 'Demir' });
  const [pull, between] = [gate(), gate()];
  const push = server.push.bind(server);
  let calls = 0;
  server.push = async (changes, signal) => {
    calls += 1;
    if (calls === 1) throw new CallFailed('too-large', 413);
    if (calls === 2) {
      // One part is answered under rights that do not show its record, the other under the former ones.
      server.rights = only('some', but(...changes.map(({ id }) => id)));
      const answer = await push(changes, signal);
      pull.open();
      return answer;
    }
    await between.passed;
    return push(changes, signal);
  };
  // The pull meets both in between.
  const from = server.asked.length;
  let away = 0;
  server.beforePage = async (page) => {
    if (page === from + 1) await pull.passed;
    // The second page that is asked for under the other rights finds the former ones.
    else if (server.rights.epoch === 'some' && (away += 1) === 2) server.rights = everything;
  };
  await device.start();
  await until(() => expect([away, server.rights.epoch]).toEqual([2, 'all']));
  await isReadUnder('all');
  between.open();
  await device.allSent();
  device.replication.syncNow();
  await device.holdsOnly(ids);
  expect(await device.rejected()).toHaveLength(1);
});
