import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');

/** Finds the files of a folder that git knows and whose names match; generated ones are not among them. */
export const filesOf = (folder: string, name: RegExp): readonly string[] =>
  execFileSync('git', ['ls-files', folder], { cwd: root })
    .toString()
    .split('\n')
    .filter((path) => name.test(path) && !path.endsWith('.gen.ts'));

export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Parses a source text. No node knows its parent: to be asked for its text or its place, it is given the file. */
export function parse(path: string, text: string): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
}
