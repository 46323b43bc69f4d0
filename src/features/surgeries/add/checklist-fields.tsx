import { Check, Minus } from 'lucide-react';
import { cx } from '@/lib/class-names';
import { formatDay } from '@/lib/dates';
import { useOperatingDays } from '@/records/surgeries/use-operating-days';
import { ReadinessRing } from '@/ui/readiness-ring';
import { checklistItems } from '@sync/model/entities/surgery-values';
import type { ChecklistCode } from '@sync/model/entities/surgery-values';
import { itemTeams, readiness } from '@sync/model/rules/surgery-rules';
import { itemDue, teamWords } from './missing-tasks';
import { checklistOf } from './surgery-draft';
import type { FormPart } from './use-surgery-form';

/** Shows the preparation as it will be saved; each item can be settled at once. */
export function ChecklistFields({
  form,
  proposed,
  start,
  now,
}: {
  form: FormPart;
  proposed: readonly ChecklistCode[];
  /** Start of the surgery, or the first wished day; null without one. */
  start: string | null;
  now: number;
}) {
  const { values, change } = form;
  const days = useOperatingDays();
  const list = checklistOf(values, proposed, null);
  const { done, all } = readiness(list);
  const settle = (id: ChecklistCode, state: 'done' | 'not_needed') => {
    const before = values.settled.find((item) => item.id === id)?.state;
    const others = values.settled.filter((item) => item.id !== id);
    const at = new Date().toISOString();
    change({ settled: before === state ? others : [...others, { id, state, at }] });
  };
  return (
    <div>
      <div className="flex items-center gap-3 pb-1">
        <p className="meta flex-1 text-ink-2">Ameliyata, ödeyene ve hastaya göre önerilir.</p>
        <ReadinessRing done={done} all={all} />
      </div>
      <ul className="divide-y divide-line-soft rounded-lg border border-line">
        {list.map(({ id, state }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1 pr-1.5 pl-3.5">
            <span className="min-w-0 flex-1 basis-40">
              <span className={cx(state === 'open' ? '' : 'text-ink-2')}>{checklistItems[id]}</span>
              <span className="meta num block text-ink-3">
                {teamWords[itemTeams[id]]}
                {start !== null &&
                  state === 'open' &&
                  ` · ${formatDay(itemDue(id, start, now, days), now)} gününe kadar`}
              </span>
            </span>
            <Toggle
              on={state === 'done'}
              label={`${checklistItems[id]}: tamam`}
              icon={<Check className="size-4" aria-hidden="true" />}
              onClick={() => settle(id, 'done')}
            >
              Tamam
            </Toggle>
            <Toggle
              on={state === 'not_needed'}
              label={`${checklistItems[id]}: gerekmiyor`}
              icon={<Minus className="size-4" aria-hidden="true" />}
              onClick={() => settle(id, 'not_needed')}
            >
              Gerekmiyor
            </Toggle>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Toggle({
  on,
  label,
  icon,
  onClick,
  children,
}: {
  on: boolean;
  label: string;
  icon: React.ReactNode;
  onClick: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={label}
      className={cx('btn btn-sm touch:min-h-11', on ? 'bg-success-soft text-success' : 'btn-g')}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  );
}
