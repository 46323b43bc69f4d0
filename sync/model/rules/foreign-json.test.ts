import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readForeignJson, sayForeignFault, valueFault } from './foreign-json';

const LONE = String.fromCharCode(0xd8_00);

describe('a text from outside', () => {
  it.each([
    ['{"a": 1}', true, ''],
    ['null', true, ''],
    ['', 'syntax', ''],
    ['{"a":', 'syntax', ''],
    ['\ufeff{}', 'syntax', ''],
    ['{"a": "\\u0000"}', 'nul', 'a'],
    ['{"a": "\\\\u0000"}', true, ''],
    ['{"a": ["x", {"b": "\\ud800"}]}', 'surrogate', 'a[1].b'],
    ['{"a": "\\ud83d\\ude00"}', true, ''],
    ['{"a": "\\ude00\\ud83d"}', 'surrogate', 'a'],
    ['{"\\u0000": 1}', 'nul', ''],
    ['{"a b": "\\u0000"}', 'nul', '?'],
    ['{"__proto__": "\\u0000"}', 'nul', '__proto__'],
    ['[1e999]', 'number', '[0]'],
    ['[-1e999]', 'number', '[0]'],
  ])('%j is read or refused with its place', (text, expected, at) => {
    const read = readForeignJson(text);
    expect(read.ok ? true : read.fault).toBe(expected);
    if (!read.ok) expect(read.at).toBe(at);
  });

  it('is UTF-8', () => {
    expect(readForeignJson(Uint8Array.of(0x22, 0xff, 0x22))).toMatchObject({ ok: false, fault: 'encoding' });
    // Half a surrogate pair as bytes.
    expect(readForeignJson(Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22))).toMatchObject({ fault: 'encoding' });
  });

  it('is neither too deep nor too large, and needs no stack to say so', () => {
    const nested = (levels: number) => readForeignJson(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    expect(nested(64).ok).toBe(true);
    expect(nested(65)).toMatchObject({ fault: 'depth' });
    expect(nested(100_000)).toMatchObject({ fault: 'depth' });
    const limits = { depth: 4, values: 10 };
    expect(readForeignJson(`["${',['.repeat(100)}\\\\", 1]`, limits).ok).toBe(true);
    expect(readForeignJson('[1,2,3,4,5,6,7,8,9]', limits).ok).toBe(true);
    expect(readForeignJson('[1,2,3,4,5,6,7,8,9,10]', limits)).toMatchObject({ fault: 'values' });
  });

  it('is told without its values', () => {
    const secret = 'ahmet-5551234567';
    const read = readForeignJson(JSON.stringify({ name: [`${secret}\0`], [`${secret} ?`]: 1 }));
    if (read.ok) throw new Error('was read');
    expect(sayForeignFault(read)).toBe('A text holds a NUL, at name[0]');
    const long = readForeignJson(`{"${'k'.repeat(60)}": `.repeat(50) + '"\\u0000"' + '}'.repeat(50));
    expect(long.ok ? 0 : sayForeignFault(long).length).toBeLessThan(300);
  });
});

it('finds what is planted anywhere in any value, and nothing else', () => {
  const poison = fc.constantFrom('\0', `a\0b`, LONE, `x${LONE}y`, Number.POSITIVE_INFINITY);
  const value = fc.jsonValue({ maxDepth: 6 });
  fc.assert(
    fc.property(value, poison, fc.nat(), (clean, bad, seed) => {
      // What JSON itself can hold is well-formed unless it says otherwise.
      const text = JSON.stringify(clean);
      expect(readForeignJson(text).ok).toBe(!/\p{Surrogate}|\\u0000|\\ud[89a-f]/u.test(text));
      const spots: ((filler: unknown) => void)[] = [];
      const copy: unknown = structuredClone(clean);
      const visit = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return;
        const record = node as Record<string, unknown>;
        for (const key of Object.keys(record)) {
          spots.push((filler) => (record[key] = filler));
          visit(record[key]);
        }
      };
      visit(copy);
      if (spots.length === 0 || !readForeignJson(text).ok) return;
      spots[seed % spots.length]?.(bad);
      expect(valueFault(copy)).not.toBeNull();
    }),
  );
});
