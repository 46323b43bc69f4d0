import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { mayOpen } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import type { GuardedPath } from '@sync/model/access/route-permissions';

/** A screen with its Turkish title and what it asks for. */
export interface NamedScreen {
  readonly path: GuardedPath;
  readonly title: string;
  readonly permissions: readonly string[];
}

/** Returns all existing screens, by the titles of their routes. */
export function useScreens(): readonly NamedScreen[] {
  const router = useRouter();
  return useMemo(() => {
    const titles = new Map<string, string>();
    const routes: readonly { fullPath: string; options: { staticData?: { title?: string } } }[] =
      Object.values(router.routesById);
    for (const route of routes) {
      const title = route.options.staticData?.title;
      const path = route.fullPath.length > 1 ? route.fullPath.replace(/\/$/, '') : route.fullPath;
      if (title !== undefined) titles.set(path, title);
    }
    return (Object.keys(routePermissions) as GuardedPath[]).map((path) => ({
      path,
      title: titles.get(path) ?? path,
      permissions: routePermissions[path],
    }));
  }, [router]);
}

/** Returns whether a user with these permissions may open a screen. */
export function opens(screen: NamedScreen, permissions: ReadonlySet<string>): boolean {
  return mayOpen({ userId: '', permissions }, routePermissions[screen.path]);
}
