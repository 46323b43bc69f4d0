import { describe, expect, it } from 'vitest';
import { cheaperSpelling, measureSms, respell } from './sms-meter.ts';

const measured = (text: string, tables: Parameters<typeof measureSms>[1] = 'none') => {
  const { encoding, units, parts, used, left } = measureSms(text, tables);
  return [encoding, units, parts, used, left];
};

describe('the default alphabet', () => {
  it.each([
    ['', ['gsm7', 0, 0, 0, 160]],
    ['a'.repeat(160), ['gsm7', 160, 1, 160, 0]],
    ['a'.repeat(161), ['gsm7', 161, 2, 8, 145]],
    ['a'.repeat(153 * 2), ['gsm7', 306, 2, 153, 0]],
    ['a'.repeat(153 * 2 + 1), ['gsm7', 307, 3, 1, 152]],
    ['a'.repeat(153 * 10), ['gsm7', 1530, 10, 153, 0]],
    // Two septets each.
    ['€'.repeat(80), ['gsm7', 160, 1, 160, 0]],
    ['€'.repeat(81), ['gsm7', 162, 2, 10, 143]],
    ['^{}\\[~]|\f', ['gsm7', 18, 1, 18, 142]],
    // The capital and the small sharp letters that cost nothing.
    ['ÇöüÖÜßñÑåØ', ['gsm7', 10, 1, 10, 150]],
    ['ΔΦΓΛΩΠΨΣΘΞ', ['gsm7', 10, 1, 10, 150]],
    ['a\r\nb', ['gsm7', 4, 1, 4, 156]],
  ] as const)('measures %j', (text, expected) => {
    expect(measured(text)).toEqual(expected);
  });

  it.each(['none', 'single', 'locking', 'both', 'any'] as const)(
    'measures letters that came apart as they are sent, tables %s',
    (tables) => {
      for (const text of ['Gülşah Çağrı İş', 'ü'.repeat(160), `${'ğ'.repeat(71)}â€`]) {
        const { culprits, ...measure } = measureSms(text, tables);
        const apart = measureSms(text.normalize('NFD'), tables);
        expect(apart).toMatchObject(measure);
        expect(apart.culprits.map(({ char }) => char)).toEqual(culprits.map(({ char }) => char));
      }
    },
  );

  it('tells the place of a culprit in the text as it was written', () => {
    expect(measureSms('gu\u0308ns\u0327', 'none').culprits).toEqual([{ char: 'ş', index: 4 }]);
  });

  it('never tears a shifted character between two parts', () => {
    // 152 + "[" + 152 are 306 septets; the bracket does not fit into the first part.
    const text = `${'a'.repeat(152)}[${'b'.repeat(152)}`;
    const { units, parts, filled } = measureSms(text, 'none');
    expect([units, parts, filled]).toEqual([306, 3, [152, 153, 1]]);
  });

  it('does not know the letters of other alphabets', () => {
    for (const char of ['ş', 'Ş', 'ğ', 'Ğ', 'ı', 'İ', 'ç', 'â', 'î', 'û', '₺', 'Á', 'б', '’', '\u00a0', '`'])
      expect(measureSms(`a${char}`, 'none')).toMatchObject({
        encoding: 'ucs2',
        culprits: [{ char, index: 1 }],
      });
  });
});

describe('UCS-2', () => {
  it.each([
    ['ş'.repeat(70), ['ucs2', 70, 1, 70, 0]],
    ['ş'.repeat(71), ['ucs2', 71, 2, 4, 63]],
    ['ş'.repeat(67 * 3), ['ucs2', 201, 3, 67, 0]],
    ['مرحبا', ['ucs2', 5, 1, 5, 65]],
    ['😀'.repeat(35), ['ucs2', 70, 1, 70, 0]],
  ] as const)('measures %j', (text, expected) => {
    expect(measured(text)).toEqual(expected);
  });

  it('never tears a surrogate pair', () => {
    // 66 + a pair + 66 are 134 units, which would fill two parts if the pair could be torn.
    const { units, parts, filled } = measureSms(`${'ş'.repeat(66)}😀${'ş'.repeat(66)}`, 'none');
    expect([units, parts, filled]).toEqual([134, 3, [66, 67, 1]]);
    expect(measureSms(`${'ş'.repeat(65)}😀${'ş'.repeat(67)}`, 'none').filled).toEqual([67, 67]);
  });

  it('names what forces it, with the place in UTF-16', () => {
    expect(measureSms('😀 5 ₺ a', 'any').culprits).toEqual([
      { char: '😀', index: 0 },
      { char: '₺', index: 5 },
    ]);
  });
});

describe('the Turkish tables', () => {
  it.each([
    // Single shift: 155 and 149, a letter of the table costs two.
    ['single', `ş${'a'.repeat(153)}`, ['gsm7_tr_single', 155, 1, 155, 0]],
    ['single', `ş${'a'.repeat(154)}`, ['gsm7_tr_single', 156, 2, 7, 142]],
    ['single', 'ĞİŞçğış', ['gsm7_tr_single', 14, 1, 14, 141]],
    ['single', '[]€', ['gsm7', 6, 1, 6, 154]],
    // Locking shift: the letters cost one, the euro too; Ø, è and æ have gone.
    ['locking', 'ş'.repeat(155), ['gsm7_tr_locking', 155, 1, 155, 0]],
    ['locking', 'ş'.repeat(149 * 2), ['gsm7_tr_locking', 298, 2, 149, 0]],
    ['locking', 'ş'.repeat(149 * 2 + 1), ['gsm7_tr_locking', 299, 3, 1, 148]],
    ['locking', 'ş€', ['gsm7_tr_locking', 2, 1, 2, 153]],
    ['locking', 'ş[', ['gsm7_tr_locking', 3, 1, 3, 152]],
    ['locking', 'şè', ['ucs2', 2, 1, 2, 68]],
    ['single', 'şè', ['gsm7_tr_single', 3, 1, 3, 152]],
    // Both: 152 and 146.
    ['both', 'ş'.repeat(152), ['gsm7_tr_both', 152, 1, 152, 0]],
    ['both', 'ş'.repeat(153), ['gsm7_tr_both', 153, 2, 7, 139]],
    ['both', 'ş'.repeat(146 * 2 + 1), ['gsm7_tr_both', 293, 3, 1, 145]],
    // What needs no table is sent without one, with all of the room.
    ['both', 'a'.repeat(160), ['gsm7', 160, 1, 160, 0]],
    // â, î, û and the lira are in no table.
    ['any', 'â', ['ucs2', 1, 1, 1, 69]],
    ['any', '5 ₺', ['ucs2', 3, 1, 3, 67]],
    // The cheapest: 81 euros need 162 septets by default, 81 with the locking table.
    ['any', '€'.repeat(81), ['gsm7_tr_locking', 81, 1, 81, 74]],
    ['any', 'ş'.repeat(100), ['gsm7_tr_locking', 100, 1, 100, 55]],
    ['any', 'ş', ['gsm7_tr_single', 2, 1, 2, 153]],
  ] as const)('%s: %j', (tables, text, expected) => {
    expect(measured(text, tables)).toEqual(expected);
  });

  it('blames the fewest characters', () => {
    // The locking table lacks è alone, the default alphabet the three ş.
    expect(measureSms('şşşè', 'locking').culprits).toEqual([{ char: 'è', index: 3 }]);
  });
});

describe('cheaper spelling', () => {
  it('writes TL for the lira, and plain signs', () => {
    expect(respell('“Kâr” 50₺ – ₺ 5…', 'signs')).toEqual({
      text: '"Kar" 50 TL - TL 5...',
      changes: [
        { from: '“', to: '"', count: 1 },
        { from: 'â', to: 'a', count: 1 },
        { from: '”', to: '"', count: 1 },
        { from: '₺', to: 'TL', count: 2 },
        { from: '–', to: '-', count: 1 },
        { from: '…', to: '...', count: 1 },
      ],
    });
  });

  it('is offered where it saves a part', () => {
    const text = `${'a'.repeat(100)} 250₺`;
    expect(measureSms(text, 'any').parts).toBe(2);
    expect(cheaperSpelling(text, 'any')).toEqual({
      text: `${'a'.repeat(100)} 250 TL`,
      parts: 1,
      changes: [{ from: '₺', to: 'TL', count: 1 }],
    });
    expect(cheaperSpelling('250₺', 'any')).toBeNull();
    expect(cheaperSpelling('a'.repeat(200), 'any')).toBeNull();
  });

  it('takes Turkish letters away only where that is asked for', () => {
    const text = `Sayın hastamız, ${'a'.repeat(60)}`;
    expect(cheaperSpelling(text, 'none')).toBeNull();
    expect(cheaperSpelling(text, 'none', 'letters')).toEqual({
      text: `Sayin hastamiz, ${'a'.repeat(60)}`,
      parts: 1,
      changes: [{ from: 'ı', to: 'i', count: 2 }],
    });
    // The single shift table has them: nothing to save.
    expect(cheaperSpelling(text, 'single', 'letters')).toBeNull();
  });

  it('joins a letter and its mark before it looks', () => {
    expect(respell('kâg\u0306ıt s\u0327', 'letters').text).toBe('kagit s');
  });
});
