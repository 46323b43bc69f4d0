import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions } from './compare-versions';
import type { MigrationFile } from './migration-files';
import type { AppliedMigration } from './record';
import { sentenceOf, type SchemaProblem } from './schema-problem';

const versionOf = (at: number): string => `2026120100000${at}`;

const file = (at: number, text = 'as released', servesFrom: string | null = null): MigrationFile => ({
  version: versionOf(at),
  name: `m${at}`,
  file: `${versionOf(at)}_m${at}.sql`,
  script: text,
  sha256: text,
  servesFrom,
});
const applied = (at: number, row: Partial<AppliedMigration> = {}): AppliedMigration => ({
  version: versionOf(at),
  name: `m${at}`,
  sha256: 'as released',
  app_version: '1.0.0',
  serves_from: '1.0.0',
  ...row,
});

const compare = (files: MigrationFile[], rows: AppliedMigration[], own = '1.0.0') =>
  compareVersions(files, rows, own);

describe('versions of a database', () => {
  it('that fit leave the rest to be applied, in order', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), (had, more) => {
        const files = Array.from({ length: Math.min(10, had + more) }, (_, at) => file(at));
        const rows = files.slice(0, had).map((_, at) => applied(at));
        expect(compare(files, rows)).toEqual({ pending: files.slice(had) });
      }),
    );
  });

  it('with another content are refused at every place', () => {
    for (const at of [0, 1, 2]) {
      const rows = [0, 1, 2].map((of) => applied(of, of === at ? { sha256: 'another' } : {}));
      expect(compare([file(0), file(1), file(2)], rows)).toEqual({
        problem: { reason: 'changed_migration', file: file(at).file, appliedBy: '1.0.0' },
      });
    }
  });

  it.each([
    ['by an older version', { sha256: 'another', app_version: '0.1.0' }],
    ['by one that kept no record', { sha256: null, app_version: null, serves_from: null }],
  ])('from before 1.0.0, made %s, are kept as they are', (_, row) => {
    expect(compare([file(0), file(1)], [applied(0, row)])).toEqual({
      problem: { reason: 'before_release', file: file(0).file },
    });
  });

  it('that lack one in between are refused at every place', () => {
    for (const missing of [0, 1]) {
      const rows = [0, 1, 2].filter((at) => at !== missing).map((at) => applied(at));
      expect(compare([file(0), file(1), file(2), file(3)], rows)).toMatchObject({
        problem: { reason: 'missing_migration', file: file(missing).file, after: file(2).file },
      });
    }
  });

  it('whose record contradicts itself are refused', () => {
    expect(compare([file(0)], [applied(0, { sha256: null })])).toMatchObject({
      problem: { reason: 'half_restored' },
    });
  });

  it.each([
    ['1.0.0', '1.0.0', true],
    ['1.0.0', '1.0.1-3-gabcdef0', true],
    ['1.1.0', '1.0.9', false],
    ['1.10.0', '1.9.0', false],
    [null, '9.9.9', false],
  ])('newer ones that serve from %s are served by %s: %s', (from, own, isServed) => {
    const rows = [applied(0), applied(1, { app_version: '1.10.0', serves_from: from })];
    const answer = compare([file(0)], rows, own);
    if (isServed) expect(answer).toEqual({ pending: [] });
    else
      expect(answer).toEqual({
        problem: { reason: 'newer_schema', version: '1.10.0', needed: from ?? '1.10.0', own },
      });
  });

  it('newer ones are not mixed with own ones that are still to be applied', () => {
    expect(compare([file(0), file(2)], [applied(0), applied(1)])).toMatchObject({
      problem: { reason: 'newer_schema', needed: '1.0.0' },
    });
  });
});

it('every refusal names the database, and is one plain Turkish text', () => {
  const problems: SchemaProblem[] = [
    { reason: 'before_release', file: 'a.sql' },
    { reason: 'changed_migration', file: 'a.sql', appliedBy: '1.0.0' },
    { reason: 'newer_schema', version: '1.2.0', needed: '1.1.0', own: '1.0.0' },
    { reason: 'missing_migration', file: 'a.sql', after: 'b.sql' },
    { reason: 'half_restored', detail: 'geçiş kaydı yok' },
    { reason: 'objects_amiss', objects: [{ kind: 'policy', names: ['public.a.b'], count: 9 }] },
  ];
  for (const problem of problems) {
    const sentence = sentenceOf(problem, '/srv/vizite');
    expect(sentence).toContain('/srv/vizite');
    expect(sentence).toMatch(/\.$/u);
    expect(sentence).not.toMatch(/undefined|\n/u);
  }
});
