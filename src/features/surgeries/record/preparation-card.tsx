import { Circle, CircleCheck, CircleMinus, CirclePause, NotebookPen, RotateCcw } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { daysFromToday, formatDayTime, formatTime } from '@/lib/dates';
import { itemTones } from '@/records/surgeries/surgery-words';
import { Card } from '@/ui/card';
import type { IconType } from '@/ui/icon';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { ReadinessRing } from '@/ui/readiness-ring';
import { checklistItems, checklistStates } from '@sync/model/entities/surgery-values';
import type { ChecklistItem, ChecklistState } from '@sync/model/entities/surgery-values';
import { readiness } from '@sync/model/rules/surgery-rules';
import { settleItem } from '@sync/model/surgeries/acts/settle-item';
import type { SurgeryDoing } from './use-surgery-acts';

const ICONS: Readonly<Record<ChecklistState, IconType>> = {
  open: Circle,
  done: CircleCheck,
  not_needed: CircleMinus,
  deferred: CirclePause,
};

/** Words for the state beside the name of a row; done needs no word. */
const SAID: Readonly<Record<ChecklistState, string | null>> = {
  open: null,
  done: null,
  not_needed: 'gerekmiyor',
  deferred: 'ertelendi',
};

function Row({ acts, item }: Pick<SurgeryDoing, 'acts'> & { item: ChecklistItem }) {
  const reference = useReferenceData();
  const now = useNow();
  const maySettle = acts.reason(settleItem) === null;
  const { state, note, by, at } = item;
  const name = checklistItems[item.id];
  const Icon = ICONS[state];
  const settle = (next: 'done' | 'not_needed' | 'open') =>
    acts.press(settleItem, { item: item.id, state: next, note: next === 'open' ? null : note });
  const explain = () => acts.press(settleItem, { item: item.id });
  const entries: MenuEntry[] = [
    ...(state === 'done'
      ? []
      : [{ label: 'Tamam', icon: CircleCheck, onSelect: () => settle('done') } as const]),
    ...(state === 'not_needed'
      ? []
      : [{ label: 'Gerekmiyor', icon: CircleMinus, onSelect: () => settle('not_needed') } as const]),
    {
      label: 'Ertele…',
      icon: CirclePause,
      onSelect: () => acts.press(settleItem, { item: item.id, state: 'deferred' }),
    },
    { label: 'Açıklama…', icon: NotebookPen, onSelect: explain },
    ...(state === 'open'
      ? []
      : [{ label: 'Eksik yap', icon: RotateCcw, onSelect: () => settle('open') } as const]),
  ];
  const when = at === null ? null : daysFromToday(at, now) === 0 ? formatTime(at) : formatDayTime(at, now);
  const body = (
    <>
      <Icon className={cx('size-4.5', itemTones[state])} aria-hidden="true" />
      <span className="min-w-0 py-1.5 text-left break-words">
        {name}
        <span className="sr-only">, {checklistStates[state]}</span>
        {SAID[state] !== null && (
          <span aria-hidden="true" className={cx('ml-2 text-[0.75rem] font-medium', itemTones[state])}>
            {SAID[state]}
          </span>
        )}
        {note !== null && <span className="ml-2 text-[0.75rem] text-ink-2">{note}</span>}
      </span>
      <span className="num ml-auto shrink-0 text-right text-[0.75rem] text-ink-3">
        {[reference.userName(by), when].filter((part) => part !== null).join(' ')}
      </span>
    </>
  );
  const look = 'flex min-h-11 w-full min-w-0 flex-1 items-center gap-2 pl-4';
  return (
    <li className="flex items-center border-t border-line-soft @min-[40rem]:border-r">
      {maySettle ? (
        <>
          <button
            type="button"
            className={cx(look, '-outline-offset-2! hover:bg-hover')}
            onClick={() => (state === 'open' ? settle('done') : explain())}
          >
            {body}
          </button>
          <Menu entries={entries} label={`${name}: başka seçenekler`} className="mx-1" />
        </>
      ) : (
        <div className={cx(look, 'pr-4')}>{body}</div>
      )}
    </li>
  );
}

/** Shows the preparation, with who settled each item: a tap settles, the menu has other states. */
export function PreparationCard({ surgery, acts }: SurgeryDoing) {
  const { checklist } = surgery;
  const { done, all } = readiness(checklist);
  const order = Object.keys(checklistItems);
  const items = checklist.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const put = checklist.filter(({ state }) => state === 'deferred').length;
  const rows: CSSProperties & Record<'--rows', number> = { '--rows': Math.ceil(items.length / 2) };
  return (
    <Card
      flush
      title={
        <span className="flex items-center gap-2.5">
          Hazırlık
          {all > 0 && <ReadinessRing done={done} all={all} />}
        </span>
      }
      aside={put === 0 ? undefined : <b className="num text-warn">{put} madde ertelendi</b>}
    >
      {items.length === 0 ? (
        <p className="p-4 text-ink-2">Bu ameliyat için hazırlık listesi yok.</p>
      ) : (
        <ul
          style={rows}
          className="-mt-px grid @min-[40rem]:-mr-px @min-[40rem]:grid-flow-col @min-[40rem]:grid-cols-2 @min-[40rem]:grid-rows-[repeat(var(--rows),auto)]"
        >
          {items.map((item) => (
            <Row key={item.id} acts={acts} item={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}
