import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { atMost, figure } from './report';
import type { Figure } from './report';

const size = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length / 1000;

/** Scripts that the entry page loads before it can draw, and everything there is; in kB gzip. */
export function measureWeight(dist: string): readonly Figure[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const initial = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/gu)].map((match) => match[1] ?? '');
  const all = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const sum = (names: readonly string[]): number =>
    names.reduce((total, name) => total + size(join(dist, name)), 0);
  return [
    atMost('initial JS of the entry page', sum(initial), 'kB gzip', 260),
    figure('all JS', sum(all.map((name) => join('assets', name))), 'kB gzip'),
  ];
}
