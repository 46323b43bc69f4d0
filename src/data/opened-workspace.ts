import { useEffect, useState } from 'react';
import type { OpeningMode } from '@sync/store/sound-store';
import type { DataKey } from '@sync/store/data-key';
import type { Workspace } from '@sync/workspace';
import { closeWhenOpened, whenClosed } from './closing-workspaces';
import { session } from './session';
import type { SignedInUser } from './session';

/** Not needed to sign in or to open the lock; asked for at once, so that it is there when they are through. */
const loadOpener = () => import('@sync/workspace');
loadOpener().catch(() => undefined);

export type { OpeningMode } from '@sync/store/sound-store';

export type OpenedWorkspace =
  | { readonly state: 'opening' }
  /** The browser refuses storage: private window, full disk, damaged data. */
  | { readonly state: 'failed'; readonly error: unknown }
  /** `reopening`: the workspace was lost and is opened anew; what it showed stands meanwhile. */
  | { readonly state: 'open'; readonly workspace: Workspace; readonly reopening: boolean };

/**
 * Opens the local workspace of a user and closes it when another user comes, the app is locked or the window leaves.
 * @param mode `force` gives up what of a damaged store cannot be read. @param attempt another one opens it anew
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
      closeWhenOpened(opening);
    };
  }, [id, email, key, mode, attempt]);
  return opened;
}
