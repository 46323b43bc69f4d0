import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import { canonicalText, plainText, suspectsIn } from '@sync/model/messages/suspect-text';
import vectors from '../../vectors/message-text.json' with { type: 'json' };
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';

/** What may be written into a message, as the device has it (sync/model/messages/message-text-vectors.test.ts). */

let database: TestDatabase;
let owner: Sql;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
}, 60_000);
afterAll(() => database.stop());

/** What one call of the database answers. */
async function ask(call: string, ...given: readonly unknown[]): Promise<unknown> {
  const [row] = await owner.unsafe<{ answer: unknown }[]>(`select ${call} as answer`, given as never[]);
  return row?.answer ?? null;
}

interface Piece {
  readonly text: string;
  readonly key?: string;
  readonly trust?: string;
}

describe('the same on device and server', () => {
  test('free texts', async () => {
    for (const { text, fault } of vectors.answers)
      expect([text, await ask('app.free_text_fault($1)', text)]).toEqual([text, fault]);
  });

  test('answers of other kinds', async () => {
    for (const { kind, value, fault } of vectors.asks) {
      const given = owner.json(value as JSONValue);
      const [row] = await owner`select app.ask_fault(${kind}, ${given}) as answer`;
      expect([kind, value, row?.['answer']]).toEqual([kind, value, fault]);
    }
  });

  test('values of records', async () => {
    for (const { trust, text, fault } of vectors.values)
      expect([trust, text, await ask('app.value_fault($1, $2)', trust, text)]).toEqual([trust, text, fault]);
  });

  test('whole texts', async () => {
    for (const { pieces, keys, spread } of vectors.whole as {
      pieces: Piece[];
      keys: string[];
      spread: boolean;
    }[]) {
      const [texts, named, trusts] = [
        pieces.map(({ text }) => text),
        pieces.map(({ key }) => key ?? null),
        pieces.map(({ trust }) => trust ?? 'made'),
      ];
      const [row] = await owner<{ answer: string[] }[]>`
        select app.suspect_keys(${texts}::text[], ${named}::text[], ${trusts}::text[]) as answer`;
      expect([pieces, row?.answer]).toEqual([pieces, keys]);
      const typed = new Map(
        pieces.flatMap(({ key, trust, text }) =>
          key?.startsWith('sor.') && trust === 'free' ? [[key, text] as const] : [],
        ),
      );
      const orders = [[...typed.values()], ['sor.a', 'sor.b'].flatMap((key) => typed.get(key) ?? [])];
      const found = await Promise.all(orders.map((order) => ask('app.is_spread_number($1::text[])', order)));
      expect([pieces, found.includes(true)]).toEqual([pieces, spread]);
    }
  });

  test('hosts and links', async () => {
    for (const { input, host } of vectors.hosts)
      expect([input, await ask('app.is_link_host($1)', host ?? input)]).toEqual([input, host !== null]);
    for (const { text, elsewhere } of vectors.links.templates)
      expect([text, await ask('app.leads_elsewhere($1, $2::text[])', text, vectors.links.hosts)]).toEqual([
        text,
        elsewhere,
      ]);
  });

  test('plain and canonical forms, and where something is found', async () => {
    const texts = [
      ...vectors.answers.map(({ text }) => text),
      ...vectors.links.templates.map(({ text }) => text),
      ...['İSTANBUL ı I', 'ﬁ ½ №', '٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐', '٩۹߉९৯੯૯୯௯౯೯൯๙໙༩၉៩᠙', '❶❾➀➈➊➒', 'ёЖ Й'],
      ...['a\u200bb\u2060c\u{e0041}d', '\ufe0f\u20e3', '😀 5', 'x \n\t y ', '。．․۔܁܂·•∙⋅・‧⁄∕⧸∶꞉‐‑‒–—―−'],
    ];
    for (const text of texts) {
      expect([text, await ask('app.plain_text($1)', text)]).toEqual([text, plainText(text)]);
      expect([text, await ask('app.canonical_text($1)', text)]).toEqual([text, canonicalText(text)]);
      const rows = await owner<{ kind: string; from: string; size: number }[]>`
        select kind, left(app.canonical_text(${text}), at - 1) as from, length as size
        from app.suspects_in(app.canonical_text(${text}))`;
      expect([text, rows.map(({ kind, from, size }) => [kind, from.length, size])]).toEqual([
        text,
        suspectsIn(canonicalText(text)).map(({ kind, at, length }) => [kind, at, length]),
      ]);
    }
  });
});
