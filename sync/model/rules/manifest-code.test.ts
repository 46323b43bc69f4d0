import fc from 'fast-check';
import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { readBase45, writeBase45 } from './base45';
import { newCode } from './code-signs';
import { joinManifest, PICTURE_SIGNS, readManifest, writeManifest } from './manifest-code';
import type { Manifest, ManifestPart } from './manifest-code';

const at = Date.parse('2026-11-25T05:00:00Z');
const idOf = (n: number): string => `0190a1b2-c3d4-7e5f-8a9b-${n.toString(16).padStart(12, '0')}`;
const jarsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: idOf(n), label: `BY-1204 / ${n + 1}` }));
const manifest: Manifest = { transferId: idOf(9_999), code: 'K7QM2X9D', at, jars: jarsOf(3) };

function partsOf(texts: readonly string[]): ManifestPart[] {
  return texts.map((text) => {
    const read = readManifest(text, at);
    if ('problem' in read) throw new Error(read.problem);
    return read.part;
  });
}

describe('the pictures of a manifest', () => {
  it('are read in any order as they were written', () => {
    fc.assert(
      fc.property(
        fc.record({
          transferId: fc.uuid(),
          code: fc.constant(null).map(newCode),
          at: fc.integer({ min: at - 100_000_000, max: at + 100_000_000 }),
          jars: fc.array(fc.record({ id: fc.uuid(), label: fc.string({ unit: 'grapheme', maxLength: 6 }) }), {
            maxLength: 70,
          }),
        }),
        (made) => {
          const texts = writeManifest(made);
          for (const text of texts) expect(text.length).toBeLessThanOrEqual(PICTURE_SIGNS);
          expect(joinManifest(partsOf(texts).reverse())).toEqual({ manifest: made });
        },
      ),
    );
  });

  it('hold a case of 18 jars in one picture of 77 squares, which a decoder reads', () => {
    const made = { ...manifest, jars: jarsOf(18) };
    const [text = '', ...more] = writeManifest(made);
    expect(more).toEqual([]);
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
    expect(rows.length).toBeLessThanOrEqual(77 + 4);
    const scale = 4;
    const size = rows.length * scale;
    const data = new Uint8ClampedArray(size * size * 4).map((_, index) => {
      const place = index >> 2;
      const dark = rows[Math.floor(place / size / scale)]?.[Math.floor((place % size) / scale)] ?? false;
      return index % 4 === 3 || !dark ? 255 : 0;
    });
    expect(partsOf([decodeQR({ width: size, height: size, data })])).toEqual([
      { ...made, part: 1, parts: 1 },
    ]);
  });

  it('part many jars evenly', () => {
    const texts = writeManifest({ ...manifest, jars: jarsOf(50) });
    expect(partsOf(texts).map(({ jars }) => jars.length)).toEqual([17, 17, 16]);
  });

  it('need no more than five signs for a label like the one before', () => {
    const [short, long] = [2, 3].map((count) => writeManifest({ ...manifest, jars: jarsOf(count) })[0] ?? '');
    expect((long?.length ?? 0) - (short?.length ?? 0)).toBeLessThanOrEqual(24 + 5);
  });

  it('cut a label after 24 signs', () => {
    const jars = [{ id: idOf(1), label: 'Şişe numarası çok uzun bir etiket' }];
    const [part] = partsOf(writeManifest({ ...manifest, jars }));
    expect(part?.jars[0]?.label).toBe('Şişe numarası çok uzun b');
  });

  it('hold 500 jars, and refuse more than fit', () => {
    const made = { ...manifest, jars: jarsOf(500) };
    expect(joinManifest(partsOf(writeManifest(made)))).toEqual({ manifest: made });
    expect(() => writeManifest({ ...manifest, jars: jarsOf(2_000) })).toThrow(RangeError);
  });

  it('refuse an id that is none', () => {
    expect(() => writeManifest({ ...manifest, transferId: 'BY-1204' })).toThrow(RangeError);
  });
});

describe('a picture', () => {
  it('is damaged where one sign is another', () => {
    const [text = ''] = writeManifest(manifest);
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: text.length - 1 }),
        fc.constantFrom('0', 'Z', '7', ':', ' ', 'ş'),
        (place, sign) => {
          const wrong = text.slice(0, place) + sign + text.slice(place + 1);
          if (wrong === text) return;
          expect(readManifest(wrong, at)).toEqual({ problem: 'damaged' });
        },
      ),
    );
    expect(readManifest(text.slice(0, -3), at)).toEqual({ problem: 'damaged' });
    expect(readManifest('VZM1:', at)).toEqual({ problem: 'damaged' });
  });

  it('is refused where it is another one, or older than two days', () => {
    const [text = ''] = writeManifest(manifest);
    expect(readManifest('VZT1:x', at)).toEqual({ problem: 'foreign' });
    expect(readManifest('', at)).toEqual({ problem: 'foreign' });
    expect('part' in readManifest(text, at + 48 * 3_600_000)).toBe(true);
    expect(readManifest(text, at + 48 * 3_600_000 + 1)).toEqual({ problem: 'expired' });
  });
});

describe('joining', () => {
  const [first, second, third] = partsOf(writeManifest({ ...manifest, jars: jarsOf(50) })) as [
    ManifestPart,
    ManifestPart,
    ManifestPart,
  ];

  it('names the pictures that are missing', () => {
    expect(joinManifest([])).toEqual({ problem: 'empty' });
    expect(joinManifest([third, third])).toEqual({ missing: [1, 2] });
    expect('manifest' in joinManifest([third, first, second, first])).toBe(true);
  });

  it('refuses pictures of two manifests', () => {
    expect(joinManifest([first, { ...second, transferId: idOf(1) }])).toEqual({ problem: 'mixed' });
    expect(joinManifest([first, { ...second, at: at + 1 }])).toEqual({ problem: 'mixed' });
  });
});

describe('base 45', () => {
  it('has the examples of its standard', () => {
    const text = (bytes: string) => writeBase45(new TextEncoder().encode(bytes));
    expect(text('AB')).toBe('BB8');
    expect(text('Hello!!')).toBe('%69 VD92EX0');
    expect(readBase45('QED8WEX0')).toEqual(new TextEncoder().encode('ietf!'));
  });

  it('refuses what is none', () => {
    for (const text of ['A', 'GGW', ':::', '::', 'a00', 'BB8A']) expect(readBase45(text)).toBeNull();
  });
});
