import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it, vi } from 'vitest';
import { defineCommand, defineQuery, run } from './rpc';
import type { Caller } from './rpc';

interface Sent {
  readonly name: string;
  readonly parameters: object;
  readonly signal: AbortSignal | null;
}

/** Returns a server that gives these answers one after the other, and notes what it was asked. */
function answering(...answers: readonly object[]): Caller & { readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const rpc = (name: string, parameters: object) => {
    const answer = Promise.resolve(answers[sent.length]);
    sent.push({ name, parameters, signal: null });
    return Object.assign(answer, {
      abortSignal: (signal: AbortSignal) => {
        sent.splice(-1, 1, { name, parameters, signal });
        return answer;
      },
    });
  };
  return { sent, client: async () => ({ rpc }) as unknown as SupabaseClient };
}
const told = (data: unknown) => ({ data, status: 200, error: null });
const rejecting = (status: number, error: object) => answering({ data: null, status, error });

const invite = defineCommand({
  name: 'invite',
  permission: 'access.users.edit',
  parameters: ({ id, name }: { id: string; name: string }) => ({ target: id, given: { name } }),
  onceBy: 'id',
  answer: (data) => {
    if (typeof data !== 'object') throw new TypeError('no object');
    return data;
  },
});
const given = { id: 'a', name: 'Ada' };

describe('a command', () => {
  it('hands its parameters over and its answer back', async () => {
    const server = answering(told({ id: 'a' }));
    expect(await run(server, invite, given)).toEqual({ ok: true, value: { id: 'a' } });
    expect(server.sent).toEqual([
      { name: 'invite', parameters: { target: 'a', given: { name: 'Ada' } }, signal: null },
    ]);
  });

  it('tells that somebody else was first', async () => {
    expect(await run(answering(told({ status: 'conflict' })), invite, given)).toEqual({
      ok: false,
      problem: { kind: 'conflict' },
    });
  });

  it('names a rejection and what it is about, with a hint and without one', async () => {
    const error = { code: '42501', message: 'rights_not_held', hint: 'crm.tickets.read crm.tickets.edit' };
    expect(await run(rejecting(403, error), invite, given)).toEqual({
      ok: false,
      problem: {
        kind: 'rejected',
        reason: 'rights_not_held',
        keys: ['crm.tickets.read', 'crm.tickets.edit'],
      },
    });
    const inactive = { code: '42501', message: 'account_inactive', hint: null };
    expect(await run(rejecting(403, inactive), invite, given)).toEqual({
      ok: false,
      problem: { kind: 'rejected', reason: 'account_inactive', keys: [] },
    });
    const check = { code: '23514', message: 'new row for relation "x" violates check constraint' };
    expect(await run(rejecting(400, check), invite, given)).toMatchObject({
      problem: { kind: 'rejected', reason: 'invalid_value' },
    });
  });

  it('tells a server that cannot answer from one that was not reached', async () => {
    const broken = { code: 'XX000', message: 'out of memory', hint: null };
    expect(await run(rejecting(500, broken), invite, given)).toMatchObject({ problem: { kind: 'server' } });
    const unreachable = { client: () => Promise.reject(new TypeError('Failed to fetch')) };
    expect(await run(unreachable, invite, given)).toMatchObject({ problem: { kind: 'no-network' } });
  });

  it('takes no answer that is not what was agreed', async () => {
    expect(await run(answering(told('a')), invite, given)).toMatchObject({ problem: { kind: 'server' } });
  });
});

const dispose = defineCommand({
  name: 'dispose',
  permission: null,
  parameters: (disposal: { target: string }) => disposal,
  onceBy: 'state',
  answer: (data) => data as { left: number },
  left: ({ left }) => left,
});

describe('a command in pieces', () => {
  it('is sent until nothing is left, and tells how much is', async () => {
    const server = answering(told({ left: 200 }), told({ left: 7 }), told({ left: 0 }));
    const onProgress = vi.fn<(left: number) => void>();
    expect(await run(server, dispose, { target: 'a' }, { onProgress })).toEqual({
      ok: true,
      value: { left: 0 },
    });
    expect(onProgress.mock.calls).toEqual([[200], [7], [0]]);
  });

  it('stops where the server no longer answers', async () => {
    const broken = { data: null, status: 500, error: { code: 'XX000', message: 'out of memory' } };
    const server = answering(told({ left: 200 }), broken);
    expect(await run(server, dispose, { target: 'a' })).toEqual({ ok: false, problem: { kind: 'server' } });
    expect(server.sent).toHaveLength(2);
  });
});

it('a query is given up with its signal', async () => {
  const find = defineQuery({
    name: 'find',
    permission: null,
    parameters: (sought: { sought: string }) => sought,
    answer: (data) => data,
  });
  const { signal } = new AbortController();
  const server = answering(told([]));
  await run(server, find, { sought: 'mr' }, { signal });
  expect(server.sent).toEqual([{ name: 'find', parameters: { sought: 'mr' }, signal }]);
});
