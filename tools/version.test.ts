import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { versionOf } from './version';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vizite-version-'));
  writeFileSync(join(folder, 'package.json'), '{"version": "2.3.4"}');
});
afterEach(() => rmSync(folder, { recursive: true }));

const git = (...words: readonly string[]): string =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=T', '-c', 'user.email=t@t.example', ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

it('stands alone without git', () => {
  expect(versionOf(folder)).toBe('2.3.4');
});

it('has the commit behind it, until the commit has its tag', () => {
  git('init');
  expect(versionOf(folder)).toBe('2.3.4');
  git('add', '.');
  git('commit', '-m', 'first');
  const first = versionOf(folder);
  expect(first).toBe(`2.3.4+g${git('rev-parse', '--short=7', 'HEAD')}`);
  // As devices report it, and the server takes it.
  expect(first).toMatch(/^[0-9A-Za-z.+_-]{1,40}$/u);
  git('tag', 'v2.3.3');
  expect(versionOf(folder)).toBe(first);
  git('tag', 'v2.3.4');
  expect(versionOf(folder)).toBe('2.3.4');
});

it('a delivery inside of a foreign checkout has no commit', () => {
  git('init');
  git('add', '.');
  git('commit', '-m', 'foreign');
  const delivery = join(folder, 'delivery');
  mkdirSync(delivery);
  writeFileSync(join(delivery, 'package.json'), '{"version": "9.9.9"}');
  expect(versionOf(delivery)).toBe('9.9.9');
});
