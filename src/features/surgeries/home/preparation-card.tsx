import { ClockAlert, GitFork, Hourglass } from 'lucide-react';
import { useActs } from '@/acts/use-acts';
import { useReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { formatDuration, formatTime, minutesBetween } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { Card } from '@/ui/card';
import { ReadinessRing } from '@/ui/readiness-ring';
import { SideMark } from '@/ui/side-mark';
import type { Surgery } from '@sync/model/entities/surgery';
import { checklistItems } from '@sync/model/entities/surgery-values';
import type { ChecklistCode } from '@sync/model/entities/surgery-values';
import { missingItems, nameOfProcedures, readiness, sideOf } from '@sync/model/rules/surgery-rules';
import { settleItem } from '@sync/model/surgeries/acts/settle-item';
import { unprepared } from './surgery-day';

const SHOWN = 4;

/** Shows missing items of today's surgeries; one tap settles an item, with name and time. */
export function PreparationCard({
  surgeries,
  now,
  nameOf,
}: {
  surgeries: readonly Surgery[];
  now: number;
  nameOf: (clientId: string) => string;
}) {
  const lacking = unprepared(surgeries);
  if (lacking.length === 0) return null;
  return (
    <Card
      flush
      title={
        <>
          Bugün eksik hazırlık{' '}
          <span className="num ml-1 text-[0.75rem] font-medium text-danger">{lacking.length}</span>
        </>
      }
    >
      <ul>
        {lacking.slice(0, SHOWN).map((surgery) => (
          <LackingRow key={surgery.id} surgery={surgery} now={now} name={nameOf(surgery.client_id)} />
        ))}
      </ul>
      {lacking.length > SHOWN && (
        <p className="meta px-4 py-2.5 text-ink-2">
          {countOf(lacking.length - SHOWN, 'ameliyatın daha eksiği var')}
        </p>
      )}
    </Card>
  );
}

function LackingRow({ surgery, now, name }: { surgery: Surgery; now: number; name: string }) {
  const reference = useReferenceData();
  const acts = useActs(surgery);
  const { done, all } = readiness(surgery.checklist);
  const mayTick = acts.reason(settleItem) === null;
  const settle = (item: ChecklistCode) => acts.press(settleItem, { item, state: 'done', note: null });
  return (
    <li className="border-b border-line-soft px-4 py-2 last:border-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <b className="text-[0.9375rem] leading-5 font-medium">{nameOfProcedures(surgery.procedures)}</b>
        <SideMark side={sideOf(surgery.procedures)} />
        <span className="min-w-0 break-words">{name}</span>
        <span className="ml-auto">
          <Pressing surgery={surgery} now={now} />
        </span>
      </div>
      <div className="meta num flex items-center gap-2 text-ink-2">
        {reference.definitionName(surgery.room_id)} · {formatTime(surgery.planned_start ?? '')}
        <ReadinessRing done={done} all={all} />
      </div>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {missingItems(surgery.checklist).map((code) =>
          mayTick ? (
            <label
              key={code}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-line-strong px-3 hover:bg-hover"
            >
              <input
                type="checkbox"
                className="size-5 accent-accent"
                checked={false}
                onChange={() => settle(code)}
              />
              {checklistItems[code]}
            </label>
          ) : (
            <span key={code} className="inline-flex min-h-9 items-center rounded-lg bg-press px-3 text-ink-2">
              {checklistItems[code]}
            </span>
          ),
        )}
      </div>
    </li>
  );
}

/** Shows the reason of the urgency: a clash, an unconfirmed slot, or the remaining time. */
function Pressing({ surgery, now }: { surgery: Surgery; now: number }) {
  const minutes = minutesBetween(now, surgery.planned_start ?? now);
  const [Icon, tone, text] =
    surgery.slot_state === 'clash'
      ? ([GitFork, 'text-sy-conflict', 'çakışma'] as const)
      : surgery.slot_state === 'requested'
        ? ([Hourglass, 'text-warn', 'geçici'] as const)
        : minutes >= 0
          ? ([ClockAlert, minutes < 120 ? 'text-danger' : 'text-warn', formatDuration(minutes)] as const)
          : ([ClockAlert, 'text-danger', `${formatDuration(minutes)} gecikti`] as const);
  return (
    <span className={cx('meta num inline-flex items-center gap-1.5 font-medium', tone)}>
      <Icon className="size-4" aria-hidden="true" />
      {text}
    </span>
  );
}
