import { formatMinor, formatMoney } from '@/lib/numbers';
import type { ImportKind } from '@/records/import-flow/import-kind';
import { Fact } from '@/records/sheet-parts';
import type { ImportFile } from '@sync/model/entities/import-file';

/**
 * Shows sums of an imported list by currency, each beside what the file itself states.
 * @param shows whether a sum is worth its line; amount in minor units. All are where it is absent
 */
export function ImportTotals({
  file: { totals, controls },
  kind: { amounts },
  shows,
}: {
  file: ImportFile;
  kind: ImportKind;
  shows?: (field: string, amount: number) => boolean;
}) {
  return Object.entries(totals).flatMap(([currency, own]) =>
    Object.keys(amounts).flatMap((field) => {
      const amount = own[field];
      if (amount === undefined || shows?.(field, amount) === false) return [];
      const stated = controls[currency]?.[field];
      return (
        <Fact key={`${currency} ${field}`} label={amounts[field] ?? field}>
          <span className="num">
            {formatMoney(amount, currency)}
            {stated !== undefined && (
              <span className="meta ml-2 text-ink-2">dosyada {formatMinor(stated)}</span>
            )}
          </span>
        </Fact>
      );
    }),
  );
}
