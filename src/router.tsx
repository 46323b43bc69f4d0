import { createRouter } from '@tanstack/react-router';
import { tidyCallerAddress } from './features/caller/caller-address';
import { PageError } from './features/shell/page-error';
import { PagePending } from './features/shell/page-pending';
import { routeTree } from './route-tree.gen';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Turkish title of the screen, without names or numbers; the browser tab shows it. */
    title?: string;
    /** Shows no patient: the recorder may run, where there is one. Anything else is never recorded. */
    recordable?: boolean;
  }
}

export const router = createRouter({
  routeTree,
  notFoundMode: 'root',
  rewrite: { input: ({ url }) => tidyCallerAddress(url) },
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
});
