import { CircleAlert, CircleCheck, Minus } from 'lucide-react';
import { countOf } from '@/lib/sentences';
import type { BulkPreview } from '../bulk-ticket-actions';
import { RecordNo } from '@/ui/record-no';
import { numberOf } from '@/records/tickets/ticket-context';

/** Tickets that a preview names; thousands nobody reads. */
const MOST_NAMED = 100;

/** Shows the effect of a bulk change before it is made. */
export function BulkPreviewList({ preview: { possible, unchanged, refused } }: { preview: BulkPreview }) {
  return (
    <section aria-label="Önizleme" className="rounded-lg border border-line bg-sunken px-3.5 py-2.5">
      <p role="status" className="flex items-center gap-2">
        <CircleCheck className="size-4 text-success" aria-hidden="true" />
        <span>
          <b className="num">{countOf(possible.length, 'talep')}</b> değişecek
        </span>
      </p>
      {unchanged.length > 0 && (
        <p className="mt-1 flex items-center gap-2 text-ink-2">
          <Minus className="size-4" aria-hidden="true" />
          {countOf(unchanged.length, 'talep')} zaten böyle
        </p>
      )}
      {refused.length > 0 && (
        <>
          <p className="mt-1 flex items-center gap-2 font-medium text-warn">
            <CircleAlert className="size-4" aria-hidden="true" />
            {countOf(refused.length, 'talep')} değişmeyecek
          </p>
          <ul className="meta mt-1 max-h-40 overflow-y-auto pl-6 text-ink-2">
            {refused.slice(0, MOST_NAMED).map(({ ticket, reason }) => (
              <li key={ticket.id} className="py-0.5">
                <RecordNo no={numberOf(ticket)} className="font-medium text-ink" />: {reason}
              </li>
            ))}
            {refused.length > MOST_NAMED && (
              <li className="num py-0.5">ve {countOf(refused.length - MOST_NAMED, 'talep')} daha</li>
            )}
          </ul>
        </>
      )}
    </section>
  );
}
