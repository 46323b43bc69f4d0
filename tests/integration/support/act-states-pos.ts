import { randomUUID } from 'node:crypto';
import { usageStates } from '@sync/model/entities/pos-values';
import { added } from './act-states';
import type { ActState, ActStates, Adding } from './act-states';

async function usageIn(adding: Adding, state: string): Promise<ActState> {
  const [bank] = await adding.owner<{ id: string }[]>`
    select id from public.definitions where kind = 'bank' limit 1`;
  const terminal = await added(adding, 'pos_terminals', {
    bank_id: bank?.id ?? null,
    terminal_no: randomUUID().slice(0, 8),
    merchant_no: '7001100',
    terminal_kind: 'physical',
    currency: 'TRY',
    status: 'active',
  });
  const member = await added(adding, 'pos_staff', { full_name: randomUUID(), active: true });
  const counted = {
    to_at: '2026-11-17T10:00:00.000Z',
    counted_at: '2026-11-17T10:00:00.000Z',
    counted_count: 3,
    counted_gross: 10_000,
  };
  const record = await added(adding, 'terminal_usages', {
    terminal_id: terminal.id,
    staff_id: member.id,
    from_at: '2026-11-17T05:00:00.000Z',
    shift: 'day',
    currency: 'TRY',
    state,
    ...(state === 'open' ? {} : counted),
  });
  const taker = await added(adding, 'pos_staff', { full_name: randomUUID(), active: true });
  // What the cash desk booked comes by its lists.
  return { record: { ...record, difference: -500 }, known: { handed_to_id: taker.id } };
}

export const posStates: ActStates = {
  terminal_usage: Object.keys(usageStates).map((state) => [state, (adding) => usageIn(adding, state)]),
};
