import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useNow } from '@/data/now';
import { addDays, formatDay, todayIso, weekdayOf } from '@/lib/dates';
import { IconButton } from '@/ui/icon-button';

/** Shows the day, with buttons for the previous and the next one; never a day ahead. @param day `YYYY-MM-DD` */
export function DaySwitcher({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const now = useNow();
  const today = todayIso(now);
  return (
    <span className="flex items-center gap-1">
      <IconButton icon={ChevronLeft} label="Önceki gün" onClick={() => onDay(addDays(day, -1))} />
      <b className="num min-w-32 text-center">
        {day === today ? 'Bugün' : `${formatDay(day, now)} ${weekdayOf(day)}`}
      </b>
      <IconButton
        icon={ChevronRight}
        label="Sonraki gün"
        disabled={day >= today}
        onClick={() => onDay(addDays(day, 1))}
      />
    </span>
  );
}
