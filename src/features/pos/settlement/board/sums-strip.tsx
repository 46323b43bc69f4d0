import { cx } from '@/lib/class-names';
import { formatMinor, formatNumber } from '@/lib/numbers';
import { HelpTip } from '@/kit/help/help-tip';
import { ProgressBar } from '@/ui/progress-bar';
import type { DaySums } from '../day-sums';

const signs: Readonly<Record<string, string>> = { TRY: '₺', EUR: '€', USD: '$', GBP: '£' };

/** Shows the day as one equation, and how far its rows are matched. */
export function SumsStrip({ sums, currency }: { readonly sums: DaySums; readonly currency: string }) {
  const { received, banked, difference, explained, left, rows, matched, automatic, byHand } = sums;
  const done = left === 0 && sums.openBank + sums.openReceipts === 0;
  const sign = signs[currency] ?? currency;
  const how = [
    automatic > 0 ? `${formatNumber(automatic)} kendiliğinden` : null,
    byHand > 0 ? `${formatNumber(byHand)} elle` : null,
  ].filter((part) => part !== null);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-5 py-2.5 max-[60em]:px-3">
      <dl className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <Term label={`Vezne tahsilatı ${sign}`} value={received} />
        <Sign>−</Sign>
        <Term label={`Banka brüt ${sign}`} value={banked} />
        <Sign>=</Sign>
        <Term label={`Fark ${sign}`} value={difference} />
        <Sign>−</Sign>
        <Term label={`Açıklanan ${sign}`} value={explained} className="text-success" />
        <Sign>=</Sign>
        <div
          className={cx(
            'rounded-lg px-3.5 py-1.5',
            done ? 'bg-success-soft text-success' : 'bg-warn-soft text-warn',
          )}
        >
          <dt className="flex items-center gap-1 text-xs font-medium">
            {`Kalan fark ${sign}`}
            <HelpTip topic="settledDay" align="end" className="-my-2 text-current!" />
          </dt>
          <dd className="num text-xl leading-6 font-semibold max-[60em]:text-base">{formatMinor(left)}</dd>
        </div>
      </dl>
      <div className="w-50 shrink-0 max-[60em]:w-full">
        <p className="meta flex justify-between gap-3">
          <span className="text-ink-2">Eşleşen satır</span>
          <b className="num">
            {formatNumber(matched)} / {formatNumber(rows)}
          </b>
        </p>
        <ProgressBar
          className="my-1.5"
          label="Eşleşen satır"
          value={rows === 0 ? 0 : (matched / rows) * 100}
          valueText={`${matched} / ${rows} satır`}
        />
        <p className="text-xs text-ink-2">{how.length === 0 ? 'Henüz eşleşen yok' : how.join(', ')}</p>
      </div>
    </div>
  );
}

function Term({ label, value, className }: { label: string; value: number; className?: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className={cx('num text-xl leading-6 font-semibold max-[60em]:text-base', className)}>
        {formatMinor(value)}
      </dd>
    </div>
  );
}

function Sign({ children }: { children: string }) {
  return (
    <span className="text-xl text-ink-3" aria-hidden="true">
      {children}
    </span>
  );
}
