import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { monthBeside } from './values/value-month';

/** `Kasım 2026`. @param month `YYYY-MM` */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('tr-TR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T00:00:00Z`),
  );

/** Shows the month, with buttons for the previous and the next one. @param today `YYYY-MM-DD` */
export function MonthSwitcher({
  month,
  today,
  onMonth,
}: {
  month: string;
  today: string;
  onMonth: (month: string) => void;
}) {
  return (
    <>
      <Button onClick={() => onMonth(today.slice(0, 7))}>Bugün</Button>
      <IconButton icon={ChevronLeft} label="Önceki ay" onClick={() => onMonth(monthBeside(month, -1))} />
      <IconButton icon={ChevronRight} label="Sonraki ay" onClick={() => onMonth(monthBeside(month, 1))} />
      <h2 className="min-w-32 text-base font-semibold">{monthName(month)}</h2>
    </>
  );
}
