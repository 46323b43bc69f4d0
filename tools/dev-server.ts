import { createServer } from 'vite';
import { startEmbeddedBackend } from '../supabase/embedded/server';
import type { Sql } from '../supabase/embedded/database/sql';

/** Paths that the backend answers; everything else is Vite's. */
const API = '^/(auth|rest|realtime|config\\.json|healthz|readyz)(/|\\?|$)';

interface DevServer {
  readonly url: string;
  /** SQL past row-level security. */
  readonly sql: Sql;
  close(): Promise<void>;
}

/**
 * Starts Vite's server with hot reloading, and behind it, under the same address, the embedded backend on a data
 * folder of its own. The backend lives outside of Vite, which restarts itself when its settings change.
 * @param port 0: any free one.
 * @param cacheDir where Vite keeps libraries that it has prepared; it may write there late
 * @param prepare fills the database before the first request
 */
export async function startDevServer(options: {
  readonly root: string;
  readonly dataDir: string;
  readonly cacheDir: string;
  readonly port: number;
  readonly prepare?: (sql: Sql) => Promise<void>;
  readonly version?: string;
  readonly log: (line: string) => void;
}): Promise<DevServer> {
  const { root, dataDir, cacheDir, port, prepare, version, log } = options;
  const backend = await startEmbeddedBackend({ port: 0, dataDir, prepare, version, log });
  try {
    const vite = await createServer({
      root,
      cacheDir,
      server: {
        port,
        proxy: { [API]: { target: backend.url, ws: true } },
        watch: { ignored: [`${dataDir}/**`] },
      },
    });
    await vite.listen();
    return {
      url: vite.resolvedUrls?.local[0] ?? `http://127.0.0.1:${port}/`,
      sql: backend.sql,
      async close() {
        await vite.close();
        await backend.close();
      },
    };
  } catch (error) {
    await backend.close();
    throw error;
  }
}
