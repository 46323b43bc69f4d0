import { formatNumber, formatPercent } from '@/lib/numbers';
import { Card } from '@/ui/card';
import { RANKED_FROM } from '@sync/model/rules/wilson';
import { RateBar } from './rate-bar';
import { waitingText } from './rate-groups';
import type { RateGroup } from './rate-groups';

/** Rates side by side; those of few examinations are grey and say why. */
export function RateCard({
  title,
  head,
  groups,
  ranks = false,
}: {
  title: string;
  /** Head of the first column. */
  head: string;
  groups: readonly RateGroup[];
  ranks?: boolean;
}) {
  return (
    <Card flush title={title}>
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <thead>
            <tr className="meta border-b border-line-soft text-ink-2">
              <th className="px-4 py-2 font-medium">{head}</th>
              <th className="px-2 py-2 text-right font-medium">Kolonoskopi</th>
              <th className="px-2 py-2 text-right font-medium">Adenom</th>
              <th className="px-2 py-2 text-right font-medium">Oran</th>
              <th className="w-1/3 px-4 py-2 font-medium">%95 güven aralığı</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line-soft">
            {groups.map((group) => (
              <tr key={group.key} className={group.ranked ? undefined : 'text-ink-3'}>
                <th scope="row" className="px-4 py-2 font-medium">
                  {group.label}
                  {ranks && !group.ranked && (
                    <span className="meta block font-normal">n &lt; {RANKED_FROM}, sıralanmaz</span>
                  )}
                </th>
                <td className="num px-2 py-2 text-right">
                  {formatNumber(group.of)}
                  {group.waiting > 0 && (
                    <span className="meta block text-ink-2">{waitingText(group.waiting)}</span>
                  )}
                </td>
                <td className="num px-2 py-2 text-right">{formatNumber(group.found)}</td>
                <td className="num px-2 py-2 text-right font-semibold">
                  {group.rate === null ? '–' : formatPercent(group.rate.share * 100)}
                </td>
                <td className="px-4 py-2">
                  <RateBar rate={group} label={group.label} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
