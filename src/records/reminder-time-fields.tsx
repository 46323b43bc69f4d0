import { snoozeChoices } from '@/data/reminders';
import { todayIso } from '@/lib/dates';
import { Button } from '@/ui/button';
import { DateTimeField } from '@/ui/date-time-field';

/** Sets the time of a reminder: a usual moment with one press, or day and time exactly. */
export function ReminderTimeFields({
  now,
  value,
  error,
  onChange,
}: {
  /** Milliseconds since 1970; what the usual moments count from. */
  now: number;
  /** Value in the format of `DateTimeField`. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <>
      <div role="group" aria-label="Hazır zamanlar" className="flex flex-wrap gap-2">
        {snoozeChoices(now).map(({ label, until }) => (
          <Button
            key={label}
            size="sm"
            aria-pressed={value === until}
            className={value === until ? 'border-accent! bg-selected!' : undefined}
            onClick={() => onChange(until)}
          >
            {label}
          </Button>
        ))}
      </div>
      <DateTimeField
        label="Zaman"
        min={todayIso()}
        usualTime="09:00"
        error={error}
        value={value}
        onChange={onChange}
      />
    </>
  );
}
