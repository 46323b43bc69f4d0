import { CircleAlert, CircleCheck, Link2, SlidersHorizontal, X } from 'lucide-react';
import { formatMinor } from '@/lib/numbers';
import { clearOfToasts } from '@/ui/clear-of-toasts';
import type { SelectionSum } from './selection';

const TERMS = 3;

const button =
  'hit inline-flex h-10 shrink-0 items-center gap-2 rounded-lg px-3 font-medium focus-visible:-outline-offset-2 focus-visible:outline-bar-ink disabled:opacity-55';

/** Shows the ticked rows, their sum, and the actions for them. */
export function SelectionBar({
  sum,
  busy,
  offReason,
  onMatch,
  onAmounts,
  onClear,
}: {
  readonly sum: SelectionSum;
  readonly busy: boolean;
  /** Reason why nothing can be matched now. */
  readonly offReason: string | undefined;
  readonly onMatch: () => void;
  readonly onAmounts: () => void;
  readonly onClear: () => void;
}) {
  const { receipts, bank, difference, currency, even } = sum;
  const terms = [
    ...receipts.map(
      ({ amount }, at) =>
        `${at === 0 ? '' : amount < 0 ? ' − ' : ' + '}${formatMinor(at === 0 ? amount : Math.abs(amount))}`,
    ),
    ...bank.map(({ amount }) => ` ${amount < 0 ? '+' : '−'} ${formatMinor(Math.abs(amount))}`),
  ];
  const reason = currency === null ? 'Para birimleri farklı' : offReason;
  const count = [
    receipts.length > 0 ? `${receipts.length} vezne` : null,
    bank.length > 0 ? `${bank.length} banka` : null,
  ];
  return (
    <div
      ref={clearOfToasts}
      role="toolbar"
      aria-label="Seçilen satırlar"
      className="absolute inset-x-5 bottom-3 z-10 flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 rounded-xl bg-bar py-1.5 pr-1.5 pl-4 text-bar-ink shadow-[0_6px_20px_rgb(8_20_26/0.22)] max-[60em]:inset-x-3"
    >
      <span className="num font-medium">{count.filter(Boolean).join(', ')} seçili</span>
      <span className="h-5 w-px bg-bar-ink-2/30 max-[60em]:hidden" />
      <span className="num clip min-w-0 text-bar-ink-2 max-[60em]:hidden">
        {terms.slice(0, TERMS).join('')}
        {terms.length > TERMS ? ' …' : ''} =
      </span>
      <span className="flex flex-1 items-center gap-2" role="status">
        <b className="num text-lg font-semibold">{currency === null ? '–' : formatMinor(difference)}</b>
        {currency !== null &&
          (even ? (
            <span className="flex items-center gap-1.5 text-bar-ink-2">
              <CircleCheck className="size-4" aria-hidden="true" /> tam
            </span>
          ) : (
            <span className="flex items-center gap-1.5 text-bar-ink-2">
              <CircleAlert className="size-4" aria-hidden="true" />{' '}
              {difference > 0 ? 'bankada eksik' : 'veznede eksik'}
            </span>
          ))}
        {reason !== undefined && <span className="meta text-bar-ink-2">{reason}</span>}
      </span>
      <button
        type="button"
        className={`${button} text-bar-ink-2 hover:bg-bar-ink/12`}
        disabled={reason !== undefined}
        onClick={onAmounts}
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        <span className="max-[60em]:sr-only">Tutarlar</span>
      </button>
      <button
        type="button"
        className={`${button} bg-bar-ink text-bar`}
        disabled={reason !== undefined || busy}
        onClick={onMatch}
      >
        <Link2 className="size-4" aria-hidden="true" />
        {!even && (receipts.length === 0 || bank.length === 0) ? 'Açıkla' : 'Eşle'}
        <kbd className="font-sans text-xs font-normal opacity-70 touch:hidden">Enter</kbd>
      </button>
      <button
        type="button"
        aria-label="Seçimi kaldır"
        className="hit inline-grid size-10 shrink-0 place-items-center rounded-lg text-bar-ink-2 hover:bg-bar-ink/12 focus-visible:-outline-offset-2 focus-visible:outline-bar-ink"
        onClick={onClear}
      >
        <X className="size-4.5" aria-hidden="true" />
      </button>
    </div>
  );
}
