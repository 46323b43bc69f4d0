import type { AnyRouter } from '@tanstack/react-router';
import { session } from '@/data/session';

interface SplitRoute {
  readonly options: { readonly component?: { preload?: () => Promise<unknown> } };
}

/**
 * Keeps the router from loading the screen of the address while the sign-in page is shown. The router asks for a
 * screen's script as soon as the page begins; now the screen asks for it when it is first drawn. Call it before the
 * router is first drawn.
 */
export function loadScreensAfterSignIn(router: AnyRouter): void {
  for (const { options } of Object.values<SplitRoute>(router.routesById)) {
    const { component } = options;
    const load = component?.preload;
    if (component === undefined || load === undefined) continue;
    component.preload = () => (session.state.kind === 'signed-out' ? Promise.resolve() : load());
  }
}
