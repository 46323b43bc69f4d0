import { DayPicker } from 'react-day-picker';
import { tr } from 'react-day-picker/locale/tr';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { cx } from '@/lib/class-names';

/** `YYYY-MM-DD` to a local midnight, which is what the picker counts in. */
function toLocal(iso: string): Date {
  const [year = 1970, month = 1, day = 1] = iso.split('-').map(Number);
  return new Date(year, month - 1, day);
}

function toIso(date: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

/**
 * Renders a month sheet, Monday first, Turkish. A module of its own, since the picker library is only needed once a
 * user opens it. Days are `YYYY-MM-DD`.
 */
export default function DatePicker({
  value,
  onPick,
  min,
  max,
  today,
  holidayOf,
}: {
  value: string | null;
  onPick: (iso: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  today: string;
  holidayOf: (date: string) => string | null;
}) {
  const cell = 'size-10 touch:size-11';
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      locale={tr}
      weekStartsOn={1}
      showOutsideDays
      fixedWeeks
      today={toLocal(today)}
      selected={value === null ? undefined : toLocal(value)}
      defaultMonth={toLocal(value ?? today)}
      onSelect={(date: Date) => onPick(toIso(date))}
      {...(min === undefined ? {} : { startMonth: toLocal(min) })}
      {...(max === undefined ? {} : { endMonth: toLocal(max) })}
      disabled={[
        ...(min === undefined ? [] : [{ before: toLocal(min) }]),
        ...(max === undefined ? [] : [{ after: toLocal(max) }]),
      ]}
      modifiers={{ holiday: (date) => holidayOf(toIso(date)) !== null }}
      captionLayout="dropdown"
      labels={{
        labelNext: () => 'Sonraki ay',
        labelPrevious: () => 'Önceki ay',
        labelMonthDropdown: () => 'Ay',
        labelYearDropdown: () => 'Yıl',
        labelDayButton: (date) => {
          const holiday = holidayOf(toIso(date));
          const name = date.toLocaleDateString('tr-TR', { dateStyle: 'full' });
          return holiday === null ? name : `${name}, ${holiday}`;
        },
      }}
      classNames={{
        root: 'relative p-2',
        months: 'relative',
        month_caption: 'flex h-10 items-center justify-center',
        dropdowns: 'flex items-center gap-1',
        dropdown_root:
          'relative inline-flex items-center rounded-md px-2 py-1 font-medium hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus',
        dropdown: 'absolute inset-0 size-full cursor-pointer appearance-none bg-raised opacity-0',
        caption_label: 'inline-flex items-center gap-1 capitalize',
        nav: 'absolute inset-x-0 top-0 flex h-10 items-center justify-between pointer-events-none [&>*]:pointer-events-auto',
        button_previous: cx(
          'grid place-items-center rounded-md text-ink-2 hover:bg-hover aria-disabled:opacity-40',
          cell,
        ),
        button_next: cx(
          'grid place-items-center rounded-md text-ink-2 hover:bg-hover aria-disabled:opacity-40',
          cell,
        ),
        month_grid: 'mt-1 border-collapse',
        weekday: 'h-8 text-xs font-medium text-ink-3',
        day: 'p-0 text-center',
        day_button: cx('num inline-grid place-items-center rounded-md hover:bg-hover', cell),
        selected: '[&>button]:bg-accent! [&>button]:font-medium [&>button]:text-on-accent!',
        today: '[&>button]:shadow-[inset_0_0_0_1px_var(--color-accent)] [&>button]:font-medium',
        outside: '[&>button]:text-ink-3',
        disabled: '[&>button]:pointer-events-none [&>button]:opacity-40',
        hidden: 'invisible',
      }}
      modifiersClassNames={{ holiday: '[&>button]:text-danger [&>button]:font-medium' }}
      components={{
        Chevron: ({ orientation, className }) => {
          if (orientation === 'down') {
            return <ChevronDown className={cx('size-3.5 text-ink-3', className)} aria-hidden="true" />;
          }
          const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
          return <Icon className="size-4" aria-hidden="true" />;
        },
      }}
    />
  );
}
