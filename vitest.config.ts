import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const shared = { resolve: { tsconfigPaths: true }, define: { __APP_VERSION__: JSON.stringify('test') } };

export default defineConfig({
  ...shared,
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'sync/**/*.test.ts',
            'supabase/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          environment: 'node',
          // By itself it leaves one core alone, of two.
          maxWorkers: availableParallelism(),
          // Deriving keys from passwords is meant to take long, and takes longer on a busy machine.
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        ...shared,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts', 'tests/rls/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/integration/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
          // Each file boots a database; more than two at a time only slow each other down.
          maxWorkers: 2,
        },
      },
    ],
  },
});
