import type { SupabaseClient } from '@supabase/supabase-js';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConnectionPhase } from '../store/sync-status';
import { listenForPokes } from './pokes';

/** Client that notes what is asked of it, and whose channels are answered by hand. */
class FakeClient {
  readonly said: string[] = [];
  readonly channels: { answer: (status: string) => void; poke: (names: readonly string[]) => void }[] = [];
  /** Ends the wait for the token, where one is held. */
  held: (() => void)[] = [];
  holds = false;

  readonly realtime = {
    setAuth: (): Promise<void> =>
      this.holds ? new Promise((resolve) => this.held.push(resolve)) : Promise.resolve(),
    disconnect: (): Promise<string> => {
      this.said.push('disconnect');
      return Promise.resolve('ok');
    },
  };

  channel(): unknown {
    const number = this.channels.length;
    this.said.push(`join ${number}`);
    const made = {
      number,
      on: (_kind: string, _of: unknown, heard: (message: { payload: unknown }) => void) => {
        this.channels.push({
          answer: () => undefined,
          poke: (names) => heard({ payload: { collections: names } }),
        });
        return made;
      },
      subscribe: (answer: (status: string) => void) => {
        const its = this.channels[number];
        if (its !== undefined) its.answer = answer;
      },
    };
    return made;
  }

  removeChannel({ number }: { number: number }): Promise<string> {
    this.said.push(`leave ${number}`);
    // As the library does.
    this.channels[number]?.answer('CLOSED');
    return Promise.resolve('ok');
  }
}

function listening(client: FakeClient) {
  const heard: string[] = [];
  const phase = new Subject<ConnectionPhase>();
  const stop = listenForPokes(
    client as unknown as SupabaseClient,
    phase,
    (collections) => heard.push(...collections),
    () => heard.push('joined'),
  );
  return { heard, phase, stop };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const passed = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

it('lets its connection go when the network is lost, and joins at once when it is back', async () => {
  const client = new FakeClient();
  const { heard, phase, stop } = listening(client);
  await passed();
  client.channels[0]?.answer('SUBSCRIBED');
  client.channels[0]?.poke(['tickets', 'nonsense']);
  phase.next('offline');
  phase.next('offline');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(client.said).toEqual(['join 0', 'disconnect', 'leave 0']);
  phase.next('online');
  phase.next('online');
  await passed();
  client.channels[1]?.answer('SUBSCRIBED');
  expect(client.said).toEqual(['join 0', 'disconnect', 'leave 0', 'join 1']);
  expect(heard).toEqual(['joined', 'tickets', 'joined']);
  stop();
});

it('joins once, however often the network comes and goes while it asks for its token', async () => {
  const client = new FakeClient();
  client.holds = true;
  const { phase, stop } = listening(client);
  await passed();
  for (let times = 0; times < 5; times += 1) {
    phase.next('offline');
    phase.next('online');
    await passed();
  }
  client.holds = false;
  for (const go of client.held) go();
  await passed();
  expect(client.said.filter((line) => line.startsWith('join'))).toEqual(['join 0']);
  phase.next('offline');
  await passed();
  expect(client.said.at(-1)).toBe('leave 0');
  stop();
});

it('joins again, after a while, what the server has closed; never after its end', async () => {
  const client = new FakeClient();
  const { phase, stop } = listening(client);
  await passed();
  client.channels[0]?.answer('CLOSED');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(client.said).toEqual(['join 0', 'leave 0', 'join 1']);
  stop();
  phase.next('offline');
  phase.next('online');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(client.said).toEqual(['join 0', 'leave 0', 'join 1', 'leave 1']);
});
