import { CalendarClock } from 'lucide-react';
import { useId, useState } from 'react';
import { snoozeChoices } from '@/data/reminders';
import { isIsoInstant, todayIso } from '@/lib/dates';
import { Button } from '@/ui/button';
import { DateTimeField } from '@/ui/date-time-field';

/**
 * Asks for the end of a snooze: a usual moment with one press, or day and time exactly. Renders in place and opens
 * nothing, so that it works within a panel, too.
 */
export function SnoozeChoice({
  now,
  choices = snoozeChoices(now),
  onChoose,
}: {
  now: number;
  /** Usual moments; those of reminders unless given. */
  choices?: readonly { readonly label: string; readonly until: string }[];
  onChoose: (until: string) => void;
}) {
  const id = useId();
  const [exact, setExact] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  const choose = (): void => {
    if (exact === null || !isIsoInstant(exact)) setError('Gün ve saati yazın');
    else if (Date.parse(exact) <= Date.now()) setError('Geçmiş bir zaman; ileri bir zaman yazın');
    else onChoose(new Date(exact).toISOString());
  };
  return (
    <div role="group" aria-label="Ne zamana ertelensin?" className="grid gap-2">
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {choices.map(({ label, until }) => (
          <Button key={label} size="sm" onClick={() => onChoose(until)}>
            {label}
          </Button>
        ))}
        <Button
          size="sm"
          tone="quiet"
          icon={CalendarClock}
          aria-expanded={exact !== null}
          aria-controls={id}
          onClick={() => setExact(exact === null ? '' : null)}
        >
          Tam zaman
        </Button>
      </div>
      <div id={id} hidden={exact === null}>
        {exact !== null && (
          <div className="flex flex-wrap items-end gap-2">
            <DateTimeField
              label="Ne zaman"
              min={todayIso()}
              className="min-w-64 flex-1"
              error={error}
              value={exact}
              onChange={(value) => {
                setExact(value);
                setError(undefined);
              }}
            />
            <Button onClick={choose}>Ertele</Button>
          </div>
        )}
      </div>
    </div>
  );
}
