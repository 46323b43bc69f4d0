import { describe, expect, it, vi } from 'vitest';
import { CallFailed, Connection } from './connection';
import { PushCoordinator } from './push-coordinator';
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
const nobody = async (): Promise<boolean> => false;
const unheard = async (): Promise<void> => undefined;

describe('the push queue', () => {
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

  it('tries a change again whose parent record is itself still to be sent', async () => {
    let parentThere = false;
    const { transport } = server((changes) =>
      changes.map((item) => {
        if (item.kind === 'client') parentThere = true;
        return item.kind === 'client' || parentThere
          ? applied(item)
          : {
              id: item.id,
              status: 'rejected',
              code: '23503',
              field: 'client_id',
              message_key: 'reference_missing',
              current: null,
            };
      }),
    );
    const asked: string[] = [];
    const parentIsUnsent = async (item: WireChange, field: string): Promise<boolean> => {
      asked.push(`${item.id}.${field}`);
      return !parentThere;
    };
    const pushes = new PushCoordinator(transport, new Connection(), parentIsUnsent, unheard);
    const child = pushes.push(change('ticket', 't', { client_id: 'c' }));
    await vi.waitFor(() => expect(asked).not.toEqual([]));
    const [ticketResult, clientResult] = await Promise.all([child, pushes.push(change('client', 'c'))]);
    expect([clientResult.status, ticketResult.status]).toEqual(['applied', 'applied']);
    expect(asked[0]).toBe('t.client_id');
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
