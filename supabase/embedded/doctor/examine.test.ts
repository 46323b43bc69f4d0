import { expect, test } from 'vitest';
import { databaseCheck, failure, ok, warning, type Check } from './check';
import { codeOf, examine, exitCode, lineOf } from './examine';
import { failing } from './testing/answers';

const SECRET = 'postgres://vizite:gizli-parola@sunucu/vizite';
const good: Check = { name: 'İyi', make: () => ok('Yolunda.') };
const bad: readonly Check[] = [
  {
    name: 'Atar',
    make: () => {
      throw new Error(SECRET);
    },
  },
  { name: 'Reddeder', make: () => Promise.reject(new Error(SECRET, { cause: new Error(SECRET) })) },
  { name: 'Susar', make: () => new Promise<never>(() => undefined) },
  databaseCheck('Sorar', failing(SECRET, '42501'), async (sql) => {
    await sql.query('select 1');
    return ok('Hiç.');
  }),
];

test.each([0, 1, 2])(
  'a bad check at place %i keeps no other from being made, and tells no message',
  async (at) => {
    for (const check of bad) {
      const checks = [good, good];
      checks.splice(at, 0, check);
      const lines: string[] = [];
      const findings = await examine(checks, (finding) => lines.push(lineOf(finding)), 20);
      expect(findings.map(({ name }) => name)).toEqual(checks.map(({ name }) => name));
      expect(findings.map(({ level }) => level)).toEqual(
        checks.map(({ name }) => (name === 'İyi' ? 'ok' : 'warning')),
      );
      expect(lines.join('\n')).not.toContain('gizli-parola');
      expect(exitCode(findings)).toBe(1);
    }
  },
);

test('the worst finding decides the exit code', () => {
  const found = (...verdicts: readonly ReturnType<typeof ok>[]) =>
    exitCode(verdicts.map((verdict) => ({ name: 'a', ...verdict })));
  expect(found()).toBe(0);
  expect(found(ok(''), ok(''))).toBe(0);
  expect(found(ok(''), warning(''), ok(''))).toBe(1);
  expect(found(failure(''), warning(''), ok(''))).toBe(2);
});

test('a line is one line, with the sign of its level', () => {
  expect(lineOf({ name: 'Ad', ...ok('Tamam.') })).toBe('✓ Ad: Tamam.');
  expect(lineOf({ name: 'Ad', ...warning('Bir\nİki\u001b[2J.') })).toBe('! Ad: Bir İki [2J.');
  expect(lineOf({ name: 'Ad', ...failure('Yok.') })).toBe('✗ Ad: Yok.');
});

test('a code is told, never a message', () => {
  expect(codeOf(Object.assign(new Error(SECRET), { code: 'ENOTFOUND' }))).toBe('ENOTFOUND');
  expect(codeOf(new Error('a', { cause: Object.assign(new Error('b'), { code: '28P01' }) }))).toBe('28P01');
  expect(codeOf(Object.assign(new Error('a'), { code: SECRET }))).toBe('beklenmeyen hata');
  expect(codeOf(SECRET)).toBe('beklenmeyen hata');
});

test('without a database a check says that it could not be made', async () => {
  expect(await databaseCheck('a', null, () => ok('Hiç.')).make()).toMatchObject({
    level: 'warning',
    sentence: expect.stringContaining('denetlenemedi') as string,
  });
});
