import { join } from 'node:path';

/** Parts of the bundler's description of a module that are used here. */
interface Context {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const ROOT = join(import.meta.dirname, '..');
const OURS = [join(ROOT, 'src/'), join(ROOT, 'sync/')];

/** Pages that are shown before the app: a user who meets them may have nothing of it yet. */
const DOORS = ['src/features/sign-in/sign-in-page.tsx', 'src/features/lock/lock-page.tsx'];

/**
 * Returns a function that assigns a file to a module of ours that several screens share: `door` with what the pages before the app need, so
 * that they come quickly, `parts` with everything else. By default the bundler makes a file of each module, and a
 * list requests fifty of them. Packages keep files of their own: some depend on the order in which they begin.
 */
export function sharedParts(): (id: string, context: Context) => string | null {
  let door: ReadonlySet<string> | null = null;

  function needsOf(ids: readonly string[], context: Context, found = new Set<string>()): ReadonlySet<string> {
    for (const id of ids) {
      if (found.has(id)) continue;
      found.add(id);
      needsOf(context.getModuleInfo(id)?.importedIds ?? [], context, found);
    }
    return found;
  }

  return (id, context) => {
    if (!OURS.some((folder) => id.startsWith(folder))) return null;
    door ??= needsOf(
      DOORS.map((path) => join(ROOT, path)),
      context,
    );
    return door.has(id) ? 'door' : 'parts';
  };
}
