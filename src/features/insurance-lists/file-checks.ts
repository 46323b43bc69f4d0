import { listOf } from '@/lib/sentences';
import { nameKey } from '@/import/read/name-key';
import type { FileCheck } from '@/import/flow/import-kind';
import type { ScannedFile } from '@/import/flow/scan-rows';
import type { ImportFile } from '@sync/model/entities/import-file';
import type { ImportList } from '@sync/model/entities/import-values';
import { insurerFinder } from './kinds/list-context';
import type { ListContext } from './kinds/list-context';
import { asciiUpper } from '@sync/model/tr/ascii';

const MOST_NAMED = 5;
/** States of files whose rows are not there. */
const GONE: ReadonlySet<string> = new Set(['staging', 'cancelled', 'undone']);

function named(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return more > 0 ? `${names.slice(0, MOST_NAMED).join(', ')} ve ${more} tane daha` : listOf(names);
}

/** Returns names of insurers in a file that no look-up entry has, with their rows. The most frequent first. */
export function unknownInsurers(
  { values }: Pick<ScannedFile, 'values'>,
  context: ListContext,
): readonly { readonly name: string; readonly rows: number }[] {
  const insurerOf = insurerFinder(context);
  const found = new Map<string, { name: string; rows: number }>();
  for (const [name, rows] of values.get('insurer') ?? []) {
    if (insurerOf(name) !== null) continue;
    const known = found.get(nameKey(name));
    if (known === undefined) found.set(nameKey(name), { name, rows });
    else known.rows += rows;
  }
  return [...found.values()].toSorted((a, b) => b.rows - a.rows);
}

/** Returns pathology numbers that occur with two different patients in one file. */
export function sharedNumbers({ kept }: Pick<ScannedFile, 'kept'>): readonly string[] {
  const owners = new Map<string, unknown>();
  const shared = new Set<string>();
  for (const { values } of kept) {
    const [number, person] = [values['pathology_no'], values['national_id']];
    if (typeof number !== 'string' || typeof person !== 'string') continue;
    const known = owners.get(asciiUpper(number));
    if (known === undefined) owners.set(asciiUpper(number), person);
    else if (known !== person) shared.add(number);
  }
  return [...shared];
}

/** Returns checks of a file before it is imported. */
export function listChecks(
  scan: Pick<ScannedFile, 'days' | 'values' | 'kept'>,
  around: {
    readonly list: ImportList;
    readonly sourceId: string | null;
    readonly context: ListContext;
    readonly files: readonly ImportFile[];
  },
): readonly FileCheck[] {
  const { list, sourceId, context, files } = around;
  const days = [...scan.days.keys()].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const strange = unknownInsurers(scan, context).map(({ name }) => name);
  const shared = list === 'pathology' ? sharedNumbers(scan) : [];
  const overlapping = files
    .filter(
      (file) =>
        file.list === list &&
        file.insurer_id === sourceId &&
        !GONE.has(file.state) &&
        first !== undefined &&
        last !== undefined &&
        file.period_from !== null &&
        file.period_to !== null &&
        file.period_from <= last &&
        first <= file.period_to,
    )
    .map(({ file_name: name }) => name);
  return [
    ...(shared.length === 0
      ? []
      : [
          {
            tone: 'warn' as const,
            text: `Aynı patoloji no iki ayrı hastada yazıyor: ${named(shared)}. Bu satırlar incelemeye düşer.`,
          },
        ]),
    ...(strange.length === 0
      ? []
      : [
          {
            tone: 'warn' as const,
            text: `Tanınmayan sigorta şirketi: ${named(strange)}. Seçmezseniz bu satırlar eşleşmeden kalır.`,
          },
        ]),
    ...(overlapping.length === 0
      ? []
      : [
          {
            tone: 'note' as const,
            text: `Aynı günler başka dosyalarda da var: ${named(overlapping)}. Aynı satırlar yeniden alınmaz.`,
          },
        ]),
  ];
}
