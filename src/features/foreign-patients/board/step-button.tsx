import { Check } from 'lucide-react';
import { useSignedIn } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatTime } from '@/lib/dates';
import { mayStampTrips, stampStep, undoStep } from '@/records/trips/trip-actions';
import { stepButtons } from '@/records/trips/trip-words';
import { useOutcome } from '@/records/use-outcome';
import { tripSteps } from '@sync/model/entities/trip-values';
import type { TripStep } from '@sync/model/entities/trip-values';
import { nextStep } from '@sync/model/rules/trip-rules';
import type { BoardEvent, TripRow } from '../trip-rows';

/** Stamps steps with the moment of the press, and offers undo. */
export function useStamp(row: TripRow): (step: TripStep) => void {
  const { writes } = useSignedIn();
  const outcome = useOutcome();
  const { id } = row.trip;
  return (step) => {
    void outcome.run(
      () => stampStep(writes, id, step),
      `${row.clientName}: ${tripSteps[step]} ${formatTime(Date.now())}`,
      { undo: () => void outcome.run(() => undoStep(writes, id, step), 'Adım geri alındı') },
    );
  };
}

/** Renders the button of a trip's next step: one press, tall enough for a thumb in a car park. */
export function StepButton({ row, kind, quiet }: { row: TripRow; kind: BoardEvent['kind']; quiet: boolean }) {
  const { access } = useSignedIn();
  const stamp = useStamp(row);
  const next = nextStep(row.trip);
  // On the day of the flight home that alone is what matters.
  const step = next !== null && kind === 'departure' ? 'seen_off_at' : next;
  if (step === null || !mayStampTrips(access)) return <span aria-hidden="true" />;
  // What is planned for another day cannot have happened yet.
  if (quiet && kind !== 'here') return <span aria-hidden="true" />;
  return (
    <button
      type="button"
      className={cx(
        'btn min-h-11! justify-center gap-2 px-4! whitespace-nowrap touch:min-h-14! touch:rounded-lg! touch:text-base!',
        'min-[48em]:min-w-[176px] max-[47.9375em]:min-h-14! max-[47.9375em]:w-full',
        kind === 'here' ? 'btn-s' : 'btn-p',
      )}
      onClick={() => stamp(step)}
    >
      <Check className="size-[18px]" strokeWidth={2.2} aria-hidden="true" />
      {stepButtons[step]}
      <span className="sr-only">, {row.clientName}</span>
    </button>
  );
}
