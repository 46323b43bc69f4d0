import { CalendarSearch } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { fixedHoliday } from '@/lib/date-input';
import { todayIso } from '@/lib/dates';
import { buttonClass } from './button';
import { LoadingBlock } from './page-states';
import { Popover } from './popover';

const DatePicker = lazy(() => import('./date-picker'));

/** Renders a button that leads a calendar or plan to any day. */
export function DateJump({
  value,
  onPick,
  holidayOf = fixedHoliday,
}: {
  /** The day shown, `YYYY-MM-DD`. */
  value: string;
  onPick: (day: string) => void;
  holidayOf?: ((date: string) => string | null) | undefined;
}) {
  return (
    <Popover
      label="Tarihe git"
      align="start"
      button={<CalendarSearch className="size-4.5" aria-hidden="true" />}
      buttonLabel="Tarihe git"
      buttonClassName={buttonClass('quiet', 'md', 'w-[var(--ctl)] px-0!')}
      className="min-h-80 min-w-72"
    >
      {(close) => (
        <Suspense fallback={<LoadingBlock lines={6} />}>
          <DatePicker
            value={value}
            today={todayIso()}
            holidayOf={holidayOf}
            onPick={(day) => {
              onPick(day);
              close();
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}
