import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { client } from '@sync/model/entities/client';
import { CallFailed } from '@sync/replication/connection';
import { ticket } from '@sync/model/entities/ticket';
import type { TicketDraft } from '@sync/model/entities/ticket';
import { note } from '@sync/model/entities/ticket-entry';
import { clientDraft } from '@sync/testing/drafts.fixture';
import { startTestBackendOn } from '../embedded/fixtures';
import type { TestBackend } from '../embedded/fixtures';
import { addPerson, openTablet } from './devices';
import type { Tablet } from './devices';

let backend: TestBackend;
const open: Tablet[] = [];

async function tabletOf(email: string): Promise<Tablet> {
  const tablet = await openTablet(backend, email);
  open.push(tablet);
  return tablet;
}

beforeAll(async () => {
  backend = await startTestBackendOn('product');
  await addPerson(backend, 'cagri@sync.test', 3);
  await addPerson(backend, 'yonetici@sync.test', 1);
  await addPerson(backend, 'hemsire@sync.test', 13);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((tablet) => tablet.close()));
});
afterAll(async () => {
  await backend.dispose();
});

async function firstDefinition(
  tablet: Tablet,
  kind: string,
  test: (attributes: object) => boolean = () => true,
) {
  const found = await tablet.store.database.definitions.find({ selector: { kind } as never }).exec();
  const definition = found.map((document) => document.toJSON()).find((item) => test(item.attributes));
  if (definition === undefined) throw new Error(`no ${kind}`);
  return definition;
}

async function ticketDraft(
  tablet: Tablet,
  clientId: string,
  change: Partial<TicketDraft> = {},
): Promise<TicketDraft> {
  const type = await firstDefinition(tablet, 'ticket_type');
  const status = await firstDefinition(
    tablet,
    'ticket_status',
    (attributes) => 'category' in attributes && attributes.category === 'new',
  );
  const source = await firstDefinition(tablet, 'ticket_source');
  return {
    client_id: clientId,
    type_id: type.id,
    subject: 'Epikriz istiyor',
    status_id: status.id,
    status_category: 'new',
    priority: 'normal',
    source_id: source.id,
    watcher_ids: [],
    tag_ids: [],
    related_ticket_ids: [],
    reopened_count: 0,
    ...change,
  };
}

/** Patience with a busy machine until two tablets agree. Milliseconds. */
const WAIT = 15_000;
const summary = { summary: 'deneme' };
const unsentCount = async ({ store }: Tablet): Promise<number> => (await store.changes.all()).unsent.length;

describe('two tablets and a server', () => {
  it('brings what one person makes offline to another, exactly once', async () => {
    const [cagri, yonetici] = await Promise.all([
      tabletOf('cagri@sync.test'),
      tabletOf('yonetici@sync.test'),
    ]);
    cagri.online(false);
    const made = await cagri.writes.create(client, { ...clientDraft, last_name: 'Çevrimdışı' }, summary);
    const draft = await ticketDraft(cagri, made.id, { temporary_no: await cagri.writes.temporaryNumber() });
    const opened = await cagri.writes.create(ticket, draft, summary);
    for (const body of ['Birinci not', 'İkinci not']) {
      await cagri.writes.create(
        note,
        { ticket_id: opened.id, body, visibility: 'internal', mention_ids: [], at: new Date().toISOString() },
        summary,
      );
    }
    expect(await unsentCount(cagri)).toBe(4);
    cagri.online(true);
    await vi.waitFor(async () => expect(await unsentCount(cagri)).toBe(0), WAIT);
    await vi.waitFor(async () => {
      const [seenTicket, entries] = await Promise.all([
        yonetici.store.database.tickets.findOne(opened.id).exec(),
        yonetici.store.database.ticket_entries.find({ selector: { ticket_id: opened.id } }).exec(),
      ]);
      expect(seenTicket?.toJSON()).toMatchObject({
        subject: 'Epikriz istiyor',
        temporary_no: 'Geçici-0001',
        client_id: made.id,
      });
      expect(seenTicket?.ticket_no).toMatch(/^T-\d+$/u);
      expect(entries.filter((entry) => entry.kind === 'note')).toHaveLength(2);
    }, WAIT);
    // The numbers that the server gave come back to where the records were made.
    await vi.waitFor(async () => {
      expect((await cagri.store.database.tickets.findOne(opened.id).exec())?.ticket_no).toMatch(/^T-/u);
      expect((await cagri.store.database.clients.findOne(made.id).exec())?.client_no).toMatch(/^\d+$/u);
    }, WAIT);
    const [count] = await backend.sql.query<{ n: number }>(
      'select count(*)::int as n from public.tickets where client_id = $1',
      [made.id],
    );
    expect(count?.n).toBe(1);
    expect((await cagri.store.changes.all()).rejected.length).toBe(0);
  });

  it('stores a push once whose answer was lost on the way', async () => {
    const cagri = await tabletOf('cagri@sync.test');
    let lost = 0;
    cagri.afterPush = async () => {
      if (lost > 0) return;
      lost += 1;
      throw new CallFailed('network', 0);
    };
    const made = await cagri.writes.create(client, { ...clientDraft, last_name: 'Yanıtsız' }, summary);
    await vi.waitFor(async () => expect(await unsentCount(cagri)).toBe(0), WAIT);
    expect(lost).toBe(1);
    const [stored] = await backend.sql.query<{ row_version: number }>(
      'select row_version::int from public.clients where id = $1',
      [made.id],
    );
    expect(stored?.row_version).toBe(1);
    expect((await cagri.store.changes.all()).rejected.length).toBe(0);
  });

  it('sends what was edited again while the first version was on its way', async () => {
    const cagri = await tabletOf('cagri@sync.test');
    const made = await cagri.writes.create(client, { ...clientDraft, last_name: 'İlk' }, summary);
    let edited = false;
    cagri.afterPush = async () => {
      if (edited) return;
      edited = true;
      await cagri.writes.change(client, made.id, { last_name: 'Sonraki' }, summary);
    };
    await vi.waitFor(async () => {
      const [stored] = await backend.sql.query('select last_name from public.clients where id = $1', [
        made.id,
      ]);
      expect(stored).toEqual({ last_name: 'Sonraki' });
      expect(await unsentCount(cagri)).toBe(0);
    }, WAIT);
    await vi.waitFor(async () => {
      const local = await cagri.store.database.clients.findOne(made.id).exec();
      expect(local?.toJSON()).toMatchObject({ last_name: 'Sonraki', row_version: 2, edit: '' });
    }, WAIT);
  });

  it('merges edits of different fields and keeps both values of a conflict', async () => {
    const [cagri, yonetici] = await Promise.all([
      tabletOf('cagri@sync.test'),
      tabletOf('yonetici@sync.test'),
    ]);
    const made = await cagri.writes.create(client, { ...clientDraft, province: 'İzmir' }, summary);
    await vi.waitFor(async () => {
      expect(await yonetici.store.database.clients.findOne(made.id).exec()).not.toBeNull();
      expect((await cagri.store.database.clients.findOne(made.id).exec())?.row_version).toBe(1);
    }, WAIT);
    cagri.online(false);
    await cagri.writes.change(
      client,
      made.id,
      { email: 'isil@ornek.test', last_name: 'Cağrı', district: 'Bornova' },
      summary,
    );
    await yonetici.writes.change(
      client,
      made.id,
      { province: 'Muğla', last_name: 'Yönetici', district: 'Bodrum' },
      summary,
    );
    await vi.waitFor(async () => expect(await unsentCount(yonetici)).toBe(0), WAIT);
    cagri.online(true);
    await vi.waitFor(async () => {
      const [stored] = await backend.sql.query(
        'select email, province, last_name from public.clients where id = $1',
        [made.id],
      );
      expect(stored).toEqual({ email: 'isil@ornek.test', province: 'Muğla', last_name: 'Yönetici' });
      expect(await unsentCount(cagri)).toBe(0);
    }, WAIT);
    const conflicts = (await cagri.store.changes.all()).conflicts;
    expect(conflicts).toMatchObject([{ field: 'last_name', mine: 'Cağrı', theirs: 'Yönetici', id: made.id }]);
    // If nobody is asked, the log keeps the value that lost, in a form that the server takes.
    const [event, ...others] = await cagri.store.device.viewEvents.toArray();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      action: 'decide',
      entity_id: made.id,
      details: { field: 'district', mine: 'Bornova', theirs: 'Bodrum', choice: 'theirs', by_rule: true },
    });
    expect(
      await backend.sql.query('select app.is_decision($1::jsonb) as taken', [JSON.stringify(event)]),
    ).toEqual([{ taken: true }]);
  });

  it('returns a refused change to the server state and keeps the version of the user', async () => {
    const cagri = await tabletOf('cagri@sync.test');
    const first = await cagri.writes.create(
      client,
      { ...clientDraft, identity_type: 'tckn', identity_no: '10000000146' },
      summary,
    );
    await vi.waitFor(async () => expect(await unsentCount(cagri)).toBe(0), WAIT);
    const second = await cagri.writes.create(
      client,
      { ...clientDraft, last_name: 'Aynı', identity_type: 'tckn', identity_no: '10000000146' },
      summary,
    );
    await vi.waitFor(async () => {
      const refused = (await cagri.store.changes.all()).rejected;
      expect(refused).toMatchObject([
        {
          id: second.id,
          code: '23505',
          field: 'identity_no',
          messageKey: 'duplicate_identity',
          current: null,
        },
      ]);
      expect(refused[0]?.document).toMatchObject({ last_name: 'Aynı', identity_no: '10000000146' });
      expect(await cagri.store.database.clients.findOne(second.id).exec()).toBeNull();
      expect(await unsentCount(cagri)).toBe(0);
    }, WAIT);
    expect(await cagri.store.database.clients.findOne(first.id).exec()).not.toBeNull();
  });

  it('leaves the server as it is when an unsent change is discarded, and takes what others wrote', async () => {
    const [cagri, yonetici] = await Promise.all([
      tabletOf('cagri@sync.test'),
      tabletOf('yonetici@sync.test'),
    ]);
    const stored = (tablet: Tablet, id: string) => tablet.store.database.clients.findOne(id).exec();
    const kept = await cagri.writes.create(client, { ...clientDraft, last_name: 'Vazgeçen' }, summary);
    const changed = await cagri.writes.create(client, { ...clientDraft, last_name: 'Değişen' }, summary);
    await vi.waitFor(async () => {
      expect(await stored(yonetici, kept.id)).not.toBeNull();
      expect(await stored(yonetici, changed.id)).not.toBeNull();
      expect(await unsentCount(cagri)).toBe(0);
    }, WAIT);

    cagri.online(false);
    const unsentOnly = await cagri.writes.create(
      client,
      { ...clientDraft, last_name: 'Hiçgitmeyen' },
      summary,
    );
    for (const { id } of [kept, changed]) {
      await cagri.writes.change(client, id, { first_name: 'Yanlış' }, summary);
    }
    await yonetici.writes.change(client, changed.id, { last_name: 'Değişti' }, summary);
    await vi.waitFor(async () => expect(await unsentCount(yonetici)).toBe(0), WAIT);
    for (const { id } of [kept, changed, unsentOnly]) {
      const { changes } = cagri.store;
      const note = await changes.unsentOf('clients', id);
      expect(note !== null && (await changes.discard(note))).toBe(true);
    }
    cagri.online(true);
    await vi.waitFor(async () => expect((await stored(cagri, changed.id))?.last_name).toBe('Değişti'), WAIT);
    await cagri.replication.settled();

    expect((await stored(cagri, kept.id))?.first_name).toBe('Işıl');
    expect(await stored(cagri, unsentOnly.id)).toBeNull();
    const rows = await backend.sql.query(
      'select id, first_name, row_version::integer from public.clients where id in ($1, $2, $3) order by last_name',
      [kept.id, changed.id, unsentOnly.id],
    );
    expect(rows).toEqual([
      { id: changed.id, first_name: 'Işıl', row_version: 2 },
      { id: kept.id, first_name: 'Işıl', row_version: 1 },
    ]);
    expect([await unsentCount(cagri), (await cagri.store.changes.all()).rejected.length]).toEqual([0, 0]);
  });

  it('refuses on the device what the user may not do', async () => {
    const hemsire = await tabletOf('hemsire@sync.test');
    await expect(hemsire.writes.create(client, clientDraft, summary)).rejects.toMatchObject({
      code: 'permission_denied',
    });
    expect(await unsentCount(hemsire)).toBe(0);
  });
});
