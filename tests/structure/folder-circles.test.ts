import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folderCircles, importsOf } from './folder-circles';
import type { CircleWay } from './folder-circles';

/** Folders that may lead to one another, with the folder that they are in. */
const joined: readonly (readonly [folder: string, parts: readonly string[]])[] = [
  // Entities, look-ups and rules describe one another.
  ['sync/model', ['access', 'entities', 'lookups', 'matching', 'rules']],
];
const areJoined = ({ from, to }: CircleWay): boolean =>
  joined.some(([folder, parts]) =>
    [from, to].every((end) => parts.some((part) => end === `${folder}/${part}`)),
  );

const sources = ['src', 'sync']
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => `${root}/${path}`),
  )
  .filter((path) => /\.tsx?$/u.test(path) && !/\.(?:test|fixture)\.tsx?$|\/testing\//u.test(path));

const planted = (...imports: readonly (readonly [from: string, ...to: string[]])[]) =>
  folderCircles(new Map(imports.map(([from, ...to]) => [from, to])));

describe('Circles of folders', () => {
  it('has none', () => {
    const imports = new Map(
      sources.map((path) => [path.replace(/\.tsx?$/u, ''), importsOf(path, readFileSync(path, 'utf8'))]),
    );
    expect([...imports.values()].flat().length).toBeGreaterThan(sources.length);
    const circles = folderCircles(imports);
    expect(circles.filter((way) => !areJoined(way))).toEqual([]);
    // What leads one way by now needs no exception.
    for (const [folder, parts] of joined) {
      for (const part of parts) expect(circles.map(({ from }) => from)).toContain(`${folder}/${part}`);
    }
  });

  it('finds two folders whose files import one another, though no file does', () => {
    expect(planted(['src/a/one', 'src/b/two'], ['src/b/three', 'src/a/four'])).toHaveLength(2);
  });

  it('finds a longer one, and one that goes through what lies deeper', () => {
    expect(planted(['x/a/1', 'x/b/1'], ['x/b/2', 'x/c/1'], ['x/c/2', 'x/a/2'])).toHaveLength(3);
    expect(planted(['x/a/deep/1', 'x/b/1'], ['x/b/2', 'x/a/2'])).toHaveLength(2);
  });

  it('takes imports one way, and those of a folder and its own folders, for none', () => {
    expect(planted(['x/a/1', 'x/b/1', 'x/c/1'], ['x/b/1', 'x/c/1'])).toEqual([]);
    expect(planted(['x/page', 'x/a/1'], ['x/a/1', 'x/shared'])).toEqual([]);
    expect(planted(['x/a/1', 'x/a/2'], ['x/a/2', 'x/a/1'])).toEqual([]);
  });

  it('reads every way to import', () => {
    const text = [
      "import { one } from '../b/one';",
      "import type {\n  Two,\n} from '@/features/b/two';",
      "export { three } from './three';",
      "import './four.css';",
      "const Five = lazy(() => import('@sync/five'));",
      "type Six = import('../six').Six;",
      "import react from 'react';",
    ].join('\n');
    expect(importsOf('src/features/a/file.tsx', text)).toEqual([
      'src/features/b/one',
      'src/features/b/two',
      'src/features/a/three',
      'src/features/a/four.css',
      'sync/five',
      'src/features/six',
    ]);
  });
});
