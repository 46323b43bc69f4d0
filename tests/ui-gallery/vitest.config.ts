import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Runs the design system's own tests without the rest of the application. */
const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  root,
  resolve: { alias: { '@/': `${root}src/` } },
  test: { include: ['src/ui/**/*.test.{ts,tsx}', 'src/lib/**/*.test.ts'] },
});
