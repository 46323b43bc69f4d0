import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defineQuery } from '@sync/rpc/rpc';
import { session } from './session';
import { openTestWorkspace } from './testing/workspace.fixture';
import { useServerQuery } from './use-server-query';
import { SignedInProvider } from './workspace';
import type { Workspace } from './workspace';

const find = defineQuery({
  name: 'find',
  permission: null,
  parameters: (of: { word: string }) => of,
  answer: (data) => data as string,
});
const broken = { data: null, status: 500, error: { code: 'XX000', message: 'out of memory' } };
const told = (data: string) => ({ data, status: 200, error: null });

let workspace: Workspace;
/** The server's answers to come; each waits until it is given. */
let answers: ((answer: object) => void)[];
const rpc = vi.fn(() => new Promise<object>((resolve) => answers.push(resolve)));

beforeEach(async () => {
  answers = [];
  rpc.mockClear();
  vi.spyOn(session, 'client').mockResolvedValue({ rpc } as never);
  ({ workspace } = await openTestWorkspace());
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await workspace.close();
});

const known = { epoch: 'e', userId: 'p', permissions: [], scope: 'own' };
const follow = (keep: boolean) =>
  renderHook(({ word }: { word: string }) => useServerQuery(find, { word }, { keep }), {
    initialProps: { word: 'a' },
    wrapper: ({ children }) => (
      <SignedInProvider workspace={workspace} known={known}>
        {children}
      </SignedInProvider>
    ),
  });
/** Waits until the server was asked so often. */
const asked = (times: number) => act(() => vi.waitFor(() => expect(answers).toHaveLength(times)));
const answer = (at: number, value: object) => act(async () => answers[at]?.(value));

it('tells what the server told, and what was told before where it does not answer', async () => {
  const { result } = follow(false);
  expect(result.current).toMatchObject({ value: null, problem: null });
  await asked(1);
  await answer(0, told('Ada'));
  expect(result.current).toMatchObject({ value: 'Ada', problem: null });
  act(() => void result.current.refresh());
  await asked(2);
  await answer(1, broken);
  expect(result.current).toMatchObject({ value: 'Ada', problem: { kind: 'server' } });
});

it('asks again for other values, not for the same in another object', async () => {
  const { rerender } = follow(false);
  await asked(1);
  rerender({ word: 'a' });
  rerender({ word: 'b' });
  await asked(2);
  expect(rpc.mock.calls).toEqual([
    ['find', { word: 'a' }],
    ['find', { word: 'b' }],
  ]);
});

it('takes no answer to an earlier question after that to a later one', async () => {
  const { result, rerender } = follow(false);
  await asked(1);
  rerender({ word: 'b' });
  await asked(2);
  await answer(1, told('later'));
  await answer(0, told('earlier'));
  expect(result.current.value).toBe('later');
});

it('looks again when the network comes back', async () => {
  follow(false);
  await asked(1);
  act(() => void dispatchEvent(new Event('online')));
  await asked(2);
});

it('shows at once what it was to keep, where it was', async () => {
  const first = follow(true);
  await asked(1);
  await answer(0, told('Ada'));
  first.unmount();
  expect(follow(true).result.current.value).toBe('Ada');
  expect(follow(false).result.current.value).toBeNull();
});
