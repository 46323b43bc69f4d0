import { CircleAlert, CircleCheck, Minus } from 'lucide-react';
import { useMemo } from 'react';
import { countOf } from '@/lib/sentences';
import { RecordNo } from '@/ui/record-no';
import type { Act, AnyRecord, AnyValues } from '@sync/model/acts/act';
import { lacksValues, nameOf } from '@sync/model/acts/perform';
import { foresee } from './foresee';
import { useActContext } from './use-act-context';

/** Records that a preview names; thousands nobody reads. */
const MOST_NAMED = 100;

/** Shows the effect of an act on a selection before it is done; nothing while a value is missing that it needs. */
export function BulkPreview({
  act,
  records,
  values,
  noun,
}: {
  act: Act;
  records: readonly AnyRecord[];
  values: AnyValues;
  noun: string;
}) {
  const context = useActContext();
  const { possible, unchanged, refused } = useMemo(
    () => foresee(context, act, records, values),
    [context, act, records, values],
  );
  if (lacksValues(act, values)) return null;
  return (
    <section aria-label="Önizleme" className="rounded-lg border border-line bg-sunken px-3.5 py-2.5">
      <p role="status" className="flex items-center gap-2">
        <CircleCheck className="size-4 text-success" aria-hidden="true" />
        <span>
          <b className="num">{countOf(possible.length, noun)}</b> değişecek
        </span>
      </p>
      {unchanged.length > 0 && (
        <p className="mt-1 flex items-center gap-2 text-ink-2">
          <Minus className="size-4" aria-hidden="true" />
          {countOf(unchanged.length, noun)} zaten böyle
        </p>
      )}
      {refused.length > 0 && (
        <>
          <p className="mt-1 flex items-center gap-2 font-medium text-warn">
            <CircleAlert className="size-4" aria-hidden="true" />
            {countOf(refused.length, noun)} değişmeyecek
          </p>
          <ul className="meta mt-1 max-h-40 overflow-y-auto pl-6 text-ink-2">
            {refused.slice(0, MOST_NAMED).map(({ record, error }) => (
              <li key={record.id} className="py-0.5">
                <RecordNo no={nameOf(act, record)} className="font-medium text-ink" />:{' '}
                {Object.values(error.fields)[0] ?? error.message}
              </li>
            ))}
            {refused.length > MOST_NAMED && (
              <li className="num py-0.5">ve {countOf(refused.length - MOST_NAMED, noun)} daha</li>
            )}
          </ul>
        </>
      )}
    </section>
  );
}
