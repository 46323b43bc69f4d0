import { useState } from 'react';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { RadioCards } from '@/ui/radio-cards';
import { numbersOf } from '@sync/rpc/imports';
import type { ImportPlan, UnsureAs } from '@sync/rpc/imports';
import { changeLines } from './change-words';
import type { ImportKind } from './import-kind';
import { rowWords } from './row-words';
import type { PlanAnswer } from './send-import';

const numbers = [
  { id: 'new', label: 'yeni' },
  { id: 'same', label: 'zaten kayıtlı' },
  { id: 'changed', label: 'değişti' },
  { id: 'unsure', label: 'belirsiz' },
] as const;

/** Shows rows of a plan, with what they change. */
function PlanRows({ rows, more, kind }: { rows: ImportPlan['rows']; more: number; kind: ImportKind }) {
  return (
    <div className="max-h-72 overflow-auto rounded-lg border border-line-soft">
      <table className="w-full text-[0.8125rem]">
        <thead>
          <tr className="meta text-left text-ink-2">
            <th className="px-3 py-1.5 font-normal">Satır</th>
            <th className="py-1.5 font-normal">Gün ve tutar</th>
            <th className="px-3 py-1.5 font-normal">Kayıttaki → dosyadaki</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} className="border-t border-line-soft align-top">
              <td className="num px-3 py-1.5 text-ink-3">{row.line}</td>
              <td className="num py-1.5">{rowWords(row.values, kind)}</td>
              <td className="num px-3 py-1.5 text-ink-2">
                {changeLines(row).map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
                {row.outcome === 'unsure' && changeLines(row).length === 0 && 'Farkı yok'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p className="meta border-t border-line-soft px-3 py-1.5 text-ink-2">
          {formatNumber(more)} satır daha var.
        </p>
      )}
    </div>
  );
}

/** Shows how the rows of a file stand to those that are there already, before any of them is taken over. */
export function PlanCard({
  kind,
  plan,
  onAgree,
  onGiveUp,
}: {
  kind: ImportKind;
  plan: ImportPlan;
  onAgree: (answer: PlanAnswer) => void;
  onGiveUp: () => void;
}) {
  const [unsure, setUnsure] = useState<UnsureAs | null>(null);
  const listed = plan.changed + plan.unsure;
  const isUseless = plan.new + listed === 0;
  return (
    <Card title="Önceki dosyalarla karşılaştırma">
      <p className="text-ink-2" role="status">
        {isUseless
          ? 'Bu dosyadaki her satır önceki dosyalarla alınmış; yeni ya da değişen satır yok.'
          : 'Henüz hiçbir satır alınmadı.'}
      </p>
      <dl
        className={cx('my-3 grid grid-cols-2 gap-2', plan.unsure > 0 ? 'sm:grid-cols-4' : 'sm:grid-cols-3')}
      >
        {numbers
          .filter(({ id }) => id !== 'unsure' || plan.unsure > 0)
          .map(({ id, label }) => (
            <div key={id} className="flex flex-col-reverse rounded-lg border border-line-soft px-3 py-2">
              <dt className="meta text-ink-2">{label}</dt>
              <dd className="num text-xl font-semibold">{formatNumber(plan[id])}</dd>
            </div>
          ))}
      </dl>
      {plan.rows.length > 0 && (
        <PlanRows rows={plan.rows} more={Math.max(0, listed - plan.rows.length)} kind={kind} />
      )}
      {plan.unsure > 0 && (
        <RadioCards<UnsureAs>
          className="mt-4"
          name="unsure"
          label={`${formatNumber(plan.unsure)} satır kayıtlı olanlarla aynı mı?`}
          hint="Aynı gün ve tutarda kayıtlı satır var; dosyada onaylayacak bir no, saat ya da kart yok."
          options={[
            {
              value: 'same',
              label: 'Aynı satırlar',
              description: 'Yeniden alınmaz; kayıtlı olanlar güncellenir.',
            },
            {
              value: 'new',
              label: 'Başka satırlar',
              description: 'Yeni satır olarak alınır.',
            },
          ]}
          value={unsure}
          onChange={setUnsure}
        />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button
          tone="primary"
          disabledReason={plan.unsure > 0 && unsure === null ? 'Belirsiz satırlar için seçin' : undefined}
          onClick={() => onAgree({ seen: numbersOf(plan), unsure })}
        >
          {isUseless ? 'Yüklemeyi yine de kaydet' : 'Kaydet'}
        </Button>
        <Button onClick={onGiveUp}>İçe almaktan vazgeç</Button>
      </div>
    </Card>
  );
}
