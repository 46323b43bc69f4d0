import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const shared = {
  resolve: { tsconfigPaths: true },
  define: { __APP_VERSION__: JSON.stringify('test') },
};

/** Ends what hangs. A busy machine takes many times as long as a quiet one, which is no failure. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000 };

/**
 * A file's tests run in the process of the file before, so that what they all import is loaded once. What a test
 * changes of the process (clock, globals, settings) it puts back. Processes are shared only by files of one project
 * that come one after another; hence the groups.
 */
const together = {
  isolate: false,
  setupFiles: ['tests/in-memory-indexed-db.ts', 'tests/patience.ts'],
  expect: { poll: { timeout: 30_000 } },
};

const unit = {
  ...together,
  setupFiles: [...together.setupFiles, 'tests/few-rounds.ts'],
  // By itself it leaves one core alone, of two.
  maxWorkers: availableParallelism(),
  ...patience,
};

const screens = ['src/**/*.{dom.test.ts,test.tsx}', 'sync/**/*.dom.test.ts'];

/** Files that replace modules, or say that they run alone: what was loaded before them would decide about tests. */
const replacing = ['src', 'sync']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => /\.(?:dom\.test\.ts|test\.tsx)$/u.test(path))
  .filter((path) =>
    /\bvi\.(?:mock|doMock|resetModules)\(|^\/\/ Runs alone:/mu.test(readFileSync(path, 'utf8')),
  );

/** Files of the `integration` project: those that `npm test` names, each on a line; otherwise all. */
const databases = process.env['VIZITE_TEST_FILES']?.split('\n') ?? [
  'tests/integration/**/*.test.ts',
  'tests/rls/**/*.test.ts',
];

const dom = {
  ...unit,
  setupFiles: [...unit.setupFiles, 'tests/patience-of-screens.ts'],
  environment: 'happy-dom' as const,
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
            'tests/structure/**/*.test.ts',
            'tests/money/**/*.test.ts',
          ],
          exclude: ['**/*.dom.test.ts'],
          environment: 'node',
          sequence: { groupOrder: 0 },
        },
      },
      {
        ...shared,
        test: {
          ...dom,
          name: 'dom',
          include: screens,
          exclude: replacing,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...shared,
        test: {
          ...dom,
          name: 'replaced modules',
          isolate: true,
          include: replacing,
          sequence: { groupOrder: 2 },
        },
      },
      {
        ...shared,
        test: {
          ...together,
          setupFiles: [...together.setupFiles, 'tests/integration/support/backends-closed.ts'],
          name: 'integration',
          include: databases,
          environment: 'node',
          // A database in WebAssembly that lives for seconds is not worth an optimising compiler's time.
          execArgv: ['--liftoff-only'],
          globalSetup: ['tests/integration/support/global-setup.ts'],
          ...patience,
          sequence: { groupOrder: 3 },
          // Each file boots a database; more than two at a time only slow each other down.
          maxWorkers: 2,
        },
      },
    ],
  },
});
