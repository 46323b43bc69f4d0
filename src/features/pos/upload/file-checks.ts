import { formatDate } from '@/lib/dates';
import { listOf } from '@/lib/sentences';
import type { FileCheck } from '@/import/flow/import-kind';
import type { ScannedFile } from '@/import/flow/scan-rows';
import type { ClosedPeriod } from '@sync/model/entities/closed-period';
import type { ImportFile } from '@sync/model/entities/import-file';
import type { MoneyList } from '@sync/model/entities/import-values';
import type { PosTerminal } from '@sync/model/entities/pos-terminal';

const MOST_NAMED = 5;
/** States of files whose rows are not there. */
const GONE: ReadonlySet<string> = new Set(['staging', 'cancelled', 'undone']);

/** Data of the device beside the file. */
export interface Surroundings {
  readonly list: MoneyList;
  readonly bankId: string | null;
  readonly bankName: (id: string | null) => string | null;
  readonly terminals: readonly PosTerminal[];
  readonly periods: readonly ClosedPeriod[];
  readonly files: readonly ImportFile[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

const bare = (no: string): string => no.replace(/^0+/u, '');

function named(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return more > 0 ? `${names.slice(0, MOST_NAMED).join(', ')} ve ${more} tane daha` : listOf(names);
}

function terminalChecks(
  numbers: readonly string[],
  { list, bankId, bankName, terminals }: Surroundings,
): readonly FileCheck[] {
  const known = new Map<string, PosTerminal[]>();
  for (const terminal of terminals) {
    const key = bare(terminal.terminal_no);
    known.set(key, [...(known.get(key) ?? []), terminal]);
  }
  const isOurs = (no: string): boolean =>
    known.get(bare(no))?.some(({ bank_id }) => list === 'receipts' || bank_id === bankId) === true;
  const strange = numbers.filter((no) => !isOurs(no)).toSorted();
  const ofOthers = strange.filter((no) => known.has(bare(no)));
  const unknown = strange.filter((no) => !known.has(bare(no)));
  const banks = [...new Set(ofOthers.map((no) => bankName(known.get(bare(no))?.[0]?.bank_id ?? null) ?? ''))];
  return [
    ...(ofOthers.length === 0
      ? []
      : [
          {
            tone: 'warn' as const,
            text: `${named(ofOthers)} numaralı terminaller başka bankaya kayıtlı: ${listOf(banks)}. Doğru bankayı seçtiğinizden emin olun.`,
          },
        ]),
    ...(unknown.length === 0
      ? []
      : [
          {
            tone: 'warn' as const,
            text: `Kayıtlı olmayan terminaller: ${named(unknown)}. Satırlar alınır; terminal eklenince bağlanır.`,
          },
        ]),
  ];
}

function dayChecks(days: readonly string[], around: Surroundings): readonly FileCheck[] {
  const { bankId, periods, today } = around;
  const isClosed = (day: string): boolean =>
    periods.some(
      (period) =>
        period.reopened_at === null &&
        (around.list === 'receipts' ? false : period.bank_id === bankId) &&
        period.from_on <= day &&
        day <= period.to_on,
    );
  const closed = days.filter(isClosed).map((day) => formatDate(day));
  const ahead = days.filter((day) => day > today).map((day) => formatDate(day));
  return [
    ...(closed.length === 0
      ? []
      : [
          {
            tone: 'stop' as const,
            text: `Dosyada kapanmış dönemin günleri var: ${named(closed)}. Dönem açılmadan içe alınamaz.`,
          },
        ]),
    ...(ahead.length === 0
      ? []
      : [{ tone: 'warn' as const, text: `Dosyada bugünden sonraki günler var: ${named(ahead)}.` }]),
  ];
}

function overlapChecks(days: readonly string[], { list, bankId, files }: Surroundings): readonly FileCheck[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const names = files
    .filter(
      (file) =>
        file.list === list &&
        file.bank_id === bankId &&
        !GONE.has(file.state) &&
        file.period_from !== null &&
        file.period_to !== null &&
        file.period_from <= last &&
        first <= file.period_to,
    )
    .map(({ file_name }) => file_name);
  return names.length === 0
    ? []
    : [
        {
          tone: 'note',
          text: `Aynı günler başka dosyalarda da var: ${named(names)}. Ortak satırlar bir kez alınır.`,
        },
      ];
}

/** A statement without card money is worth importing: it says that nothing came. Its words may also be unknown. */
const NOTHING_PAID: FileCheck = {
  tone: 'warn',
  text: 'Ekstrede kart hareketi bulunamadı. İçe alınırsa kapsadığı günlerde bankanın ödeme yapmadığı kabul edilir; kolonlar adımında alınacak hareketlerin sözlerini denetleyin.',
};

/** Checks a file before it is imported: terminals, days, and earlier files. */
export function fileChecks(
  { days, values, taken }: Pick<ScannedFile, 'days' | 'values'> & Partial<Pick<ScannedFile, 'taken'>>,
  around: Surroundings,
): readonly FileCheck[] {
  const sorted = [...days.keys()].toSorted();
  return [
    ...(around.list === 'account' && taken === 0 ? [NOTHING_PAID] : []),
    ...dayChecks(sorted, around),
    ...terminalChecks([...(values.get('terminal_no')?.keys() ?? [])], around),
    ...overlapChecks(sorted, around),
  ];
}
