import { formatNumber } from '@/lib/numbers';
import { Card } from '@/ui/card';
import { defaultBiopsyLimits } from '@sync/model/rules/biopsy-clock';
import type { PathologyQuality } from '@sync/rpc/pathology-quality';
import { spanText } from './rate-groups';
import { stageWords, WAITING_NOTE } from './stage-words';

type Stages = NonNullable<PathologyQuality['stages']>;
type Stage = Stages[number]['stage'];

/** Fewer say too little of the slowest tenth. */
const P90_FROM = 20;
const ORDER = Object.keys(stageWords) as readonly Stage[];

const limits: Readonly<Record<Stage, string>> = {
  accepted: `${defaultBiopsyLimits.acceptDays} gün`,
  reported: `${defaultBiopsyLimits.reportWorkingDays} iş günü`,
  seen: `${defaultBiopsyLimits.seeDays} gün, kritik ${defaultBiopsyLimits.criticalHours} sa`,
  told: `${defaultBiopsyLimits.tellDays} gün`,
  whole: '–',
};

/** Shows the duration of each step until the result. */
export function StageCard({ stages }: { stages: Stages }) {
  const sorted = stages.toSorted((a, b) => ORDER.indexOf(a.stage) - ORDER.indexOf(b.stage));
  return (
    <Card flush title="Süreler">
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <thead>
            <tr className="meta border-b border-line-soft text-ink-2">
              <th className="px-4 py-2 font-medium">Adım</th>
              <th className="px-2 py-2 text-right font-medium">Biyopsi</th>
              <th className="px-2 py-2 text-right font-medium">Bekleyen</th>
              <th className="px-2 py-2 text-right font-medium">Ortanca</th>
              <th className="px-2 py-2 text-right font-medium">90. yüzdelik</th>
              <th className="px-4 py-2 text-right font-medium">Sınır</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line-soft">
            {sorted.map(({ stage, n, waiting, median, p90 }) => (
              <tr key={stage} className={stage === 'whole' ? 'font-semibold' : undefined}>
                <th scope="row" className="px-4 py-2 font-medium">
                  {stageWords[stage]}
                </th>
                <td className="num px-2 py-2 text-right">{formatNumber(n)}</td>
                <td className="num px-2 py-2 text-right">{formatNumber(waiting)}</td>
                <td className="num px-2 py-2 text-right">{spanText(median)}</td>
                <td className="num px-2 py-2 text-right">
                  {n + waiting < P90_FROM ? (
                    <span className="text-ink-3">yeterli kayıt yok</span>
                  ) : (
                    spanText(p90)
                  )}
                </td>
                <td className="num px-4 py-2 text-right font-normal text-ink-2">{limits[stage]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="meta px-4 py-2 text-ink-2">{WAITING_NOTE}</p>
    </Card>
  );
}
