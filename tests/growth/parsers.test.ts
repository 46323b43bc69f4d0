import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { coveredRanges } from '../../src/features/resumes/cv/covered-ranges';
import { findHeader } from '../../src/import/read/header';
import { defaultPicks, pickerOf, shortText } from '../../src/import/read/account-picks';
import { maskCards } from '../../src/import/read/mask-cards';
import { bankProfile } from '../../src/import/read/profile.fixture';
import { readFileTables } from '../../src/import/read/read-file';
import { readTable } from '../../src/import/read/read-table';
import { readJson } from '../../supabase/embedded/http/json-body';
import { cvContentOf } from '../../supabase/functions/resumes/cv-content';
import { readSubmission } from '../../supabase/functions/resumes/submission';
import { docxText } from '../../sync/model/files/docx-text';
import { fileTypeOf } from '../../sync/model/files/file-type';
import { parseTemplate, tidyMarks } from '../../sync/model/messages/template-language';
import { checkIdentity } from '../../sync/model/rules/identity';
import { readReport } from '../../sync/model/rules/pathology-reading/read-report';
import { readJars } from '../../sync/model/rules/pathology-reading/read-jars';
import { turkishReadingWords } from '../../sync/model/rules/pathology-reading/turkish-words';
import { parsePhone, phoneQuery } from '../../sync/model/rules/phone';
import { foldTurkish } from '../../sync/model/tr/turkish';
import { asyncRatioOf } from './growth';

/** Ratio for four times the length above which something is looked at again and again. */
const MOST = 9;

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const docx = (xml: string) => zipSync({ 'word/document.xml': strToU8(xml) }, { level: 1 });
const quietly = async (run: () => unknown): Promise<void> => {
  try {
    await run();
  } catch {
    // Refused is an answer.
  }
};

/** Grows a text and measures what reading it takes. */
const growth = (length: number, write: (length: number) => unknown, read: (given: never) => unknown) =>
  asyncRatioOf(length, (size) => {
    const given = write(size);
    return () => quietly(() => read(given as never));
  });

const PUMPS = [
  'a',
  ' ',
  '\t',
  '\n',
  ' \n',
  '0',
  '1 ',
  'a ',
  '<',
  '<a ',
  '<!--',
  '<td>',
  '</',
  '&#',
  '&',
  '"',
  '""',
  ';',
  ',',
  '(',
  '{{',
  '}}',
  '.',
  '-',
  '+',
  ': ',
  'a.',
  '1.',
  '\u0301',
  'İ',
];

describe.each<[string, number, (text: string) => unknown]>([
  ['a cell that may hold cards', 5_000, maskCards],
  ['a text that is folded', 10_000, foldTurkish],
  ['a telephone number', 10_000, parsePhone],
  ['what is asked for by number', 10_000, phoneQuery],
  ['an identity number', 10_000, (text) => [checkIdentity('tckn', text), checkIdentity('passport', text)]],
  ['a text of a template', 5_000, (text) => [parseTemplate(text), tidyMarks(text)]],
  [
    'the text of a CV',
    2_500,
    (text) =>
      coveredRanges(text, {
        first_name: 'Ada',
        last_name: 'Işık',
        email: 'ada@x.tr',
        phone: '+905550000001',
        birth_year: 1994,
      }),
  ],
  [
    'a report of pathology',
    1_000,
    (text) => readReport(text, turkishReadingWords, { organ: 'prostate', wordsId: null, wordsVersion: 1 }),
  ],
  // Rows are objects: with fewer of them the collector of garbage decides about the ratio.
  ['a list that is imported', 40_000, (text) => readFileTables(encode(`Tarih;Tutar\n1;${text}`))],
  [
    'a page that is imported',
    40_000,
    (text) => readFileTables(encode(`<html><table><tr><td>a</td></tr><tr><td>${text}`)),
  ],
  [
    'an account statement in XML',
    40_000,
    (text) => readFileTables(encode(`<?xml version="1.0"?><D><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="${text}`)),
  ],
  [
    'an account statement of SWIFT',
    40_000,
    (text) => readFileTables(encode(`:20:a\n:25:1\n:60F:C261118TRY0,\n:61:${text}\n:86:${text}`)),
  ],
  ['a text of a movement', 5_000, (text) => [shortText(text), pickerOf(defaultPicks)(text)]],
  ['a document', 40_000, (text) => docxText(docx(`<w:document><w:t>${text}`))],
  ['a body of JSON', 10_000, (text) => readJson(Buffer.from(`{"a":"${text}`))],
])('%s', (_, length, read) => {
  it.each(PUMPS)('takes no more than a multiple of its length: %j', async (pump) => {
    const write = (size: number): string => `${pump.repeat(Math.ceil(size / pump.length))}\u0001x`;
    expect(await growth(length, write, read)).toBeLessThan(MOST);
  });
});

describe('a whole file', () => {
  const inMegabytes = (size: number): number => size * 4;
  it.each<[string, number, (size: number) => unknown, (given: never) => unknown]>([
    [
      'a document of tags that are never closed',
      40_000,
      (size) => docx('<w:p '.repeat(size / 5)),
      (bytes: Uint8Array) => docxText(bytes),
    ],
    [
      'a document of blanks in a tag',
      200_000,
      (size) => docx(`<w:document><w:p${' '.repeat(size)}`),
      (bytes: Uint8Array) => docxText(bytes),
    ],
    [
      'a document within documents',
      40_000,
      (size) => docx('<w:p>'.repeat(size / 5) + '</w:p>'.repeat(size / 5)),
      (bytes: Uint8Array<ArrayBuffer>) => cvContentOf(bytes),
    ],
    [
      'an archive that is all end of directory',
      inMegabytes(10_000),
      (size) => Uint8Array.from({ length: size }, (_, at) => [0x50, 0x4b, 0x05, 0x06][at % 4] ?? 0),
      (bytes: Uint8Array) => [fileTypeOf(bytes), docxText(bytes)],
    ],
    [
      'an archive of many entries',
      500,
      (size) =>
        zipSync(Object.fromEntries(Array.from({ length: size }, (_, at) => [`a${at}`, Uint8Array.of(1)])), {
          level: 0,
        }),
      (bytes: Uint8Array) => [fileTypeOf(bytes), fileTypeOf(bytes)],
    ],
    [
      'a workbook of XML',
      10_000,
      (size) =>
        encode(
          `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>${'<Row><Cell><Data>1</Data></Cell></Row>'.repeat(size / 40)}</Table></Worksheet></Workbook>`,
        ),
      (bytes: Uint8Array) => readFileTables(bytes),
    ],
    [
      'a page of tables in tables',
      20_000,
      (size) => encode(`<html>${'<table><tr><td>a'.repeat(size / 16)}`),
      (bytes: Uint8Array) => readFileTables(bytes),
    ],
    [
      'a list of rows',
      10_000,
      (size) =>
        Array.from({ length: size / 40 }, () => [
          '0012',
          '21.11.2025',
          '1,00',
          ' '.repeat(20),
          '1,00',
          'Satış',
        ]),
      (rows: string[][]) => {
        const lines = [bankProfile.names, ...rows];
        const header = findHeader(lines, { at: 0, lines: 1 });
        return header === null ? null : readTable(lines, header, bankProfile);
      },
    ],
    [
      'one row of a list',
      4_000,
      (size) => [
        ['1', '21.11.2025', `1${' '.repeat(size)}`, '0'.repeat(size), '1 '.repeat(size), '-'.repeat(size)],
      ],
      (rows: string[][]) => {
        const lines = [bankProfile.names, ...rows];
        const header = findHeader(lines, { at: 0, lines: 1 });
        return header === null ? null : readTable(lines, header, bankProfile);
      },
    ],
    [
      'a report with many jars',
      2_000,
      (size) => Array.from({ length: size / 20 }, (_, at) => `${at}) Benign doku.\n`).join(''),
      (text: string) =>
        readJars(
          text,
          ['1', '2', '3'].map((no) => ({ no, organ: 'prostate' as const })),
          turkishReadingWords,
          { organ: 'prostate', wordsId: null, wordsVersion: 1 },
        ),
    ],
    [
      'a submission of brackets',
      200_000,
      (size) => encode(`{"a":${'['.repeat(size)}`),
      (body: Uint8Array<ArrayBuffer>) => readSubmission(body, 'application/json', 0),
    ],
    [
      'a submission of parts',
      100_000,
      (size) => encode('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(size / 60)),
      (body: Uint8Array<ArrayBuffer>) => readSubmission(body, 'multipart/form-data; boundary=b', 0),
    ],
    [
      'a submission with a long file',
      400_000,
      (size) =>
        encode(
          `--bb\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'--b\r\n-'.repeat(size / 6)}\r\n--bb--`,
        ),
      (body: Uint8Array<ArrayBuffer>) => readSubmission(body, 'multipart/form-data; boundary=bb', 0),
    ],
  ])('%s takes no more than a multiple of its length', async (_, length, write, read) => {
    expect(await growth(length, write, read)).toBeLessThan(MOST);
  });
});

describe('a sentence of a report that does not end', () => {
  it.each([
    'kaydedilmedi ',
    'without ',
    'kein ',
    'is not ',
    'karsinom, ',
    'yüksek ve ',
    'disp-\n',
    'disp-',
    "'deinde ",
    'no atrophy, ',
    'karsinom qzx izlenmedi ',
  ])('takes no more than a multiple of its length: %j', async (pump) => {
    const write = (size: number): string => pump.repeat(Math.ceil(size / pump.length));
    const read = (text: string) =>
      readReport(text, turkishReadingWords, { organ: 'prostate', wordsId: null, wordsVersion: 1 });
    expect(await growth(2_000, write, read)).toBeLessThan(MOST);
  });
});

it('the measure tells squares from multiples', async () => {
  const squared = (text: string): string => text.replace(/\s+$/u, '');
  const measure = (read: (text: string) => string) =>
    asyncRatioOf(
      2_000,
      (size) => {
        const text = `${' '.repeat(size)}x`;
        return () => Promise.resolve(read(text));
      },
      0,
    );
  // Where other programs share the core, one measure may be off; three are not.
  const found = [await measure(squared), await measure(squared), await measure(squared)];
  expect(Math.max(...found)).toBeGreaterThan(MOST);
  expect(await measure((text) => text.trimEnd())).toBeLessThan(MOST);
});
