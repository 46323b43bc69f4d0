import { formatMinor, formatMoney } from '@/lib/numbers';
import type { ImportKind } from '../flow/import-kind';
import { Fact } from '@/kit/record/sheet-parts';
import type { ImportFile } from '@sync/model/entities/import-file';
import { importedSum } from '@sync/model/rules/import-sums';

/**
 * Shows the sums that the server holds of an imported list, by currency; each beside what was read, where rules have
 * turned signs, and what the file itself states.
 * @param shows whether a sum is worth its line; amount in minor units. All are where it is absent
 */
export function ImportTotals({
  file,
  kind: { amounts },
  shows,
}: {
  file: ImportFile;
  kind: ImportKind;
  shows?: (field: string, amount: number) => boolean;
}) {
  const { totals, controls } = file;
  return Object.entries(totals).flatMap(([currency, own]) =>
    Object.keys(amounts).flatMap((field) => {
      const read = own[field];
      const amount = importedSum(file, currency, field);
      if (read === undefined || amount === null || shows?.(field, amount) === false) return [];
      const stated = controls[currency]?.[field];
      return (
        <Fact key={`${currency} ${field}`} label={amounts[field] ?? field}>
          <span className="num">
            {formatMoney(amount, currency)}
            {amount !== read && <span className="meta ml-2 text-ink-2">okunan {formatMinor(read)}</span>}
            {stated !== undefined && (
              <span className="meta ml-2 text-ink-2">dosyada {formatMinor(stated)}</span>
            )}
          </span>
        </Fact>
      );
    }),
  );
}
