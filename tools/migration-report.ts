import type { DryRun, PlannedMigration, TableSize } from '../supabase/embedded/schema/plan';

/** Lines in which `npm run migrate -- --plan` tells an administrator what would happen. */

const count = new Intl.NumberFormat('tr-TR');

const meaning: Readonly<Record<string, string>> = {
  'ACCESS EXCLUSIVE': 'okuma ve yazma bekler',
  SHARE: 'yazma bekler',
  'SHARE ROW EXCLUSIVE': 'yazma bekler',
  'ROW EXCLUSIVE': 'değişen satırlara yazma bekler',
};

function sizeText(size: TableSize | null): string {
  if (size === null) return 'bu geçişle oluşur ya da tablo değil';
  const megabytes = size.bytes / 1_048_576;
  const bytes =
    megabytes < 1 ? `${Math.ceil(size.bytes / 1_024)} kB` : `${count.format(Math.round(megabytes))} MB`;
  return `${count.format(size.rows)} satır, ${bytes}`;
}

/** Tells the migrations with what they lock. */
export function planLines(planned: readonly PlannedMigration[]): readonly string[] {
  return [
    `${planned.length} geçiş uygulanacak:`,
    ...planned.flatMap(({ file, locks }) => [
      `  ${file}`,
      ...(locks.length === 0 ? ['    kilit alan deyim yok'] : []),
      ...locks.map(
        ({ line, table, lock, size, statement }) =>
          `    satır ${line}: ${table ?? '?'} – ${lock} (${meaning[lock] ?? lock}); ${sizeText(size)}: ${statement}`,
      ),
    ]),
  ];
}

/** Tells what a run that was rolled back took and held. */
export function runLines(runs: readonly DryRun[]): readonly string[] {
  const total = runs.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return [
    'Deneme (geri alındı, hiçbir şey değişmedi):',
    ...runs.flatMap(({ file, milliseconds, held }) => [
      `  ${file}: ${count.format(Math.round(milliseconds))} ms`,
      ...held.map(({ table, mode }) => `    ${table}: ${mode}`),
    ]),
    `Toplam ${count.format(Math.round(total))} ms; kilitler her geçişin sonuna kadar tutulur.`,
  ];
}
