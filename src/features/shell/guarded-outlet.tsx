import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSignedIn } from '@/data/workspace';
import { mayOpen } from '@sync/model/access/permissions';
import type { PermissionKey } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import { useCurrentScreen } from './current-screen';

const DeniedPage = lazy(() => import('./denied-page'));

function requiredFor(path: string): readonly PermissionKey[] | undefined {
  const table: Readonly<Record<string, readonly PermissionKey[]>> = routePermissions;
  return Object.hasOwn(table, path) ? table[path] : undefined;
}

/**
 * Shows the open screen, or the denied page if the user lacks one of its permissions. The address stays. A route that
 * is missing in the permission table is not shown: forgetting it must not open it to everybody.
 */
export function GuardedOutlet() {
  const { access } = useSignedIn();
  const { path, unknown } = useCurrentScreen();
  if (unknown) return <Outlet />;
  const required = requiredFor(path);
  if (required === undefined) throw new Error(`no permissions are declared for the route ${path}`);
  if (mayOpen(access, required)) return <Outlet />;
  return (
    <Suspense>
      <DeniedPage missing={required.filter((key) => !access.permissions.has(key))} />
    </Suspense>
  );
}
