import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ServerAnswer } from '@/data/server';
import type { ToastOptions } from '@/ui/toast';
import { group } from './settlement.fixture';
import { useMatching } from './use-matching';

const server = vi.hoisted(() => ({
  asked: [] as [name: string, given: unknown][],
  answer: { ok: true, value: undefined } as unknown,
}));
const said = vi.hoisted(() => ({ done: [] as [string, unknown][], failed: [] as string[] }));
vi.mock('@/data/server', () => ({
  runCommand: ({ name }: { name: string }, given: unknown): Promise<ServerAnswer<unknown>> => {
    server.asked.push([name, given]);
    return Promise.resolve(server.answer as ServerAnswer<unknown>);
  },
}));
vi.mock('@/data/sync-state', () => ({ useSyncState: () => false }));
vi.mock('@/ui/toast', () => ({
  toastSuccess: (text: string, options: unknown) => void said.done.push([text, options]),
  toastError: (text: string) => void said.failed.push(text),
}));

beforeEach(() => {
  server.asked = [];
  server.answer = { ok: true, value: undefined };
  said.done = [];
  said.failed = [];
});
afterEach(cleanup);

const pair = {
  bank: [{ no: 1, amount: null }],
  receipts: [{ no: 2, amount: null }],
  kind: null,
  reason: null,
};
const matching = () => renderHook(() => useMatching()).result;
const undoOf = (at: number) => (said.done[at]?.[1] as ToastOptions | undefined)?.undo;

it('a match is undone by the command that made it, once', async () => {
  const { current } = matching();
  await act(() => current.make(pair, 'Satırlar eşlendi'));
  const [[name, given] = []] = server.asked;
  expect(name).toBe('match_rows');
  const { target } = given as { target: string };
  await act(async () => {
    await undoOf(0)?.();
    current.undoLast();
  });
  expect(server.asked.slice(1)).toEqual([['undo_match', { target }]]);
});

it('what was taken apart is matched again with the same amounts and words', async () => {
  const { current } = matching();
  const old = group(7, [[1, 289_00]], [[2, 284_00]], { differenceKind: 'rounding', reason: 'Kuruş farkı' });
  await act(() => current.takeApart(old));
  expect(server.asked[0]).toEqual(['unmatch_rows', { groups: [7] }]);
  await act(async () => current.undoLast());
  expect(server.asked[1]?.[0]).toBe('match_rows');
  expect(server.asked[1]?.[1]).toMatchObject({
    bank: [{ no: 2, amount: 284_00 }],
    receipts: [{ no: 1, amount: 289_00 }],
    kind: 'rounding',
    reason: 'Kuruş farkı',
  });
});

it('a conflict is said', async () => {
  server.answer = { ok: false, problem: { kind: 'conflict' } };
  const { current } = matching();
  let ok: boolean | undefined;
  await act(async () => {
    ok = await current.make(pair, 'Satırlar eşlendi');
  });
  expect(ok).toBe(false);
  expect(said.failed[0]).toContain('bu arada başkası eşledi');
  expect(said.done).toEqual([]);
});

it('a refusal is said where the form asks for it', async () => {
  server.answer = { ok: false, problem: { kind: 'rejected', reason: 'currency_differs', keys: [] } };
  const { current } = matching();
  const told = vi.fn();
  await act(() => current.make(pair, 'Satırlar eşlendi', told));
  expect(told.mock.calls[0]?.[0]).toContain('para birimi');
  expect(said.failed).toEqual([]);
});

it('a suggestion that was refused does not come back by itself', async () => {
  const { current } = matching();
  await act(() => current.refuse(group(3, [[1, 1]], [[1, 1]], { state: 'proposed' })));
  await act(async () => current.undoLast());
  expect(server.asked).toEqual([['unmatch_rows', { groups: [3] }]]);
});

it('what got no answer is sent again under its id; anything else is new', async () => {
  server.answer = { ok: false, problem: { kind: 'no-network' } };
  const { current } = matching();
  await act(() => current.make(pair, 'Satırlar eşlendi'));
  server.answer = { ok: true, value: undefined };
  await act(() => current.make(pair, 'Satırlar eşlendi'));
  await act(() => current.make(pair, 'Satırlar eşlendi'));
  const [lost, again, next] = server.asked.map(([, given]) => (given as { target: string }).target);
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});
