import { Activity, Check, Circle, CircleCheck } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { dayOf, formatDayTime, formatDuration, formatTime, minutesBetween } from '@/lib/dates';
import { statusTones } from '@/records/surgeries/surgery-words';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { SyncTag } from '@/ui/sync-mark';
import type { Surgery } from '@sync/model/entities/surgery';
import { milestones, surgeryStatuses } from '@sync/model/entities/surgery-values';
import type { Milestone, MilestoneCode } from '@sync/model/entities/surgery-values';
import { milestoneAt, milestoneOrder, nextMilestone } from '@sync/model/rules/surgery-rules';
import { mark, setTime } from '@sync/model/surgeries/acts/mark';
import type { SurgeryDoing } from './use-surgery-acts';

/** Step at which the present state began, in the states in which that matters. */
const BEGUN: Partial<Readonly<Record<Surgery['status'], MilestoneCode>>> = {
  in_theatre: 'room_in',
  in_surgery: 'started',
  recovery: 'room_out',
};

/** Returns steps that this device has marked and the server has not. */
function useUnsentSteps(surgery: Surgery): ReadonlySet<MilestoneCode> {
  const note = useSyncState(({ unsent }) =>
    unsent.find(({ collection, id }) => collection === 'surgeries' && id === surgery.id),
  );
  if (note === undefined) return new Set();
  const { base } = note;
  const sent = base !== null && 'milestones' in base ? base.milestones : [];
  return new Set(
    surgery.milestones.flatMap(({ id, at }) =>
      sent.some((step) => step.id === id && step.at === at) ? [] : [id],
    ),
  );
}

/** Formats a time without its day today and on the day of the surgery, else with it. */
function timeWords(at: string, { planned_start: start }: Surgery, now: number): string {
  const day = dayOf(at);
  const isNear = day === dayOf(now) || (start !== null && day === dayOf(start));
  return isNear ? formatTime(at) : formatDayTime(at, now);
}

function DoneStep({
  step,
  surgery,
  isUnsent,
  onOpen,
}: {
  step: Milestone;
  surgery: Surgery;
  isUnsent: boolean;
  onOpen: (() => void) | null;
}) {
  const reference = useReferenceData();
  const now = useNow();
  const body = (
    <>
      <span className="flex items-center gap-1.5 text-[0.8125rem] leading-[1.125rem] font-medium">
        <CircleCheck className="size-4 text-success" aria-hidden="true" />
        {milestones[step.id]}
      </span>
      <span className="num flex flex-wrap items-baseline gap-x-2">
        <b className="text-lg leading-6 font-semibold">{timeWords(step.at, surgery, now)}</b>
        {isUnsent ? (
          <SyncTag state="unsent" />
        ) : (
          <span className="clip text-[0.75rem] text-ink-3">{reference.userName(step.by)}</span>
        )}
      </span>
    </>
  );
  const look = 'block w-full rounded-lg border border-line bg-sunken px-3 py-2 text-left';
  return (
    <li className="min-w-0">
      {onOpen === null ? (
        <div className={look}>{body}</div>
      ) : (
        <button type="button" className={`${look} hover:bg-hover`} onClick={onOpen}>
          {body}
          <span className="sr-only">, düzelt</span>
        </button>
      )}
    </li>
  );
}

/** Two on a phone; where there is room as many that no row has a single one. */
const COLUMNS = 'grid grid-cols-2 gap-2 @min-[40rem]:grid-cols-[repeat(var(--columns),minmax(0,1fr))]';

function columnsOf(count: number): CSSProperties & Record<'--columns', number> {
  return { '--columns': count <= 4 ? count : count === 7 ? 4 : 3 };
}

/** Shows the steps of a surgery: finished ones with their times, the next one large, and the remaining ones. */
export function MilestonesCard({ surgery, acts }: SurgeryDoing) {
  const now = useNow();
  const mayStep = acts.reason(mark) === null;
  const unsent = useUnsentSteps(surgery);
  const next = nextMilestone(surgery.milestones);
  const begun = BEGUN[surgery.status];
  const since = begun === undefined ? null : milestoneAt(surgery.milestones, begun);
  // The surgery itself has ended while the patient is still in the theatre.
  const until = surgery.status === 'in_surgery' ? milestoneAt(surgery.milestones, 'ended') : null;
  const done = surgery.milestones.toSorted(
    (a, b) => milestoneOrder.indexOf(a.id) - milestoneOrder.indexOf(b.id),
  );
  const later = milestoneOrder.slice(
    next === null ? milestoneOrder.length : milestoneOrder.indexOf(next) + 1,
  );
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2.5">
          Aşama
          <Badge tone={statusTones[surgery.status]} icon={since === null ? undefined : Activity}>
            {surgeryStatuses[surgery.status]}
            {since !== null && ` · ${formatDuration(minutesBetween(since, until ?? now))}`}
          </Badge>
        </span>
      }
      aside={mayStep && next !== null ? 'Dokununca saat kaydedilir' : undefined}
    >
      <div className="mt-2 grid gap-2">
        {done.length > 0 && (
          <ol aria-label="Tamamlanan aşamalar" className={COLUMNS} style={columnsOf(done.length)}>
            {done.map((step) => (
              <DoneStep
                key={step.id}
                step={step}
                surgery={surgery}
                isUnsent={unsent.has(step.id)}
                onOpen={mayStep ? () => acts.press(setTime, { code: step.id }) : null}
              />
            ))}
          </ol>
        )}
        {mayStep && next !== null && (
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
            <button
              type="button"
              className="btn btn-p min-h-18! rounded-xl! text-xl! font-semibold! whitespace-normal!"
              onClick={() => acts.press(mark, { code: next })}
            >
              <Check className="size-6" strokeWidth={2.2} aria-hidden="true" />
              {milestones[next]}
            </button>
            <button
              type="button"
              className="btn btn-s min-h-18! flex-col gap-0! rounded-xl!"
              onClick={() => acts.press(setTime, { code: next })}
            >
              Başka saat
              <span className="num text-[0.8125rem] font-normal text-ink-2">{formatTime(now)}</span>
            </button>
          </div>
        )}
        {!mayStep && next !== null && done.length === 0 && (
          <p className="text-ink-2">
            {surgery.status === 'proposed' || surgery.status === 'postponed'
              ? 'Salon ve saat verilince aşamalar işaretlenir.'
              : 'Henüz aşama işaretlenmedi.'}
          </p>
        )}
        {mayStep && later.length > 0 && (
          <ul aria-label="Sonraki aşamalar" className={COLUMNS} style={columnsOf(later.length)}>
            {later.map((code) => (
              <li
                key={code}
                className="flex min-h-12 items-center justify-center gap-2 rounded-lg border border-dashed border-line-strong px-2 text-ink-2"
              >
                <Circle className="size-4" aria-hidden="true" />
                {milestones[code]}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
