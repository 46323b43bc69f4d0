import type { ActFormState } from '@/acts/act-field';
import type { OwnFields } from '@/acts/act-form';
import { Button } from '@/ui/button';
import { DateTimeField } from '@/ui/date-time-field';
import type { Surgery } from '@sync/model/entities/surgery';
import type { MilestoneCode } from '@sync/model/entities/surgery-values';
import { lastMilestone } from '@sync/model/rules/surgery-rules';
import { ProceduresField } from './procedures-field';
import { TeamField, TeamSourceField } from './team-fields';

/**
 * Returns the fields of acts on a surgery that are more than one value, by the act's name.
 * @param onClear takes a step back
 */
export const surgeryOwnFields = (
  surgery: Surgery,
  onClear: (code: MilestoneCode) => void,
): Readonly<Record<string, OwnFields>> => ({
  edit_procedures: { procedures: (form) => <ProceduresField {...form} /> },
  edit_team: { team: (form) => <TeamField {...form} surgery={surgery} /> },
  copy_team: { from: (form) => <TeamSourceField {...form} surgery={surgery} /> },
  set_time: { at: (form) => <TimeField {...form} surgery={surgery} onClear={onClear} /> },
});

/** Renders the time of a step; the last one can be taken back instead. */
function TimeField({
  surgery,
  values,
  problems,
  change,
  onClear,
}: ActFormState & { surgery: Surgery; onClear: (code: MilestoneCode) => void }) {
  const last = lastMilestone(surgery.milestones);
  const at = values['at'];
  return (
    <div className="grid gap-4">
      <DateTimeField
        label="Saat"
        error={problems['at']}
        value={typeof at === 'string' ? at : ''}
        onChange={(next) => change({ at: next })}
      />
      {last !== null && last === values['code'] && (
        <Button tone="quiet" className="justify-self-start" onClick={() => onClear(last)}>
          Aşamayı geri al
        </Button>
      )}
    </div>
  );
}
