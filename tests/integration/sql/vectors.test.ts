import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchKey } from '@sync/model/tr/search-text';
import { startHostedPostgres } from '../support/hosted-postgres';
import { startPglite } from '../support/pglite-database';

/** Reads vectors of the rules that exist twice: the same as for sync/model. */

async function vectors<T>(name: string): Promise<readonly T[]> {
  return JSON.parse(await readFile(join(import.meta.dirname, '../../vectors', name), 'utf8')) as readonly T[];
}

const folds = await vectors<{ input: string; key: string }>('turkish-fold.json');
const numbers = await vectors<{ input: string; result: string }>('tckn.json');
const asciis = await vectors<{ input: string; text: string; lower: string; upper: string }>('ascii.json');
const searches = await vectors<{ text: string; typed: string; begins: boolean; within: boolean }>(
  'search.json',
);
const phones = await vectors<{ input: string; kind: string; value: string }>('phone.json');

type Ask = (sql: string, parameters: string[]) => Promise<unknown>;
const servers: Readonly<Record<string, () => Promise<{ ask: Ask; stop: () => Promise<void> }>>> = {
  PostgreSQL: async () => {
    const database = await startHostedPostgres();
    const ask: Ask = async (sql, parameters) =>
      (await database.owner.unsafe(sql, parameters))[0]?.answer as unknown;
    return { ask, stop: () => database.stop() };
  },
  PGlite: async () => {
    const database = await startPglite();
    const ask: Ask = async (sql, parameters) =>
      (await database.query<{ answer: unknown }>(sql, parameters)).rows[0]?.answer;
    return { ask, stop: () => database.close() };
  },
};

describe.each(Object.entries(servers))('%s', (_name, start) => {
  let ask: Ask;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ ask, stop } = await start());
  });
  afterAll(() => stop());

  test.each(folds.map(({ input, key }) => [input, key]))('fold %j', async (input, key) => {
    expect(await ask('select app.fold_turkish($1) as answer', [input])).toBe(key);
  });

  test.each(asciis)('ASCII $input', async ({ input, text, lower, upper }) => {
    expect(await ask('select app.ascii_text($1) as answer', [input])).toBe(text);
    expect(await ask('select app.ascii_lower($1) as answer', [input])).toBe(lower);
    expect(await ask('select app.ascii_upper($1) as answer', [input])).toBe(upper);
  });

  test.each(searches)('$typed in $text', async ({ text, typed, begins, within }) => {
    const sql =
      'select array[app.finds(app.search_key($1), $2, false), app.finds(app.search_key($1), $2, true)] as answer';
    expect(await ask(sql, [text, typed])).toEqual([begins, within]);
    expect(await ask('select app.search_key($1) as answer', [text])).toBe(searchKey(text));
  });

  test.each(numbers.map(({ input, result }) => [input, result]))('identity %j', async (input, result) => {
    expect(await ask('select app.identity_kind($1) as answer', [input])).toBe(result);
    const stored = input.replaceAll(/\s/gu, '');
    expect(await ask('select app.is_valid_tckn($1) as answer', [stored])).toBe(result !== 'invalid');
  });

  test('an identity number is stored without spaces', async () => {
    expect(await ask('select app.is_valid_tckn($1) as answer', ['100 000 001 46'])).toBe(false);
  });

  test.each(phones.filter(({ kind }) => kind === 'e164' || kind === 'short').map(({ value }) => [value]))(
    'phone %j',
    async (value) => {
      const phone = { e164: value, label: 'mobile', primary: true, whatsapp: false, shared: false };
      expect(await ask('select app.check_phones($1::text::jsonb) as answer', [JSON.stringify([phone])])).toBe(
        true,
      );
      expect(
        await ask('select app.check_phones($1::text::jsonb) as answer', [JSON.stringify([phone, phone])]),
      ).toBe(false);
    },
  );

  test.each(['0532 123 45 67', '+0532', '123', '', '+90532123456789012'])('no phone %j', async (value) => {
    const phone = { e164: value, label: 'mobile', primary: true, whatsapp: false, shared: false };
    expect(await ask('select app.check_phones($1::text::jsonb) as answer', [JSON.stringify([phone])])).toBe(
      false,
    );
  });

  test.each([
    ['tckn', '10000000146', '100******46'],
    ['ykn', '99000000110', '990******10'],
    ['passport', 'U12345678', 'U1*****78'],
  ])('mask of %s', async (type, value, masked) => {
    expect(await ask('select app.mask_identity($1, $2) as answer', [type, value])).toBe(masked);
  });
});
