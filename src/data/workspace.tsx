import { createContext, use, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { NEVER } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Access, PermissionKey } from '@sync/model/access/permissions';
import type { KnownAccess } from '@sync/store/known-access';
import type { LocalWrites } from '@sync/store/local-writes';
import type { ViziteDatabase } from '@sync/store/rxdb/database';
import type { Workspace } from '@sync/workspace';
import { onCommandRun } from './commands-run';
import { useObservable } from './live';
import { askBeforeLeaving, followWrites } from './unsaved-work';
import type { Live } from './live';

export { changedSince } from '@sync/store/among-others';
export type { LocalWrites } from '@sync/store/local-writes';
export type { ViziteDatabase } from '@sync/store/rxdb/database';
export { plainCollection } from '@sync/store/rxdb/database';
export type { Workspace } from '@sync/workspace';

/** Context of every screen behind the sign-in. */
export interface SignedIn {
  readonly workspace: Workspace;
  readonly access: Access;
  readonly known: KnownAccess;
  readonly writes: LocalWrites;
}

const SignedInContext = createContext<SignedIn | null>(null);

/** Gives the screens below it the opened workspace and the user's rights. */
export function SignedInProvider(props: { workspace: Workspace; known: KnownAccess; children: ReactNode }) {
  const { workspace, known, children } = props;
  const value = useMemo((): SignedIn => {
    const access: Access = { userId: known.userId, permissions: new Set(known.permissions) };
    return { workspace, known, access, writes: followWrites(workspace.writes(access)) };
  }, [workspace, known]);
  useEffect(askBeforeLeaving, []);
  // What the server changed at the user's wish is fetched at once: its own word may be late, or never come through.
  useEffect(() => onCommandRun(() => void workspace.syncNow()), [workspace]);
  return <SignedInContext value={value}>{children}</SignedInContext>;
}

/** Screens below it show no way to change anything. Of the user's permissions they know those to read. */
export function ReadingOnly({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  const value = useMemo((): SignedIn => {
    const { access, workspace } = signedIn;
    const permissions = new Set([...access.permissions].filter((key) => key.endsWith('.read')));
    const reading: Access = { ...access, permissions };
    return { ...signedIn, access: reading, writes: followWrites(workspace.writes(reading)) };
  }, [signedIn]);
  return <SignedInContext value={value}>{children}</SignedInContext>;
}

/**
 * Returns the signed-in user's workspace.
 * @throws outside of the main layout.
 */
export function useSignedIn(): SignedIn {
  const value = use(SignedInContext);
  if (value === null) throw new Error('no workspace: the screen stands outside of the main layout');
  return value;
}

/** Returns whether the user has a permission. */
export function usePermission(key: PermissionKey): boolean {
  return useSignedIn().access.permissions.has(key);
}

/** Returns the writes of the user, for the action functions of the features. */
export function useWrites(): LocalWrites {
  return useSignedIn().writes;
}

/**
 * Follows a query of the local database. `query` is run again when a value of `inputs` changes; inputs are
 * compared one by one, as React's dependencies are.
 */
export function useLiveQuery<T>(
  query: (database: ViziteDatabase, workspace: Workspace) => Observable<T>,
  inputs: readonly unknown[],
): Live<T> {
  const { workspace } = useSignedIn();
  const source = useMemo(
    // A lost database answers nothing; the last result stays until it is open again.
    () => (workspace.lost.aborted ? NEVER : query(workspace.store.database, workspace)),
    // The inputs are the caller's dependencies: the function itself is new with every render.
    // oxlint-disable-next-line react/exhaustive-deps
    [workspace, ...inputs],
  );
  return useObservable(source);
}
