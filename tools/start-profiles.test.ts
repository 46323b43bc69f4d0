import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kindOfList } from '@/features/pos/upload/import-kinds';
import { controlSums } from '@/import/flow/control-sums';
import { RowScan } from '@/import/flow/scan-rows';
import type { ScannedFile } from '@/import/flow/scan-rows';
import { in1254, inUtf8, workbookOf } from '@/import/read/files.fixture';
import { ReaderHost } from '@/import/read/reader-host';
import { textOf } from '@/import/read/table';
import { samplePayments, startLayouts, written } from './start-layouts';
import type { StartLayout } from './start-layouts';
import { importProfilesSeed, startProfile } from './start-profiles';

/** Returns the lines of a file: what is before the header, header, payments, and their total. */
function linesOf({ preface, names, row }: StartLayout): readonly (readonly string[])[] {
  const rows = samplePayments.map((payment) => row(payment).map(textOf));
  const isAmount = (at: number): boolean => rows.every((cells) => /^-?[\d.]+,\d{2}$/u.test(cells[at] ?? ''));
  const sumAt = (at: number): string => {
    const minor = rows.map((cells) => Number((cells[at] ?? '').replaceAll(/[.,]/gu, '')));
    return written(minor.reduce((sum, amount) => sum + amount, 0));
  };
  const total = names.map((_, at) => (at === 0 ? 'Genel Toplam' : isAmount(at) ? sumAt(at) : ''));
  return [...preface.map((line) => [line]), names, ...rows, total];
}

const csvOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => cells.join(';')).join('\r\n');
const htmlOf = (lines: readonly (readonly string[])[]): string =>
  `<html><body><table>${lines
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table></body></html>`;

const formats: Readonly<Record<string, (lines: readonly (readonly string[])[]) => Uint8Array>> = {
  'csv in windows-1254': (lines) => in1254(csvOf(lines)),
  'csv in UTF-8': (lines) => inUtf8(`\uFEFF${csvOf(lines)}`),
  xlsx: (lines) => workbookOf('xlsx', [['Rapor', lines]]),
  xls: (lines) => workbookOf('biff8', [['Rapor', lines]]),
  'a page called .xls': (lines) => inUtf8(htmlOf(lines)),
};

async function scanned(layout: StartLayout, bytes: Uint8Array) {
  const profile = await startProfile(layout);
  const host = new ReaderHost();
  const answer = await host.preview(new Blob([new Uint8Array(bytes)]), { profile }, () => undefined);
  if ('problem' in answer) throw new Error(answer.problem);
  const { table, differences } = answer.value;
  const scan = new RowScan(kindOfList(layout.list), profile);
  scan.add(host.rows({ from: 0, count: 100 }));
  return { scan: scan.result, controls: table?.summary.controls ?? [], differences };
}

/** Expects the final sums on the server, whatever signs the bank writes. */
function expectSums(layout: StartLayout, scan: ScannedFile): void {
  const sum = (of: 'gross' | 'commission'): number =>
    samplePayments.reduce(
      (all, payment) => all + (payment.kind === 'refund' ? -payment[of] : payment[of]),
      0,
    );
  const staged = scan.staged['TRY'] ?? {};
  if (layout.list === 'receipts') {
    expect(staged['amount']).toBe(samplePayments.reduce((all, { gross }) => all + gross, 0));
    return;
  }
  const deducted = ['commission', 'reward', 'service_fee', 'points', 'tax'].reduce(
    (all, field) => all + (staged[field] ?? 0),
    0,
  );
  expect(staged['gross']).toBe(sum('gross'));
  expect(deducted).toBe(sum('commission'));
  expect(staged['net']).toBe(sum('gross') - sum('commission'));
}

describe.each(startLayouts)('$name', (layout) => {
  test.each(Object.entries(formats))('is read from %s to the kuruş', async (_, write) => {
    const { scan, controls, differences } = await scanned(layout, write(linesOf(layout)));
    expect(differences).toEqual([]);
    expect(scan).toMatchObject({ rows: samplePayments.length, faulty: 0, warned: 0, twins: 0 });
    expectSums(layout, scan);
    const fields = Object.keys(kindOfList(layout.list).amounts);
    const sums = controlSums(scan, controls, fields);
    expect(sums.length).toBeGreaterThan(0);
    expect(sums.every(({ stated, gap }) => stated !== null && gap === 0)).toBe(true);
  });

  test('tells what each row is', async () => {
    const { scan } = await scanned(layout, in1254(csvOf(linesOf(layout))));
    const found = scan.shown.map(({ staged }) => staged.values['kind'] ?? staged.values['cancelled']);
    if (layout.list === 'receipts') expect(found).toEqual([false, false, true]);
    else {
      expect(['sale', 'instalment_sale']).toContain(found[1]);
      expect([found[0], found[2]]).toEqual(['sale', 'refund']);
    }
  });
});

test('the seed says what the layouts say', async () => {
  const file = new URL('../supabase/seeds/import-profiles.sql', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(await importProfilesSeed());
});
