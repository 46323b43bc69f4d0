import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed, Connection } from './connection';
import { PushCoordinator } from './push-coordinator';
import type { UnsentParent } from './push-coordinator';
import type { Transport } from './transport';
import type { PushResult, WireChange } from './wire';

function change(kind: string, id: string, document: Record<string, unknown> = {}): WireChange {
  const collection = kind === 'client' ? 'clients' : kind === 'ticket' ? 'tickets' : 'ticket_entries';
  return {
    collection,
    kind,
    id,
    base_version: null,
    document: { id, kind, ...document },
    device_at: '2026-11-21T10:00:00.000Z',
    edit: null,
    earlier: [],
  };
}

/** A server that answers each call by a function and remembers what it was sent. */
function server(answer: (changes: readonly WireChange[]) => readonly PushResult[]) {
  const calls: string[][] = [];
  const transport: Transport = {
    pull: () => Promise.reject(new Error('not used')),
    counts: () => Promise.reject(new Error('not used')),
    ownWork: () => Promise.reject(new Error('not used')),
    tickets: () => Promise.reject(new Error('not used')),
    logViews: () => Promise.reject(new Error('not used')),
    push: async (changes) => {
      calls.push(changes.map((item) => item.id));
      return { results: answer(changes), access_epoch: 'e' };
    },
  };
  return { calls, transport };
}

const applied = (item: WireChange): PushResult => ({ id: item.id, status: 'applied', row_version: 1 });
const nobody = async (): Promise<null> => null;
const unheard = async (): Promise<void> => undefined;

describe('the push queue', () => {
  it('gets through to a server that has not the time for so many changes in one call', async () => {
    const { transport } = server((changes) => {
      // What Postgres says when a call takes longer than its statement_timeout; PostgREST answers 500.
      if (changes.length > 50) throw new CallFailed('server', 500, '57014');
      return changes.map(applied);
    });
    const connection = new Connection({ firstDelay: 1, maxDelay: 5 });
    const pushes = new PushCoordinator(transport, connection, nobody, unheard);
    const results = await Promise.all(
      Array.from({ length: 120 }, (_, at) => pushes.push(change('client', `c${at}`))),
    );
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['applied']));
    connection.close();
  });

  describe('has a change that the server never has the time for', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    /** Pushes four changes, of which the server has not the time for `slow`. */
    function withSlow(code: string | null, status: number) {
      let isQuick = false;
      const { calls, transport } = server((changes) => {
        if (!isQuick && changes.some((item) => item.id === 'slow')) {
          throw new CallFailed(status === 0 ? 'network' : 'server', status, code);
        }
        return changes.map(applied);
      });
      const connection = new Connection({ firstDelay: 1, maxDelay: 2 });
      const pushes = new PushCoordinator(transport, connection, nobody, unheard);
      const done: string[] = [];
      const push = (id: string, isWanted?: () => Promise<boolean>): void => {
        void pushes.push(change('client', id), isWanted).then(({ status: became }) => {
          done.push(`${id} ${became}`);
        });
      };
      const callsOfSlow = (): number => calls.filter((ids) => ids.includes('slow')).length;
      return { pushes, connection, push, done, callsOfSlow, becomeQuick: () => (isQuick = true) };
    }

    it.each([
      ['Postgres ends it', '57014', 500],
      ['somebody holds its row', '55P03', 500],
      ['somebody holds its row, by the embedded server', '55P03', 503],
      ['something between gives up', null, 504],
      ['no answer comes', 'timeout', 0],
    ])('and sends the others: %s', async (_, code, status) => {
      const { push, done, connection } = withSlow(code, status);
      for (const id of ['slow', 'b', 'c', 'd']) push(id);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(done).toEqual(['b applied', 'c applied', 'd applied']);
      push('later');
      await vi.advanceTimersByTimeAsync(1_000);
      expect(done.at(-1)).toBe('later applied');
      expect(connection.phase).toBe('online');
      connection.close();
    });

    it('and tries it alone with growing pauses until there is the time', async () => {
      const { push, done, callsOfSlow, becomeQuick, connection } = withSlow('57014', 500);
      for (const id of ['slow', 'b', 'c', 'd']) push(id);
      await vi.advanceTimersByTimeAsync(1_000);
      const first = callsOfSlow();
      await vi.advanceTimersByTimeAsync(30_000);
      expect(callsOfSlow()).toBe(first + 1);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(callsOfSlow()).toBe(first + 1);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(callsOfSlow()).toBe(first + 2);
      becomeQuick();
      await vi.advanceTimersByTimeAsync(120_000);
      expect(done.at(-1)).toBe('slow applied');
      connection.close();
    });

    it('and tries it at once where the person asks for that, and not once she has given it up', async () => {
      const { pushes, push, done, callsOfSlow, connection } = withSlow('57014', 500);
      let wanted = true;
      push('slow', async () => wanted);
      await vi.advanceTimersByTimeAsync(1_000);
      const first = callsOfSlow();
      pushes.retryNow();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(callsOfSlow()).toBe(first + 1);
      wanted = false;
      pushes.retryNow();
      await vi.advanceTimersByTimeAsync(1_000);
      expect([callsOfSlow(), done]).toEqual([first + 1, ['slow given-up']]);
      connection.close();
    });
  });

  it('sends what comes together in one call, referred-to records first', async () => {
    const { calls, transport } = server((changes) => changes.map(applied));
    const pushes = new PushCoordinator(transport, new Connection(), nobody, unheard);
    await Promise.all(
      [change('note', 'n'), change('ticket', 't'), change('client', 'c')].map((item) => pushes.push(item)),
    );
    expect(calls).toEqual([['c', 't', 'n']]);
  });

  it('gives each change its own answer', async () => {
    const { transport } = server((changes) =>
      changes.map((item) =>
        item.id === 'bad'
          ? { id: 'bad', status: 'rejected', code: '42501', message_key: 'permission_denied', current: null }
          : applied(item),
      ),
    );
    const pushes = new PushCoordinator(transport, new Connection(), nobody, unheard);
    const results = await Promise.all(['good', 'bad', 'fine'].map((id) => pushes.push(change('client', id))));
    expect(results.map((result) => result.status)).toEqual(['applied', 'rejected', 'applied']);
  });

  it('finds the one change that makes the whole call fail', async () => {
    const { calls, transport } = server((changes) => {
      if (changes.some((item) => item.id === 'c')) throw new CallFailed('refused', 400, '22P05');
      return changes.map(applied);
    });
    const pushes = new PushCoordinator(transport, new Connection(), nobody, unheard);
    const results = await Promise.all(['a', 'b', 'c', 'd'].map((id) => pushes.push(change('client', id))));
    expect(results.map((result) => result.status)).toEqual(['applied', 'applied', 'rejected', 'applied']);
    expect(results[2]).toMatchObject({ code: '22P05', current: undefined });
    expect(calls).toEqual([['a', 'b', 'c', 'd'], ['a', 'b'], ['c', 'd'], ['c'], ['d']]);
  });

  describe('has a change whose parent record is itself still to be sent', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    const parent = change('client', 'c');
    const child = change('ticket', 't', { client_id: 'c' });

    /** A server that refers a ticket to clients it has, and stores a client unless it refuses it. */
    function withClients(becomes: (client: WireChange) => PushResult = applied) {
      const clients = new Set<string>();
      return server((changes) =>
        changes.map((item) => {
          if (item.kind === 'client') {
            const result = becomes(item);
            if (result.status === 'applied') clients.add(item.id);
            return result;
          }
          if (clients.has(String(item.document['client_id']))) return applied(item);
          const missing = { code: '23503', field: 'client_id', message_key: 'reference_missing' };
          return { id: item.id, status: 'rejected', ...missing, current: null };
        }),
      );
    }

    const refused = ({ id }: WireChange): PushResult => ({
      id,
      status: 'rejected',
      code: '23514',
      message_key: 'unexpected',
      current: null,
    });

    const unsent = (given: Partial<UnsentParent> = {}) =>
      vi.fn(async (_: WireChange, field: string): Promise<UnsentParent | null> =>
        field === 'client_id'
          ? { key: 'clients/c', creation: async () => parent, isWanted: async () => true, ...given }
          : null,
      );

    it('and tries it again when that one comes', async () => {
      const { calls, transport } = withClients();
      const unsentParent = unsent();
      const pushes = new PushCoordinator(transport, new Connection(), unsentParent, unheard);
      const pushed = pushes.push(child);
      await vi.advanceTimersByTimeAsync(100);
      expect(unsentParent).toHaveBeenCalledExactlyOnceWith(child, 'client_id');
      const results = Promise.all([pushed, pushes.push(parent)]);
      await vi.advanceTimersByTimeAsync(100);
      expect((await results).map(({ status }) => status)).toEqual(['applied', 'applied']);
      expect(calls).toEqual([['t'], ['c', 't']]);
    });

    it('and sends that one in front of it where it does not come', async () => {
      const { calls, transport } = withClients();
      const pushes = new PushCoordinator(transport, new Connection(), unsent(), unheard);
      const pushed = pushes.push(child);
      await vi.advanceTimersByTimeAsync(2_000);
      expect((await pushed).status).toBe('applied');
      expect(calls).toEqual([['t'], ['t'], ['c', 't']]);
    });

    it.each([
      ['the server does not store it', unsent(), refused],
      ['it was given up', unsent({ isWanted: async () => false }), applied],
    ])('and does not wait for it for ever: %s', async (_, unsentParent, becomes) => {
      const { calls, transport } = withClients(becomes);
      const pushes = new PushCoordinator(transport, new Connection(), unsentParent, unheard);
      const pushed = pushes.push(child);
      await vi.advanceTimersByTimeAsync(4_000);
      expect(await pushed).toMatchObject({ status: 'rejected', code: '23503' });
      const made = calls.length;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(calls).toHaveLength(made);
    });

    it('and waits while that one is being written', async () => {
      let isWritten = false;
      const { transport } = withClients();
      const unsentParent = unsent({ creation: async () => (isWritten ? parent : null) });
      const pushes = new PushCoordinator(transport, new Connection(), unsentParent, unheard);
      const pushed = pushes.push(child);
      await vi.advanceTimersByTimeAsync(4_000);
      isWritten = true;
      await vi.advanceTimersByTimeAsync(2_000);
      expect((await pushed).status).toBe('applied');
    });

    it('and sends that one once where its own turn comes', async () => {
      const { calls, transport } = withClients();
      let creation: () => void = () => undefined;
      const told = new Promise<void>((resolve) => (creation = resolve));
      const unsentParent = unsent({ creation: () => told.then(() => parent) });
      const pushes = new PushCoordinator(transport, new Connection(), unsentParent, unheard);
      const pushed = pushes.push(child);
      await vi.advanceTimersByTimeAsync(1_500);
      const own = pushes.push(parent);
      creation();
      await vi.advanceTimersByTimeAsync(100);
      expect((await Promise.all([pushed, own])).map(({ status }) => status)).toEqual(['applied', 'applied']);
      expect(calls.at(-1)).toEqual(['c', 't']);
    });
  });

  it('does not send what was given up while the network was away', async () => {
    let away = true;
    const { calls, transport } = server((changes) => {
      if (away) throw new CallFailed('network', 0);
      return changes.map(applied);
    });
    const connection = new Connection({ firstDelay: 1, maxDelay: 1 });
    const pushes = new PushCoordinator(transport, connection, nobody, unheard);
    let wanted = true;
    const results = Promise.all([
      pushes.push(change('client', 'kept')),
      pushes.push(change('client', 'given-up'), async () => wanted),
    ]);
    await vi.waitFor(() => expect(connection.phase).toBe('offline'));
    wanted = false;
    away = false;
    expect((await results).map((result) => result.status)).toEqual(['applied', 'given-up']);
    expect(calls.at(-1)).toEqual(['kept']);
  });

  it('makes no call, and claims no network, where everything was given up', async () => {
    const { calls, transport } = server(() => {
      throw new CallFailed('network', 0);
    });
    const connection = new Connection({ firstDelay: 1, maxDelay: 1 });
    const pushes = new PushCoordinator(transport, connection, nobody, unheard);
    const result = await pushes.push(change('client', 'given-up'), async () => false);
    expect([result.status, calls, connection.phase]).toEqual(['given-up', [], 'starting']);
  });
});
