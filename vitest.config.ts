import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const shared = {
  resolve: { tsconfigPaths: true },
  define: { __APP_VERSION__: JSON.stringify('test') },
};

/**
 * A file's tests run in the process of the file before, so that what they all import is loaded once. What a test
 * changes of the process (clock, globals, settings) it puts back. Processes are shared only by files of one project
 * that come one after another; hence the groups.
 */
const together = {
  isolate: false,
  setupFiles: ['tests/in-memory-indexed-db.ts', 'tests/patience.ts'],
  expect: { poll: { timeout: 10_000 } },
};

const unit = {
  ...together,
  // By itself it leaves one core alone, of two.
  maxWorkers: availableParallelism(),
  // Deriving keys from passwords is meant to take long, and takes longer on a busy machine.
  testTimeout: 20_000,
};

export default defineConfig({
  ...shared,
  test: {
    projects: [
      {
        ...shared,
        test: {
          ...unit,
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'sync/**/*.test.ts',
            'supabase/**/*.test.ts',
            'tools/**/*.test.ts',
            'tests/histories/**/*.test.ts',
            'tests/growth/**/*.test.ts',
            'tests/prose/**/*.test.ts',
          ],
          exclude: ['**/*.dom.test.ts'],
          environment: 'node',
          sequence: { groupOrder: 0 },
        },
      },
      {
        ...shared,
        test: {
          ...unit,
          name: 'dom',
          // Here modules are replaced by others and pages leave their listeners: what a file before this one has loaded
          // would decide about its tests.
          isolate: true,
          setupFiles: [...together.setupFiles, 'tests/patience-of-screens.ts'],
          include: ['src/**/*.{dom.test.ts,test.tsx}', 'sync/**/*.dom.test.ts'],
          environment: 'happy-dom',
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...shared,
        test: {
          ...together,
          name: 'integration',
          include: ['tests/integration/**/*.test.ts', 'tests/rls/**/*.test.ts'],
          environment: 'node',
          // A database in WebAssembly that lives for seconds is not worth an optimising compiler's time.
          execArgv: ['--liftoff-only'],
          globalSetup: ['tests/integration/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
          // Each file boots a database; more than two at a time only slow each other down.
          maxWorkers: 2,
        },
      },
    ],
  },
});
