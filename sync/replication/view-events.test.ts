import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeviceStore } from '../store/device';
import type { ViewEvent } from '../store/device';
import { newId } from '../store/ids';
import { testKey } from '../testing/data-key.fixture';
import { CallFailed, Connection } from './connection';
import { ScopedServer } from '../testing/sync-server.fixture';
import { sendViewEvents } from './view-events';

let device: DeviceStore;
let calls: (readonly ViewEvent[])[];

beforeEach(() => {
  device = new DeviceStore(`looks-${newId()}`, testKey);
  calls = [];
});
afterEach(() => device.close());

async function note(count: number): Promise<readonly string[]> {
  const events = Array.from({ length: count }, (): ViewEvent => ({
    event_id: newId(),
    action: 'view',
    entity: 'client',
    entity_id: null,
    client_id: null,
    device_at: new Date().toISOString(),
    was_offline: true,
  }));
  await device.viewEvents.bulkPut(events);
  return events.map((event) => event.event_id);
}

/** Reports to a server that refuses calls with one of these looks, all of them where none is named. */
function report(refused?: ReadonlySet<string>): () => void {
  const server = new ScopedServer();
  server.logViews = async (events: readonly ViewEvent[] = []) => {
    calls.push(events);
    const isRefused = refused === undefined || events.some((event) => refused.has(event.event_id));
    if (isRefused) throw new CallFailed('refused', 400, '22023');
  };
  return sendViewEvents(device, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
}

it('reports all looks but those that the server refuses', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const events = await note(300);
  const refused = new Set([events[7] ?? '', events[205] ?? '']);
  const end = report(refused);
  await vi.waitFor(async () => expect(await device.viewEvents.count()).toBe(2), { timeout: 5_000 });
  end();
  expect(new Set((await device.viewEvents.toArray()).map((event) => event.event_id))).toEqual(refused);
  vi.restoreAllMocks();
});

it('asks little of a server that takes none at all', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await note(300);
  const end = report();
  await vi.waitFor(() =>
    expect(told).toHaveBeenLastCalledWith('view events were not reported', expect.any(String)),
  );
  end();
  expect(calls.length).toBeLessThan(15);
  expect(await device.viewEvents.count()).toBe(300);
  vi.restoreAllMocks();
});
