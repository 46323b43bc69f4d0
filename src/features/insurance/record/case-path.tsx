import { Check, CirclePause } from 'lucide-react';
import { cx } from '@/lib/class-names';
import { formatDateTime } from '@/lib/dates';
import { useCaseEvents } from '@/records/insurance/use-cases-of';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceEvent } from '@sync/model/entities/insurance-event';
import { caseStatuses, undecidedStatuses } from '@sync/model/entities/insurance-values';
import type { CaseStatus } from '@sync/model/entities/insurance-values';

/** One step of the way: where the case has been, is, or will come to. */
export interface PathStep {
  readonly key: string;
  readonly label: string;
  readonly state: 'done' | 'now' | 'ahead';
  /** ISO 8601 in UTC; null where nobody has written it down. */
  readonly at: string | null;
}

/** The way of a request, with a detour for papers. */
const way = ['draft', 'sent', 'waiting', 'documents_missing', 'medical_review'] as const;
type WayStatus = (typeof way)[number];

/** Returns the place of a status on the path; null: decided, after its end. */
function placeOf(status: CaseStatus): WayStatus | null {
  if (status === 'documents_completed') return 'documents_missing';
  if (status === 'appealed') return 'waiting';
  const isUndecided = status === 'draft' || (undecidedStatuses as readonly CaseStatus[]).includes(status);
  return isUndecided ? (status as WayStatus) : null;
}

/** Returns the steps of a case: finished, present and future ones. @param events the latest first */
export function pathOf(record: InsuranceCase, events: readonly InsuranceEvent[]): readonly PathStep[] {
  const here = placeOf(record.status);
  const at = here === null ? way.length : way.indexOf(here);
  const timeOf = (kind: InsuranceEvent['event_kind']): string | null =>
    events.find(({ event_kind: of }) => of === kind)?.at ?? null;
  const times: Readonly<Record<WayStatus, string | null>> = {
    draft: record.created_at,
    sent: record.requested_at,
    waiting: record.status === 'appealed' ? record.appealed_at : null,
    documents_missing: timeOf('documents_asked'),
    medical_review: null,
  };
  const asksPapers = here === 'documents_missing' || times.documents_missing !== null;
  const steps = way
    // Steps that a decided case need not have taken say nothing any more.
    .filter((status) => status !== 'documents_missing' || asksPapers)
    .filter((status) => here !== null || status === 'draft' || status === 'sent' || asksPapers)
    .filter((status) => here !== null || status !== 'medical_review')
    .map((status): PathStep => {
      const place = way.indexOf(status);
      const state = place < at ? 'done' : place === at ? 'now' : 'ahead';
      const label =
        state === 'now'
          ? record.status
          : status === 'documents_missing' && state === 'done'
            ? 'documents_completed'
            : status;
      return { key: status, label: caseStatuses[label], state, at: state === 'ahead' ? null : times[status] };
    });
  if (here !== null) return [...steps, { key: 'decision', label: 'Karar', state: 'ahead', at: null }];
  return [...steps, ...afterDecision(record, timeOf)];
}

function afterDecision(
  record: InsuranceCase,
  timeOf: (kind: InsuranceEvent['event_kind']) => string | null,
): readonly PathStep[] {
  const done = (status: CaseStatus, at: string | null): PathStep => ({
    key: status,
    label: caseStatuses[status],
    state: 'done',
    at,
  });
  const { status } = record;
  if (status === 'expired' || status === 'cancelled') {
    return [{ key: status, label: caseStatuses[status], state: 'now', at: record.updated_at }];
  }
  const decision = record.lines.every(({ decision: of }) => of === 'approved') ? 'approved' : 'partial';
  const isBeyond = status !== 'approved' && status !== 'partial' && status !== 'refused';
  const steps = [done(isBeyond ? decision : status, record.answered_at)];
  if (!isBeyond) return steps;
  steps.push(done('used', timeOf('used')));
  if (status === 'used') return steps;
  steps.push(done('invoiced', timeOf('invoice')));
  if (status !== 'invoiced') steps.push(done(status, timeOf('payment')));
  return steps;
}

export function CasePath({ record }: { record: InsuranceCase }) {
  const events = useCaseEvents(record.id);
  return (
    <ol aria-label="Adımlar">
      {pathOf(record, events).map(({ key, label, state, at }) => (
        <li
          key={key}
          className="group relative flex min-h-7 items-center gap-3"
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span
            aria-hidden="true"
            className={cx(
              'absolute top-[23px] -bottom-1 left-[8.25px] w-[1.5px] group-last:hidden',
              state === 'done' ? 'bg-success' : 'bg-line',
            )}
          />
          <span
            aria-hidden="true"
            className={cx(
              'grid size-4.5 shrink-0 place-items-center rounded-full',
              state === 'done'
                ? 'bg-success text-surface'
                : state === 'now'
                  ? 'bg-warn text-surface'
                  : 'border-[1.5px] border-line-strong',
            )}
          >
            {state === 'done' && <Check className="size-3" strokeWidth={3} />}
            {state === 'now' && <CirclePause className="size-3" />}
          </span>
          <span
            className={cx(
              'flex-1',
              state === 'now' ? 'font-medium text-warn' : state === 'ahead' && 'text-ink-2',
            )}
          >
            {label}
            <span className="sr-only">{state === 'done' ? ', tamam' : ''}</span>
          </span>
          {at !== null && <span className="meta num text-ink-2">{formatDateTime(at)}</span>}
        </li>
      ))}
    </ol>
  );
}
