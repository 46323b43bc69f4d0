import { ChevronLeft, ChevronRight, ListChecks, Lock, WandSparkles } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import { useNow } from '@/data/now';
import { fixedHoliday } from '@/lib/date-input';
import { addDays, formatLongDate, todayIso } from '@/lib/dates';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Menu } from '@/ui/menu';
import { LoadingBlock } from '@/ui/page-states';
import { Popover } from '@/ui/popover';
import type { BoardChoice } from './board-choices';

const DatePicker = lazy(() => import('@/ui/date-picker'));

interface BoardHeadProps {
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly choices: readonly BoardChoice[];
  /** Open differences, for the button that narrow screens have. */
  readonly differences: number;
  readonly onDifferences: (() => void) | undefined;
  /** Absent where the user may not. */
  readonly onAuto: (() => void) | undefined;
  readonly onClose: (() => void) | undefined;
  readonly offline: boolean;
  /** Reason why the day cannot be closed yet. */
  readonly openReason: string | undefined;
}

/** Shows the chosen day, bank and terminal, and the actions for the whole day. */
export function BoardHead(props: BoardHeadProps) {
  const { day, onDay, choices, offline } = props;
  const reasonId = useId();
  const today = todayIso(useNow());
  return (
    <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 max-[60em]:px-2">
      <IconButton icon={ChevronLeft} label="Önceki gün" onClick={() => onDay(addDays(day, -1))} />
      <Popover
        label="Gün seç"
        align="start"
        buttonClassName="hit num min-h-9 rounded-md px-1.5 text-base font-semibold hover:bg-hover"
        button={formatLongDate(day)}
      >
        {(close) => (
          <Suspense fallback={<LoadingBlock className="p-4" />}>
            <DatePicker
              value={day}
              today={today}
              max={today}
              holidayOf={fixedHoliday}
              onPick={(picked) => {
                close();
                onDay(picked);
              }}
            />
          </Suspense>
        )}
      </Popover>
      <IconButton
        icon={ChevronRight}
        label="Sonraki gün"
        disabled={day >= today}
        onClick={() => onDay(addDays(day, 1))}
      />
      {choices.map((choice) => (
        <ChoiceMenu key={choice.label} {...choice} />
      ))}
      <span className="flex-1" />
      {props.onDifferences !== undefined && (
        <Button icon={ListChecks} onClick={props.onDifferences}>
          Farklar
          {props.differences > 0 && <span className="num font-normal text-danger">{props.differences}</span>}
        </Button>
      )}
      {props.onAuto !== undefined && (
        <Button icon={WandSparkles} disabled={offline} title="Önerileri uygula" onClick={props.onAuto}>
          <span className="max-[75em]:sr-only">Önerileri uygula</span>
        </Button>
      )}
      {props.onClose !== undefined && (
        <span className="flex items-center gap-2">
          <Button
            icon={Lock}
            disabled={offline || props.openReason !== undefined}
            aria-describedby={reasonId}
            onClick={props.onClose}
          >
            Günü kapat
          </Button>
          <span id={reasonId} className="meta max-w-24 leading-4 text-ink-2 empty:hidden max-[75em]:sr-only">
            {offline ? 'Bağlantı gerekir' : props.openReason}
          </span>
        </span>
      )}
    </div>
  );
}

function ChoiceMenu({ label, options, value, all, onChange }: BoardChoice) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu
      align="start"
      className="max-w-56 border-line! px-2.5! font-normal!"
      entries={[
        ...(all ? [{ label: 'Tümü', checked: value === null, onSelect: () => onChange(null) }] : []),
        ...options.map((option) => ({
          label: option.label,
          checked: option.value === value,
          onSelect: () => onChange(option.value),
        })),
      ]}
    >
      <span className="clip">
        {label} <b>{chosen?.label ?? value ?? 'Tümü'}</b>
      </span>
    </Menu>
  );
}
