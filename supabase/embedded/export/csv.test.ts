import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, csvReader } from './csv';
import { dictionaryOf } from './dictionary';
import { safeName } from './write-files';

const read = (pieces: readonly string[]) => {
  const rows: (readonly (string | null)[])[] = [];
  const reader = csvReader((cells) => rows.push(cells));
  for (const piece of pieces) reader.take(piece);
  return { rows, whole: reader.end() };
};

describe('CSV', () => {
  it('tells null from an empty text, and quotes what needs it', () => {
    expect(csvLine(['a', null, '', 'x"y', 'b,c', 'd\r\ne', 'İğne'])).toBe(
      'a,,"","x""y","b,c","d\r\ne",İğne\r\n',
    );
  });

  it('is read as it was written, wherever a stream is cut', () => {
    const cell = fc.option(
      fc.string({ unit: fc.constantFrom('a', 'ş', ' ', ',', '"', '\n', '\r', '\r\n', '😀'), maxLength: 6 }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }),
        fc.nat({ max: 7 }),
        (rows, size) => {
          const letters = [...rows.map(csvLine).join('')];
          const pieces: string[] = [];
          for (let at = 0; at < letters.length; at += size + 1)
            pieces.push(letters.slice(at, at + size + 1).join(''));
          expect(read(pieces)).toEqual({ rows, whole: true });
        },
      ),
    );
  });

  it('that was cut off is told', () => {
    for (const text of ['a,b\r\nc', 'a,b\r\nc,', 'a,b\r\n"c', 'a,b\r\n"c"'])
      expect([text, read([text]).whole]).toEqual([text, false]);
  });
});

describe('the dictionary', () => {
  it('tells label, unit, target and codes of columns from the model', () => {
    const column = (name: string, type: string, refersTo: string | null = null) => ({
      name,
      type,
      nullable: false,
      refersTo,
    });
    const text = dictionaryOf([
      {
        name: 'public.surgeries',
        key: ['id'],
        columns: [
          column('id', 'uuid'),
          column('client_id', 'uuid', 'public.clients'),
          column('room_id', 'uuid'),
          column('status', 'text'),
          column('quote_amount', 'bigint'),
          column('currency', 'text'),
          column('planned_start', 'timestamp with time zone'),
        ],
      },
      {
        name: 'app.survey_envelopes',
        key: [],
        columns: [column('received_by', 'uuid', 'public.profiles')],
      },
    ]);
    const { rows } = read([text]);
    const told = new Map(rows.slice(1).map((row) => [row[3], row.slice(4)]));
    expect(told.get('client_id')).toEqual(['uuid', 'false', 'Hasta', '', 'public.clients', null]);
    expect(told.get('room_id')?.[4]).toBe('public.definitions (kind=operating_room)');
    expect(JSON.parse(told.get('status')?.[5] ?? '')).toMatchObject({ planned: 'Planlandı' });
    expect(told.get('quote_amount')?.[3]).toBe('1/100 currency');
    expect(told.get('planned_start')?.[0]).toBe('timestamp (ISO 8601, UTC)');
    expect(told.get('received_by')?.[2]).toBe('Kullanıcı');
  });
});

describe('names of files', () => {
  it('lead out of no folder, and every file system takes them', () => {
    expect(safeName('Fatma Koç.pdf')).toBe('Fatma Koç.pdf');
    expect(safeName('../../etc/passwd')).toBe('__.._etc_passwd');
    expect(safeName('a\u0000b:c?.png')).toBe('a_b_c_.png');
    expect(safeName('...')).toBe('_');
    expect(safeName('')).toBe('_');
    const long = safeName(`${'ş'.repeat(120)}.pdf`);
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(150);
    expect(long.endsWith('.pdf')).toBe(true);
  });
});
