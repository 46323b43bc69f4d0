import { dirname, join } from 'node:path/posix';

/** Imports between files: who imports whom, as paths from the root without endings. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const SPECIFIER = /\b(?:from|import)\s*\(?\s*['"]((?:@|@sync|\.{1,2})\/[^'"]+)['"]/gu;

/** Returns the files that a file names in its imports, types and later parts too. */
export function importsOf(path: string, text: string): readonly string[] {
  return [...text.matchAll(SPECIFIER)].map(([, specifier = '']) => {
    const named = specifier.replace(/\.tsx?$/u, '');
    if (named.startsWith('@/')) return join('src', named.slice(2));
    return named.startsWith('@sync/') ? join('sync', named.slice(6)) : join(dirname(path), named);
  });
}

/** Returns the two folders beside one another that an import joins; null inside of one, and where a parent is an end. */
function foldersOf(from: string, to: string): readonly [string, string] | null {
  const [own, other] = [from.split('/'), to.split('/')];
  const at = own.findIndex((part, place) => part !== other[place]);
  if (at < 0 || at >= own.length - 1 || at >= other.length - 1) return null;
  return [own.slice(0, at + 1).join('/'), other.slice(0, at + 1).join('/')];
}

/** A way from a folder to one beside it, from which imports lead back; and the imports of the way. */
export interface CircleWay {
  readonly from: string;
  readonly to: string;
  readonly files: readonly string[];
}

/**
 * Returns the circles of folders: the ways between folders beside one another that lead back to where they begin. What lies deeper counts for its folder; files of a folder itself may stand above and below those in it.
 */
export function folderCircles(imports: Imports): readonly CircleWay[] {
  const ways = new Map<string, Map<string, string[]>>();
  for (const [from, targets] of imports) {
    for (const to of targets) {
      const ends = foldersOf(from, to);
      if (ends === null) continue;
      const [own, other] = ends;
      const others = ways.get(own) ?? new Map<string, string[]>();
      others.set(other, [...(others.get(other) ?? []), `${from} -> ${to}`]);
      ways.set(own, others);
    }
  }
  const reachedFrom = (start: string): ReadonlySet<string> => {
    const reached = new Set<string>();
    const next = [start];
    for (let folder = next.pop(); folder !== undefined; folder = next.pop()) {
      for (const other of ways.get(folder)?.keys() ?? []) {
        if (reached.has(other)) continue;
        reached.add(other);
        next.push(other);
      }
    }
    return reached;
  };
  return [...ways.keys()].flatMap((folder) => {
    const reached = reachedFrom(folder);
    if (!reached.has(folder)) return [];
    const back = [...(ways.get(folder) ?? [])].filter(([other]) => reachedFrom(other).has(folder));
    return back.map(([to, files]) => ({ from: folder, to, files }));
  });
}
