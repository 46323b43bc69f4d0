import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const SOURCE = fileURLToPath(import.meta.resolve('./device.ts'));

/** The device's program in one file of plain JavaScript. */
export interface DeviceProgram {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Bundles the program once for all the processes of a run: loading and compiling its modules takes a process longer
 * than all that the device does.
 */
export async function bundleDevice(): Promise<DeviceProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'vizite-device-'));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: true },
    build: {
      ssr: SOURCE,
      outDir: folder,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'device.mjs', codeSplitting: false } },
    },
  });
  return { path: join(folder, 'device.mjs'), remove: () => rm(folder, { recursive: true, force: true }) };
}
