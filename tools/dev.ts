import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoFromEnvironment, loadDemoDataOnce } from './demo-hospital';
import { startDevServer } from './dev-server';
import { closeAtEnd, failStart } from './process-end';
import { versionOf } from './version';

/** Entry point of `npm run dev`. */

const root = fileURLToPath(new URL('..', import.meta.url));

async function main(): Promise<void> {
  process.chdir(root);
  const demo = demoFromEnvironment();
  const dataDir = join(root, '.data-dev');
  const starting = startDevServer({
    root,
    dataDir,
    cacheDir: join(root, 'node_modules/.vite'),
    port: Number(process.env['PORT'] ?? 5173),
    prepare: (sql) => loadDemoDataOnce(sql, demo, dataDir, (line) => console.log(line)),
    version: versionOf(root),
    log: (line) => console.error(line),
  });
  closeAtEnd(async () => (await starting).close());
  console.log(`Vizite geliştirme sunucusu hazır: ${(await starting).url}`);
}

main().catch((error: unknown) => failStart(error));
