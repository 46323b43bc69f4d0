import { utils, write } from '@e965/xlsx';
import { ReaderHost } from '@/import/read/reader-host';
import { atMost, figure } from './report';
import type { Figure } from './report';

const ROWS = 100_000;
const NAMES = [
  ...[
    'Üye İşyeri No',
    'Terminal No',
    'İşlem Tarihi',
    'Hesaba Geçiş Tarihi',
    'Tutar',
    'Komisyon',
    'Net Tutar',
  ],
  ...['Taksit Sayısı', 'İşlem Tipi', 'Kart No', 'Provizyon Kodu', 'Açıklama'],
];

const lira = (minor: number): string => `${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}`;

function bankRow(at: number): string[] {
  const gross = 10_000 + (at % 90_000);
  const commission = Math.round(gross * 0.02);
  const day = `2${at % 9}.10.2025`;
  return [
    ...['0001234567', `T00${at % 50}`, `${day} 1${at % 10}:3${at % 10}`, day],
    ...[lira(gross), lira(commission), lira(gross - commission), '1', 'Satış'],
    ...[`411111******${1000 + (at % 9000)}`, String(100_000 + at), `POS satış işlemi ${at}`],
  ];
}

async function read(content: BlobPart): Promise<{ readonly seconds: number; readonly rows: number }> {
  const start = performance.now();
  const answer = await new ReaderHost().preview(new Blob([content]), {}, () => undefined);
  const seconds = (performance.now() - start) / 1000;
  return { seconds, rows: 'value' in answer ? (answer.value.table?.summary.rows ?? 0) : 0 };
}

/** Measures a bank's report from its bytes to rows with values, hashes and sums, without a browser. */
export async function measureImport(): Promise<readonly Figure[]> {
  const rows = [NAMES, ...Array.from({ length: ROWS }, (_, at) => bankRow(at))];
  const text = await read(rows.map((row) => row.join(';')).join('\r\n'));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Rapor');
  const workbook = await read(
    write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer,
  );
  return [
    atMost(`${ROWS} bank rows read, text`, text.seconds, 's', 20),
    atMost(`${ROWS} bank rows read, workbook`, workbook.seconds, 's', 40),
    figure('  read of each', Math.min(text.rows, workbook.rows), ''),
  ];
}
