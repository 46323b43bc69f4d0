import { isNotFound, rootRouteId, useRouterState } from '@tanstack/react-router';

/** The open screen: its route path as the permission table spells it (empty for an unknown address), and its title. */
export interface CurrentScreen {
  readonly path: string;
  /** Turkish title from the route's `staticData`, without names or numbers. */
  readonly title: string | null;
  /** No route of the router matches the address. */
  readonly unknown: boolean;
}

/** Removes the final slash of index routes, which the permission table does not have. */
function trimmed(path: string): string {
  return path === '/' ? path : path.replace(/\/$/, '');
}

/** Follows the deepest matched route. */
export function useCurrentScreen(): CurrentScreen {
  return useRouterState({
    select: ({ matches }): CurrentScreen => {
      const deepest = matches.at(-1);
      if (deepest === undefined) return { path: '/', title: null, unknown: false };
      // Only the root route matches an unknown address. A route may also say that a part of it is no id.
      const unknown = deepest.routeId === rootRouteId || matches.some(({ error }) => isNotFound(error));
      const title = unknown ? 'Sayfa bulunamadı' : (deepest.staticData.title ?? null);
      return { path: unknown ? '' : trimmed(deepest.fullPath), title, unknown };
    },
    structuralSharing: true,
  });
}
