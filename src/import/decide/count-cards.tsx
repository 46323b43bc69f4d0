import { CircleAlert, EqualNot, UserCheck, UserPlus } from 'lucide-react';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import type { IconType } from '@/ui/icon';
import { incomingParts, incomingResults } from '@sync/rpc/incoming';
import type { IncomingCounts, IncomingPart } from '@sync/rpc/incoming';

const icons: Readonly<Record<IncomingPart, { readonly icon: IconType; readonly tone: string }>> = {
  new: { icon: UserPlus, tone: 'text-accent' },
  same: { icon: UserCheck, tone: 'text-success' },
  maybe: { icon: EqualNot, tone: 'text-warn' },
  refused: { icon: CircleAlert, tone: 'text-danger' },
};

function lineOf(part: IncomingPart, counts: IncomingCounts): string {
  switch (part) {
    case 'new':
      return counts.made > 0 ? `${formatNumber(counts.made)} kayıt açıldı` : 'Yeni kayıt açılır';
    case 'same':
      return `${formatNumber(counts.fills)} satır boş alan doldurur`;
    case 'maybe':
      return `${formatNumber(counts.decided)} satıra karar verdiniz`;
    case 'refused':
      return 'Dışarıda kalır';
  }
}

/** Shows the four counts of a list, which together are its rows; they choose the rows that are shown. */
export function CountCards({
  counts,
  part,
  onPart,
}: {
  counts: IncomingCounts;
  part: IncomingPart;
  onPart: (part: IncomingPart) => void;
}) {
  return (
    <div
      role="radiogroup"
      aria-label="Satırlar"
      className="grid grid-cols-4 gap-3 max-[56.1875em]:grid-cols-2"
    >
      {incomingParts.map((own) => {
        const { icon: Icon, tone } = icons[own];
        return (
          <label
            key={own}
            className="card cursor-pointer px-4 py-3 hover:bg-hover has-checked:border-accent has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="incoming-part"
              className="sr-only"
              checked={part === own}
              onChange={() => onPart(own)}
            />
            <span className="flex items-center gap-2 text-[0.8125rem] font-medium">
              <Icon className={cx('size-4', tone)} aria-hidden="true" />
              {incomingResults[own]}
            </span>
            <span
              className={cx(
                'num block text-2xl font-semibold',
                own === 'refused' && counts.refused > 0 && 'text-danger',
              )}
            >
              {formatNumber(counts[own])}
            </span>
            <span className="meta block text-ink-2">{lineOf(own, counts)}</span>
          </label>
        );
      })}
    </div>
  );
}
