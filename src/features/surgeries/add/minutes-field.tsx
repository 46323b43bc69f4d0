import { Button } from '@/ui/button';
import { NumberField } from '@/ui/number-field';
import type { SuggestedMinutes } from '@sync/model/rules/surgery-minutes';
import { minutesFor } from './surgery-knowledge';
import type { FormPart } from './use-surgery-form';

const of: Readonly<Record<SuggestedMinutes['of'], string>> = {
  surgeon: 'Bu cerrahta ortanca',
  procedure: 'Ortanca',
  look_up: 'Tanımda',
};

function suggestionText({ minutes, band, of: source }: SuggestedMinutes): string {
  const figure = `${of[source]} ${minutes} dk`;
  return band === null ? figure : `${figure}, %80 ${band.from}–${band.to}`;
}

/** Renders the field for the minutes of one procedure, with its past durations. */
export function MinutesField({ form, index, label }: { form: FormPart; index: number; label: string }) {
  const { values, known, problems, change } = form;
  const procedure = values.procedures[index];
  if (procedure === undefined) return null;
  const suggestion = minutesFor(procedure, values.surgeon_id, known);
  const set = (minutes: number | null, ownMinutes: boolean) =>
    change({
      procedures: values.procedures.map((procedure, at) =>
        at === index ? { ...procedure, minutes, ownMinutes } : procedure,
      ),
    });
  const differs = suggestion !== null && procedure.minutes !== suggestion.minutes;
  return (
    <div className="min-w-0">
      <NumberField
        label={label}
        unit="dakika"
        value={procedure.minutes}
        error={problems[`procedures.${index}.minutes`]}
        hint={suggestion === null ? undefined : suggestionText(suggestion)}
        onChange={(minutes) => set(minutes, true)}
      />
      {differs && procedure.ownMinutes && (
        <Button size="sm" tone="quiet" className="mt-1 -ml-2" onClick={() => set(suggestion.minutes, false)}>
          {suggestion.minutes} dk yap
        </Button>
      )}
    </div>
  );
}
