import { describe, expect, test } from 'vitest';
import vectors from '../../../tests/vectors/message-text.json' with { type: 'json' };
import type { AskKind } from '../entities/message-values';
import { askFault, freeTextFault, isSpreadOver, suspectKeys, valueFault } from './free-text';
import type { TrustedPiece } from './free-text';
import { isLinkHost, leadsElsewhere, readLinkHost } from './link-hosts';
import { canonicalText, plainText, suspectOf } from './suspect-text';
import type { VariableTrust } from './variables';

const piece = (given: { text: string; key?: string; trust?: string }): TrustedPiece =>
  ({
    trust: 'made',
    ...given,
  }) as TrustedPiece;

describe('free texts', () => {
  test.each(vectors.answers)('“$text”: $fault', ({ text, fault }) => {
    expect(freeTextFault(text)).toBe(fault);
  });

  test.each(vectors.asks)('$kind $value: $fault', ({ kind, value, fault }) => {
    expect(askFault(kind as AskKind, value)).toBe(fault);
  });

  test.each(vectors.values)('a value that is $trust, “$text”: $fault', ({ trust, text, fault }) => {
    expect(valueFault(trust as VariableTrust, text)).toBe(fault);
  });

  test.each(vectors.whole)('whole text %#', ({ pieces, keys, spread }) => {
    const trusted = pieces.map(piece);
    expect(suspectKeys(trusted)).toEqual(keys);
    const asks = [
      { key: 'a', kind: 'text' },
      { key: 'b', kind: 'text' },
    ] as const;
    expect(isSpreadOver(asks, trusted)).toBe(spread);
  });
});

describe('hosts', () => {
  test.each(vectors.hosts)('“$input” is listed as $host', ({ input, host }) => {
    expect(readLinkHost(input)).toBe(host);
    if (host !== null) expect(isLinkHost(host)).toBe(true);
    else expect(isLinkHost(input)).toBe(false);
  });

  test.each(vectors.links.templates)('“$text” leads elsewhere: $elsewhere', ({ text, elsewhere }) => {
    expect(leadsElsewhere(text, vectors.links.hosts)).toBe(elsewhere);
  });
});

describe('whatever is hidden in a text is found', () => {
  const hide = ['\u200b', '\u2060', '\u00ad', '\ufe0f', '\u202e', '\u{e0041}'];
  const digits = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '０１２３４５６７８９', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'].map(
    (ten) => [...ten],
  );
  const dots = ['.', '。', '．', '․', '·', '۔'];
  const inserted = (text: string, sign: string): string => [...text].join(sign);

  test.each(hide)('between its signs: %j', (sign) => {
    for (const text of ['evil.com', 'https', 'www', '05321234567', 'TR330006100519786457841326'])
      expect([text, suspectOf(inserted(text, sign))]).not.toEqual([text, null]);
  });

  test.each(digits)('in other figures: %s', (...ten) => {
    const written = [...'05321234567'].map((figure) => ten[Number(figure)] ?? '').join('');
    expect(suspectOf(written)).toBe('number');
    expect(suspectOf(inserted(written, ' '))).toBe('number');
  });

  test.each(dots)('with other dots: %s', (dot) => {
    for (const [name, end] of [
      ['evil', 'com'],
      ['x', 'co'],
      ['good.example', 'xyz'],
      ['EVİL', 'NET'],
    ])
      expect([name, suspectOf(`bak ${name}${dot}${end} olur`)]).toEqual([name, 'link']);
  });

  test('a canonical text is its own', () => {
    for (const { text } of vectors.answers) {
      const once = canonicalText(text);
      expect(canonicalText(once)).toBe(once);
      expect(plainText(plainText(text))).toBe(plainText(text));
    }
  });
});
