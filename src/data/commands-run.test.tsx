import { render } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import type { ServerAnswer } from '@sync/rpc/rpc';
import { defineCommand, nothing, run } from '@sync/rpc/rpc';
import type { KnownAccess } from '@sync/store/known-access';
import { runCommand } from './server';
import { openTestWorkspace } from './testing/workspace.fixture';
import { SignedInProvider } from './workspace';
import type { Workspace } from './workspace';

vi.mock(import('@sync/rpc/rpc'), async (original) => ({ ...(await original()), run: vi.fn() }));
vi.mock('./session', () => ({ session: {} }));

const command = defineCommand({
  name: 'rename_ward',
  permission: null,
  onceBy: 'state',
  parameters: (given: object) => given,
  answer: nothing,
});
const known = { userId: 'u', permissions: [] } as unknown as KnownAccess;

let workspace: Workspace;
beforeAll(async () => {
  ({ workspace } = await openTestWorkspace());
});

it.each<[string, ServerAnswer<unknown>, number]>([
  ['was carried out', { ok: true, value: null }, 1],
  ['may have been, since its answer is lost', { ok: false, problem: { kind: 'no-network' } }, 1],
  ['met another one', { ok: false, problem: { kind: 'conflict' } }, 1],
  ['was refused', { ok: false, problem: { kind: 'rejected', reason: 'no', keys: [] } }, 0],
])(
  'a command that %s: the device fetches what changed without waiting to be told',
  async (_is, answer, times) => {
    const syncNow = vi.spyOn(workspace, 'syncNow').mockClear();
    const screen = render(
      <SignedInProvider workspace={workspace} known={known}>
        {null}
      </SignedInProvider>,
    );
    vi.mocked(run).mockResolvedValue(answer);
    await runCommand(command, {});
    expect(syncNow).toHaveBeenCalledTimes(times);
    screen.unmount();
    await runCommand(command, {});
    expect(syncNow).toHaveBeenCalledTimes(times);
  },
);
