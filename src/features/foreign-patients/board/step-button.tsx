import { Check } from 'lucide-react';
import { useActs } from '@/acts/use-acts';
import { useDoAct } from '@/acts/use-do-act';
import { cx } from '@/lib/class-names';
import { toastFailure } from '@/kit/form/use-saved-toast';
import type { TripStep } from '@sync/model/entities/trip-values';
import { nextStep } from '@sync/model/rules/trip-rules';
import { stamps } from '@sync/model/trips/acts/stamp';
import type { BoardEvent, TripRow } from '../trip-rows';

/** Stamps steps with the moment of the press. */
export function useStamp({ trip, clientName }: TripRow): (step: TripStep) => void {
  const doAct = useDoAct(clientName);
  return (step) => void doAct(stamps[step], trip.id).catch(toastFailure);
}

/** Renders the button of a trip's next step: one press, tall enough for a thumb in a car park. */
export function StepButton({ row, kind, quiet }: { row: TripRow; kind: BoardEvent['kind']; quiet: boolean }) {
  const acts = useActs(row.trip);
  const stamp = useStamp(row);
  const next = nextStep(row.trip);
  // On the day of the flight home that alone is what matters.
  const step = next !== null && kind === 'departure' ? 'seen_off_at' : next;
  if (step === null || acts.reason(stamps[step]) !== null) return <span aria-hidden="true" />;
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
      <Check className="size-4.5" strokeWidth={2.2} aria-hidden="true" />
      {acts.label(stamps[step])}
      <span className="sr-only">, {row.clientName}</span>
    </button>
  );
}
