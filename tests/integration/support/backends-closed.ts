import { afterAll } from 'vitest';
import { guardedBackends } from '../../../supabase/embedded/api/console-guard';

// A backend that a file leaves open would fail the tests of a later file, which knows nothing of it. This hook is the
// first that is registered, and so the last that runs.
afterAll(() => {
  const open = guardedBackends();
  if (open > 0) throw new Error(`The file leaves ${open} backends open.`);
});
