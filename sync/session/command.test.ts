import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { command } from './command';

/** A server that answers every call like this. */
const answering = (answer: object) => ({
  client: () => Promise.resolve({ rpc: () => Promise.resolve(answer) } as unknown as SupabaseClient),
});
const refusing = (status: number, error: object) => answering({ data: null, status, error });

describe('a command', () => {
  it('hands on what the server answers', async () => {
    const answer = await command(answering({ data: { id: 'a' }, status: 200, error: null }), 'invite', {});
    expect(answer).toEqual({ ok: true, value: { id: 'a' } });
  });

  it('names a refusal and what it is about, with a hint and without one', async () => {
    const error = { code: '42501', message: 'rights_not_held', hint: 'crm.tickets.read crm.tickets.edit' };
    expect(await command(refusing(403, error), 'invite', {})).toEqual({
      ok: false,
      problem: { kind: 'refused', reason: 'rights_not_held', keys: ['crm.tickets.read', 'crm.tickets.edit'] },
    });
    const inactive = { code: '42501', message: 'account_inactive', hint: null };
    expect(await command(refusing(403, inactive), 'invite', {})).toEqual({
      ok: false,
      problem: { kind: 'refused', reason: 'account_inactive', keys: [] },
    });
  });

  it('tells a server that cannot answer from one that was not reached', async () => {
    const broken = { code: 'XX000', message: 'out of memory', hint: null };
    expect(await command(refusing(500, broken), 'invite', {})).toMatchObject({ problem: { kind: 'server' } });
    const unreachable = { client: () => Promise.reject(new TypeError('Failed to fetch')) };
    expect(await command(unreachable, 'invite', {})).toMatchObject({ problem: { kind: 'no-network' } });
  });
});
