import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeBaseline, migrationsFolder, writeBaseline } from './baseline';
import { freeze } from './freeze';
import { brokenReleases, compareReleases, readReleases } from './released';

const baseline = '20261201000000_baseline.sql';
const later = '20270101000000_wards.sql';
const contract = { speaks: 2, oldest: 1 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizite-released-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFile(join(folder, file), text);
const read = (file: string) => readFile(join(folder, file), 'utf8');
const release = (version: string, date = '2026-12-01') => freeze(folder, { version, date, contract });

describe('released migrations', () => {
  it('of the product are as they were released', async () => {
    expect(await brokenReleases(migrationsFolder)).toEqual([]);
  });

  it('are written again until they are released, and never after', async () => {
    await write(baseline, 'select 1;');
    expect(await writeBaseline(folder)).toBe(true);
    expect(await read(baseline)).toBe(await makeBaseline());
    await write(baseline, 'select 1;');
    await release('1.0.0');
    expect(await writeBaseline(folder)).toBe(false);
    expect(await read(baseline)).toBe('select 1;');
  });

  it('that are gone or changed are named, by a letter and by a line ending', async () => {
    await write(baseline, 'select 1;\n');
    await release('1.0.0');
    await write(later, 'select 2;\n');
    await release('1.1.0');
    expect(await brokenReleases(folder)).toEqual([]);
    for (const text of ['select 3;\n', 'select 1;\r\n', 'select 1;', '']) {
      await write(baseline, text);
      expect(await brokenReleases(folder)).toEqual([`${baseline} of release 1.0.0 was changed`]);
    }
    await rm(join(folder, later));
    expect(await brokenReleases(folder)).toEqual([
      `${baseline} of release 1.0.0 was changed`,
      `${later} of release 1.1.0 is gone`,
    ]);
  });

  it('belong to the release that they came with', async () => {
    await write(baseline, 'select 1;');
    await release('1.0.0');
    await write(later, 'select 2;');
    await release('1.1.0', '2027-01-10');
    await release('1.1.1', '2027-01-11');
    const releases = await readReleases(folder);
    expect(releases.map(({ version, files }) => [version, Object.keys(files)])).toEqual([
      ['1.0.0', [baseline]],
      ['1.1.0', [later]],
      ['1.1.1', []],
    ]);
  });

  it('are released under a higher version alone, and the list stays where it is refused', async () => {
    await write(baseline, 'select 1;');
    await release('1.2.0');
    const before = await read('released.json');
    for (const version of ['1.2.0', '1.1.9', '0.9.0', '1.3', 'v1.3.0', '1.3.0-beta', '']) {
      await expect(release(version)).rejects.toThrow();
    }
    expect(await read('released.json')).toBe(before);
  });
});

it('versions are compared by their numbers', () => {
  expect(compareReleases('1.10.0', '1.9.9')).toBeGreaterThan(0);
  expect(compareReleases('0.1.0', '1.0.0')).toBeLessThan(0);
  expect(compareReleases('1.0.0-5-gabcdef0', '1.0.0')).toBe(0);
  expect(compareReleases('v2.0.0', '10.0.0')).toBeLessThan(0);
});
