import { formatDayTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { answerText, openText, refusedText } from './case-figures';
import type { CaseFigures } from './case-figures';

/**
 * Shows the foot of the worklist: number of rows, open amounts, payers' speed and refusal rate, time of the next
 * check.
 */
export function CaseFoot({ shown, figures, now }: { shown: number; figures: CaseFigures; now: number }) {
  const parts = [
    ['Açık talep', openText(figures)],
    ['Ort. yanıt, 30 gün', answerText(figures)],
    ['Ret oranı', refusedText(figures)],
  ] as const;
  return (
    <div className="meta flex min-h-14 flex-wrap items-center gap-x-6 gap-y-0.5 border-t border-line bg-surface px-5 py-1.5 text-ink-2 max-[79.9375em]:px-4">
      <span className="num" role="status">
        {countOf(shown, 'provizyon')}
      </span>
      {parts.map(([label, value]) => (
        <span key={label} className="whitespace-nowrap max-[47.9375em]:hidden">
          {label} <b className="num text-ink">{value}</b>
        </span>
      ))}
      <span className="flex-1" />
      {figures.nextCheck !== null && (
        <span className="num whitespace-nowrap">Sonraki denetim {formatDayTime(figures.nextCheck, now)}</span>
      )}
    </div>
  );
}
