import { useEffect, useState } from 'react';
import type { OpeningMode } from '@sync/store/opening/opening';
import type { DataKey } from '@sync/store/data-key';
import type { Workspace } from '@sync/workspace';
import { closeWhenOpened, whenClosed } from './closing-workspaces';
import { session } from './session';
import type { SignedInUser } from './session';
import { leaveWorkspace } from './unattended-sync';

/**
 * Loads the opener, which signing in and unlocking do not need. It is requested at once, so that it is there
 * afterwards.
 */
const loadOpener = () => import('@sync/workspace');
loadOpener().then(
  ({ prepareWorker }) => prepareWorker(),
  () => undefined,
);

export type { OpeningMode } from '@sync/store/opening/opening';

export type OpenedWorkspace =
  | { readonly state: 'opening' }
  /** The browser refuses storage: private window, full disk, damaged data. */
  | { readonly state: 'failed'; readonly error: unknown }
  /** `reopening`: the workspace was lost and is being opened again. The screens keep what they showed. */
  | { readonly state: 'open'; readonly workspace: Workspace; readonly reopening: boolean };

/**
 * Opens a user's local workspace. It closes when another user comes, the app is locked or the window goes; an
 * unfinished first sync may go on.
 * @param mode `force` drops what cannot be read of a damaged store.
 * @param attempt another number opens it again
 */
export function useOpenedWorkspace(
  user: SignedInUser,
  key: DataKey,
  mode: OpeningMode,
  attempt: number,
): OpenedWorkspace {
  const [opened, setOpened] = useState<OpenedWorkspace>({ state: 'opening' });
  const { id, email } = user;
  useEffect(() => {
    let left = false;
    // Development renders twice: the second opening waits until the first is closed.
    const opening = whenClosed().then(async () => {
      const { openWorkspace } = await loadOpener();
      return openWorkspace(session, { id, email }, key, mode);
    });
    opening.then(
      (workspace) => left || setOpened({ state: 'open', workspace, reopening: false }),
      (error: unknown) => left || setOpened({ state: 'failed', error }),
    );
    return () => {
      left = true;
      setOpened((before) =>
        before.state === 'open' && before.workspace.lost.aborted
          ? { ...before, reopening: true }
          : { state: 'opening' },
      );
      closeWhenOpened(opening.then((workspace) => ({ close: () => leaveWorkspace(workspace) })));
    };
  }, [id, email, key, mode, attempt]);
  return opened;
}
