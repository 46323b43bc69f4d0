import type { Connection } from '../replication/connection';
import type { PageSide } from './sides';

/** Tokens of the page, for the calls of a worker. */
export interface PageTokens {
  /** Returns the token for the next call. */
  present(): Promise<string | null>;
  end(): void;
}

/**
 * Follows what the server says of the tokens. Each time that it begins to refuse them, the page renews them once: by the
 * clock of this device they may be good for days. Where the new ones are refused too, they are asked for again with
 * the next sign-in.
 */
export function tokensOf(
  page: Pick<PageSide, 'accessToken' | 'renewedToken'>,
  { phase$ }: Pick<Connection, 'phase$'>,
): PageTokens {
  let isRefused = false;
  const phases = phase$.subscribe((phase) => {
    if (phase === 'session') isRefused = true;
  });
  return {
    present() {
      if (!isRefused) return page.accessToken();
      isRefused = false;
      return page.renewedToken();
    },
    end: () => phases.unsubscribe(),
  };
}
