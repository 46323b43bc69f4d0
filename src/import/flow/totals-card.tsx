import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { formatMinor, formatMoney, formatNumber } from '@/lib/numbers';
import { Card } from '@/ui/card';
import { TextareaField } from '@/ui/textarea-field';
import type { ControlSum } from './control-sums';
import type { ImportKind } from './import-kind';
import type { ScannedFile } from './scan-rows';

const symbols: Readonly<Record<string, string>> = { TRY: '₺', USD: '$', EUR: '€', GBP: '£' };

/** Shows the totals that the file states beside those that were read and will be stored; a difference needs a reason. */
export function TotalsCard({
  kind,
  sums,
  scan,
  needsReason,
  monthFirst,
  reason,
  onReason,
}: {
  kind: ImportKind;
  sums: readonly ControlSum[];
  scan: ScannedFile;
  needsReason: boolean;
  /** Rows whose date is proven to have the month in front. */
  monthFirst: number;
  reason: string;
  onReason: (reason: string) => void;
}) {
  const currencies = [...new Set(sums.map(({ currency }) => currency))];
  const different = sums.filter(({ gap }) => gap !== 0);
  const turned = sums.filter(({ read, staged }) => read !== staged);
  const isStated = sums.some(({ stated }) => stated !== null);
  return (
    <Card title="Toplam denetimi">
      {currencies.map((currency) => (
        <table key={currency} className="w-full text-[0.8125rem]">
          <caption className="sr-only">{currency} toplamları</caption>
          <thead className="text-xs text-ink-2">
            <tr>
              <th scope="col" className="py-1.5 text-left font-medium">
                <span className="sr-only">Tutar,</span> {symbols[currency] ?? currency}
              </th>
              <th scope="col" className="py-1.5 pl-2 text-right font-medium">
                Dosya
              </th>
              <th scope="col" className="py-1.5 pl-2 text-right font-medium">
                Okunan
              </th>
              <th scope="col" className="py-1.5 pl-2 text-right font-medium">
                Saklanacak
              </th>
              <th scope="col" className="w-7">
                <span className="sr-only">Sonuç</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sums
              .filter((sum) => sum.currency === currency)
              .map(({ field, stated, read, staged, gap }) => (
                <tr key={field} className="border-t border-line-soft">
                  <th scope="row" className="py-2 text-left font-normal">
                    {kind.amounts[field] ?? field}
                  </th>
                  <td className="num py-2 pl-2 text-right">{stated === null ? '–' : formatMinor(stated)}</td>
                  <td className="num py-2 pl-2 text-right">{formatMinor(read)}</td>
                  <td className={cx('num py-2 pl-2 text-right', staged !== read && 'text-warn')}>
                    {formatMinor(staged)}
                  </td>
                  <td className="py-2 text-right">
                    {stated === null ? null : gap === 0 ? (
                      <CircleCheck className="ml-auto size-4 text-success" aria-label="Tutuyor" />
                    ) : (
                      <TriangleAlert className="ml-auto size-4 text-warn" aria-label="Tutmuyor" />
                    )}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
      {!isStated && <p className="meta mt-2 text-ink-2">Dosyada karşılaştırılacak bir toplam satırı yok.</p>}
      {turned.length > 0 && (
        <p className="meta mt-2 text-ink-2">
          Okunan ile saklanacak tutar, işareti işlem tipi kuralıyla çevrilen satırlar kadar ayrılır.
        </p>
      )}
      {different.length > 0 && (
        <Difference>
          {different.map(({ currency, field, gap }, at) => (
            <span key={`${currency} ${field}`}>
              {at > 0 && ', '}
              {kind.amounts[field] ?? field} farkı <b>{formatMoney(gap, currency)}</b>
            </span>
          ))}
          .
          {different.every(({ isLeftOut }) => isLeftOut) &&
            ` Fark, dışarıda kalan ${formatNumber(scan.faulty)} hatalı satırın tutarına eşit.`}
        </Difference>
      )}
      {Object.entries(scan.gaps).map(([currency, { rows, minor }]) => (
        <Difference key={currency}>
          {formatNumber(rows)} satırda brüt, kesintiler ve net birbirini tutmuyor; toplam fark{' '}
          <b>{formatMoney(minor, currency)}</b>. Bir kesinti kolonu eşlenmemiş olabilir.
        </Difference>
      ))}
      {monthFirst > 0 && (
        <Difference>
          {formatNumber(monthFirst)} satırın tarihi yalnız ay/gün/yıl olarak okunabiliyor. Öteki tarihler de
          öyle yazılmış olabilir: kolonlar adımında tarih sırasını denetleyin.
        </Difference>
      )}
      {needsReason && (
        <TextareaField
          className="mt-3"
          label="Farkın nedeni"
          hint="Yüklemeyle birlikte saklanır."
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
        />
      )}
    </Card>
  );
}

function Difference({ children }: { children: ReactNode }) {
  return (
    <p className="mt-3 flex gap-2.5 rounded-lg bg-warn-soft px-3 py-2.5 text-[0.8125rem]">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
