import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { writeMessage } from '@/records/messages/message-values';
import type { MessageAsk } from '@sync/model/entities/message-values';
import { lintTemplate } from '@sync/model/messages/template-lint';
import { variableOf, writeValue } from '@sync/model/messages/variables';
import { canonicalText, plainText, suspectsIn } from '@sync/model/messages/suspect-text';
import vectors from '../../vectors/message-text.json' with { type: 'json' };
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { content } from '../support/message-desk';

/**
 * Rules of what may be written into a message, as the device has them
 * (sync/model/messages/message-text-vectors.test.ts).
 */

let database: TestDatabase;
let owner: Sql;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
});
afterAll(() => database.stop());

/** Returns the answer of one call of the database. */
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
      const given = owner.json(value);
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

  test('the whole message: what is written, missing and unsafe', async () => {
    const texts = [
      'Sayın {{hasta.ad}} {{hasta.soyad}}, {{sor.a}} saat {{sor.t}} {{sor.n}} {{sor.m}}, {{provizyon.no}}',
    ]
      .concat([
        '{{sor.a}}{{sor.b}}',
        '{{sor.b}}.{{sor.a}} {{hasta.ad}}',
        'hastane.{{hasta.soyad}} {{sor.n}} {{sor.n}}',
      ])
      .concat(['{{hastane.ad}} {{hasta.no}}{{sor.a}} {{hastane.telefon}}']);
    const asks = [
      ...['a', 'b'].map((key) => ({ kind: 'text' as const, key, required: key === 'a', fallback: 'yok' })),
      ...(['time', 'number', 'money'] as const).map((kind) => ({
        ...{ kind, key: kind.charAt(0), required: false, fallback: 'belli değil' },
      })),
    ].map((ask) => ({ id: ask.key, label: ask.key, ...ask }));
    const words = [
      'Ada',
      'com',
      'evil.com',
      '0532 12',
      '34567',
      'TR33 00',
      'e\u200bvil',
      '.',
      '{{hasta.ad}}',
      ' ',
      'www',
    ];
    const pick = (seed: number) => words[seed % words.length] ?? '';
    for (let seed = 0; seed < 240; seed += 1) {
      const template = content('tr', { subject: texts[(seed + 1) % 5] ?? '', body: texts[seed % 5] ?? '' });
      const values = {
        ...{
          'hasta.ad': pick(seed * 7),
          'hasta.soyad': pick(seed * 3 + 1),
          'hastane.ad': pick(seed * 5 + 2),
        },
        ...{ 'hasta.no': 'H-10048127', 'provizyon.no': ['48120093', '5321234567', null][seed % 3] ?? null },
        'hastane.telefon': ['4441234', 'evil.com', '+902121234567'][seed % 3] ?? null,
      };
      const given = {
        ...(seed % 4 === 0 ? {} : { a: pick(seed + 3) }),
        ...(seed % 5 === 0 ? {} : { b: pick(seed * 2 + 1) }),
        ...{ n: [12, 5_321_234, 999_999, 34_567][seed % 4] ?? 0, t: ['10:30', '25:00'][seed % 2] ?? '' },
        m: { amount: [150_000, 53_212_345_670][seed % 2] ?? 0, currency: 'TRY' },
      };
      const channel = seed % 2 === 0 ? ('email' as const) : ('sms' as const);
      const here = writeMessage(template, { channel, asks }, values, given);
      const written = Object.fromEntries(
        Object.entries(values).map(([key, value]) => [
          key,
          writeValue(variableOf(key)?.type ?? 'text', value, 'tr'),
        ]),
      );
      const [row] = await owner<
        { subject: string | null; body: string; missing: string[]; unsafe: string[] }[]
      >`select * from app.write_message(${owner.json(template as never)}, ${channel}, ${owner.json(written)},
          ${owner.json(asks)}, ${owner.json(given)})`;
      const there =
        row === undefined || row.unsafe.length > 0
          ? { is: 'unsafe', keys: row?.unsafe }
          : row.missing.length > 0
            ? { is: 'unresolved', keys: row.missing }
            : { is: 'written', subject: row.subject, body: row.body };
      expect([seed, there]).toEqual([seed, here]);
    }
  });

  test('drafts: links, too many free texts and what is written for nothing are refused on both sides', async () => {
    const ask = (key: string, own: object = {}) => ({
      ...{ id: randomUUID(), key, label: key, kind: 'text' as const, required: true, fallback: null, ...own },
    });
    const drafts: readonly [readonly string[], readonly MessageAsk[]][] = [
      ...vectors.links.templates.map(({ text }): [readonly string[], readonly MessageAsk[]] => [[text], []]),
      [['{{sor.a}} x {{sor.b}}'], [ask('a'), ask('b')]],
      [['{{sor.a}} x {{sor.b}} {{sor.c}}'], [ask('a'), ask('b'), ask('c')]],
      ...['evil.com', '0532 123 45 67', 'x'.repeat(41), 'yok', '10:30', ''].flatMap((fallback) =>
        (['text', 'time', 'number'] as const).map((kind): [readonly string[], readonly MessageAsk[]] => [
          ['{{sor.a}} x'],
          [ask('a', { kind, required: false, fallback })],
        ]),
      ),
    ];
    await owner`update app.message_settings set link_hosts = ${[...vectors.links.hosts]}`;
    for (const [[body = ''], asks] of drafts) {
      const template = {
        ...{
          channel: 'sms' as const,
          purpose: 'service' as const,
          sender: 'HASTANE',
          may_contain_health: true,
        },
        ...{ expires_minutes: 60, contents: [content('tr', { body })], asks },
      };
      const [row] = await owner<{ faults: string[] }[]>`
        select app.template_faults(jsonb_populate_record(null::public.message_templates, ${owner.json(template as never)})) as faults`;
      const codes = lintTemplate(template, 'none', vectors.links.hosts).map(({ code }) => code as string);
      const both: readonly [string, string][] = [
        ['link', 'link-unlisted:tr'],
        ['too_many_texts', 'too-many-texts'],
        ['ask_fallback_text', 'ask-fallback'],
      ];
      expect([body, asks, both.map(([, fault]) => row?.faults.includes(fault))]).toEqual([
        ...[body, asks],
        both.map(([code]) => codes.includes(code)),
      ]);
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
