import { formatDate } from '@/lib/dates';
import { formatNumber, formatPercent } from '@/lib/numbers';
import { Paper, PaperSignatures, PaperTable } from '@/kit/export/paper';
import type { PathologyQuality } from '@sync/rpc/pathology-quality';
import { byDoctor, byIndication, spanText, waitingOf, waitingText, wholeRate } from './rate-groups';
import type { RateGroup } from './rate-groups';
import { stageWords, WAITING_NOTE } from './stage-words';

const cellsOf = ({ label, of, found, waiting, rate, ranked }: RateGroup) => [
  label,
  formatNumber(of),
  formatNumber(found),
  rate === null ? '–' : formatPercent(rate.share * 100),
  rate === null ? '–' : `${formatPercent(rate.low * 100)} – ${formatPercent(rate.high * 100)}`,
  [ranked ? null : 'n < 30', waitingText(waiting)].filter((note) => note !== null).join('; '),
];
const HEADS = ['Kolonoskopi', 'Adenom', 'Oran', '%95 aralık', 'Not'];

/** Prints the quality sheet of a period. */
export function QualityPaper({
  quality,
  from,
  to,
  counted,
}: {
  quality: PathologyQuality;
  from: string;
  to: string;
  /** Counted examinations, in words. */
  counted: string;
}) {
  return (
    <Paper title="Patoloji kalite çizelgesi" heading={`${formatDate(from)} – ${formatDate(to)}`}>
      {() => {
        const whole = wholeRate(quality.rates);
        return (
          <>
            <p className="mt-2 text-[0.8125rem]">
              Adenom yakalama oranı: {whole.rate === null ? '–' : formatPercent(whole.rate.share * 100)} (
              {whole.found} / {whole.of}
              ). {counted} {waitingText(waitingOf(quality.rates))}
            </p>
            <PaperTable
              heads={['Hekim', ...HEADS]}
              rows={byDoctor(quality.rates).map((group) => ({ key: group.key, cells: cellsOf(group) }))}
            />
            <PaperTable
              heads={['Neden', ...HEADS]}
              rows={byIndication(quality.rates).map((group) => ({ key: group.key, cells: cellsOf(group) }))}
            />
            <PaperTable
              heads={['Adım', 'Biyopsi', 'Bekleyen', 'Ortanca', '90. yüzdelik']}
              rows={(quality.stages ?? []).map(({ stage, n, waiting, median, p90 }) => ({
                key: stage,
                cells: [
                  stageWords[stage],
                  formatNumber(n),
                  formatNumber(waiting),
                  spanText(median),
                  n + waiting < 20 ? '–' : spanText(p90),
                ],
              }))}
            />
            <p className="mt-2 text-[0.8125rem]">{WAITING_NOTE}</p>
            <PaperSignatures of={['Patoloji sorumlusu', 'Kalite birimi']} />
          </>
        );
      }}
    </Paper>
  );
}
