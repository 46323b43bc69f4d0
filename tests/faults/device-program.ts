import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const SOURCE = fileURLToPath(import.meta.resolve('./device.ts'));

const FILE = 'device.mjs';

/** Returns the place of the device's program, one file of plain JavaScript, in a folder. */
export const programIn = (folder: string): string => join(folder, FILE);

/**
 * Bundles the device's program once for all the processes of a run: loading and compiling its modules takes a process
 * longer than all that the device does.
 */
export async function bundleDevice(folder: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: true },
    build: {
      ssr: SOURCE,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: FILE, codeSplitting: false } },
    },
  });
}
