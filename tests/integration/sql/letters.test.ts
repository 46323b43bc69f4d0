import { nfc, nfcValue } from '@sync/model/tr/normal-form';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { addRow } from '../../rls/rows';
import { roles } from '../support/starter-ids';
import { clientChange, pushOne } from '../support/sync-calls';

/** Text as people write it arrives as it was meant, by every way into the database. */

let database: TestDatabase;
let owner: Sql;
let manager: string;
let administrator: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  manager = await addPerson(owner, { roles: [roles.relations] });
  administrator = await addPerson(owner, { roles: [roles.administrator] });
});
afterAll(() => database.stop());

const ask = (person: string, call: string, values: readonly JSONValue[]) =>
  asUser(owner, person, async (tx) => {
    const [row] = await tx.unsafe<{ answer: unknown }[]>(`select ${call} as answer`, [...values] as never[]);
    return row?.answer;
  });

describe('letters that came apart', () => {
  const joined = { first_name: 'Gülşah', last_name: 'Öztürk\u2019ün', address: 'satır\nñ, ğ' };
  const apart = Object.fromEntries(
    Object.entries(joined).map(([name, text]) => [name, text.normalize('NFD')]),
  );

  test('are joined when a device sends them, in a new record and in a change', async () => {
    const sent = clientChange(apart);
    const made = await pushOne(owner, manager, sent);
    expect(made).toMatchObject({ status: 'applied' });
    const stored = () =>
      owner`select first_name, last_name, address from public.clients where id = ${String(sent.id)}`;
    expect(await stored()).toEqual([joined]);
    await owner`update public.clients set first_name = ${'Çağrı'.normalize('NFD')} where id = ${String(sent.id)}`;
    expect(await stored()).toEqual([{ ...joined, first_name: 'Çağrı' }]);
  });

  test('are joined as the device joins them', async () => {
    const signs = [
      'a',
      'u',
      'g',
      'i',
      'I',
      'ı',
      'İ',
      'ş',
      '\u0308',
      '\u0327',
      '\u0306',
      '\u0307',
      '\u0301',
      '👩',
      '한',
      '\u200d',
    ];
    const texts = signs.flatMap((a) => signs.flatMap((b) => signs.map((c) => a + b + c)));
    const [row] = await owner`select app.nfc(${JSON.stringify(texts)}::text::jsonb) as answer`;
    expect(row?.answer).toEqual(texts.map(nfc));
    expect(nfcValue(texts)).toEqual(texts.map(nfc));
  });

  test('are joined in structures, whose other values stay as they are', async () => {
    const value = { a: 'u\u0308', list: [1, null, true, 'n\n\u0303', { b: 's\u0327' }], empty: {}, none: [] };
    const [row] = await owner`select app.nfc(${JSON.stringify(value)}::text::jsonb) as answer`;
    expect(row?.answer).toEqual({
      a: 'ü',
      list: [1, null, true, 'n\n\u0303', { b: 'ş' }],
      empty: {},
      none: [],
    });
  });
});

describe('an e-mail', () => {
  const invite = (email: string) =>
    ask(administrator, 'public.invite_person($1::jsonb)', [
      { email, full_name: 'Işıl Irmak', role_ids: [roles.relations] },
    ]);

  test('is one, however a keyboard writes it', async () => {
    const { code } = (await invite(' IŞIL.IRMAK@VİZİTE.TEST'.replace('IŞIL', 'ISIL'))) as { code: string };
    const kept = await owner`select email from public.profiles where full_name = 'Işıl Irmak'`;
    expect(kept).toEqual([{ email: 'isil.irmak@vizite.test' }]);
    await expect(invite('ısıl.ırmak@vızıte.test')).rejects.toThrow('duplicate_email');
    const typed = code.toLocaleLowerCase('tr').replaceAll('-', '\u2013');
    const [found] = await owner`select app.may_sign_up('ISIL.IRMAK@vi\u0307zite.test', ${typed}) as may`;
    expect(found?.may).toBe(true);
  });

  test('with a letter that is none of ASCII is refused', async () => {
    for (const email of ['çağrı@vizite.test', 'cagri@vizité.test', '\u0430li@vizite.test']) {
      await expect(invite(email)).rejects.toThrow('email_invalid');
    }
  });
});

test('the worklist of pairs is searched by each half of a name, whatever its signs', async () => {
  const phones = [{ e164: '+905550003199', label: 'mobile', primary: true, whatsapp: false, shared: false }];
  for (const last_name of ['O\u2019Neill-Kaya', "O'Neill\u2013Kaya"]) {
    await addRow(owner, 'clients', manager, {
      client_kind: 'patient',
      first_name: 'Sinead',
      last_name,
      identity_type: 'none',
      sex: 'female',
      birth_date: '1971-03-04',
      phones,
    });
  }
  const found = async (sought: string) => {
    const answer = (await ask(manager, 'public.list_client_pairs(null, $1, null)', [sought])) as {
      readonly pairs: readonly unknown[];
    };
    return answer.pairs.length;
  };
  for (const sought of ['kaya', 'ONeill', 'o`neill', 'O\u2032NEİLL\u2212KAYA', 'sinead neill']) {
    expect([sought, await found(sought)]).toEqual([sought, 1]);
  }
  expect(await found('neillo')).toBe(0);
});
