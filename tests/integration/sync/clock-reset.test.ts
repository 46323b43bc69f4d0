import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { client } from '@sync/model/entities/client';
import { sendViewEvents } from '@sync/replication/view-events';
import { supabaseTransport } from '@sync/replication/transport';
import { clientDraft } from '@sync/testing/drafts.fixture';
import { recordView } from '@sync/store/view-log';
import { startTestBackendOn } from '../embedded/fixtures';
import type { TestBackend } from '../embedded/fixtures';
import { addPerson, openTablet } from './devices';
import type { Tablet } from './devices';

/** Patience with a busy machine. Milliseconds. */
const WAIT = { timeout: 10_000, interval: 20 };
const summary = { summary: 'deneme' };

let backend: TestBackend;
let tablet: Tablet;

beforeAll(async () => {
  backend = await startTestBackendOn('product');
  await addPerson(backend, 'cagri@clock-reset.test', 3);
  tablet = await openTablet(backend, 'cagri@clock-reset.test');
});
afterAll(async () => {
  await tablet.close();
  await backend.dispose();
});

/** Does something by the clock of a tablet whose battery was empty: it begins in 1970. */
async function in1970(work: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: 3_600_000 });
  try {
    await work();
  } finally {
    vi.useRealTimers();
  }
}

describe('a tablet whose clock has begun again', () => {
  it('has its changes stored like any others', async () => {
    let id = '';
    tablet.online(false);
    await in1970(async () => {
      ({ id } = await tablet.writes.create(
        client,
        { ...clientDraft, last_name: 'Bin dokuz yüz yetmiş' },
        summary,
      ));
    });
    tablet.online(true);
    await vi.waitFor(async () => expect((await tablet.store.changes.all()).unsent.length).toBe(0), WAIT);
    const found = await backend.sql.query('select id from public.clients where id = $1', [id]);
    const refused = (await tablet.store.changes.all()).rejected.map(({ code, messageKey }) => [
      code,
      messageKey,
    ]);
    expect({ stored: found.length, refused }).toEqual({ stored: 1, refused: [] });
  });

  it('reports its looks, and those that came later', async () => {
    const look = { action: 'view', entity: 'client', entity_id: null, client_id: null } as const;
    await in1970(() => recordView(tablet.store.device, look));
    await recordView(tablet.store.device, look);
    const end = sendViewEvents(tablet.store.device, supabaseTransport(tablet.client), tablet.connection);
    await vi.waitFor(async () => expect(await tablet.store.device.viewEvents.count()).toBe(0), WAIT);
    end();
    const logged = await backend.sql.query<{ known: boolean }>(
      `select device_at is not null as known from public.audit_log where action = 'view' order by event_id`,
    );
    expect(logged.map(({ known }) => known)).toEqual([false, true]);
  });

  it('reports looks beside one that the server refuses', async () => {
    const { device } = tablet.store;
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const look = { action: 'view', entity: 'client', entity_id: null, client_id: null } as const;
    await device.viewEvents.put({
      ...look,
      event_id: '00000000-0000-7000-8000-000000000000',
      entity: '?'.repeat(500),
      device_at: new Date().toISOString(),
      was_offline: false,
    });
    for (let count = 0; count < 3; count += 1) await recordView(device, look);
    const end = sendViewEvents(device, supabaseTransport(tablet.client), tablet.connection);
    await vi.waitFor(async () => expect(await device.viewEvents.count()).toBe(1), WAIT);
    end();
    expect(await device.viewEvents.toArray()).toMatchObject([{ entity: '?'.repeat(500) }]);
    vi.restoreAllMocks();
  });
});
