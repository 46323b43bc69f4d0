import { worldOf } from '@/acts/run-act';
import type { ActContext } from '@/acts/run-act';
import type { OpenedForm } from '@/data/drafts';
import { changedValues } from '@/lib/changed-values';
import { actionError } from '@sync/model/action-error';
import { BEYOND, refuse } from '@sync/model/acts/perform';
import { surgery as surgeryEntity } from '@sync/model/entities/surgery';
import type { Surgery, SurgeryDraft } from '@sync/model/entities/surgery';
import { EDIT } from '@sync/model/surgeries/acts/rules';
import { preparationPatch } from '@sync/model/surgeries/preparation';
import type { PatientFacts } from '@sync/model/surgeries/preparation';
import type { NewSlot } from '@sync/model/surgeries/slots';
import { surgeryNumber } from '@sync/model/surgeries/words';

/** Fields that a form edits freely; place, status, steps and what is in lists have acts of their own. */
type EditableFields = Partial<
  Omit<
    SurgeryDraft,
    | 'client_id'
    | 'procedures'
    | 'team'
    | 'status'
    | 'status_reason_id'
    | 'status_note'
    | 'milestones'
    | 'checklist'
    | 'follow_ups'
    | keyof NewSlot
  >
>;

/**
 * Writes plan fields; the preparation follows them.
 * @param patient decides about the preparation; null where the record is not on the device
 * @param form the record as the form was opened, where one was: what others have changed since stays
 */
export function editSurgery(
  context: ActContext,
  shown: Surgery,
  fields: EditableFields,
  patient: PatientFacts,
  form: OpenedForm<Surgery> | null = null,
): Promise<Surgery> {
  const world = worldOf(context);
  if (!world.permissions.has(EDIT)) throw actionError('permission_denied');
  const changed = form === null ? fields : changedValues(form.opened, fields);
  const [first] = Object.keys(changed) as (keyof EditableFields)[];
  const what = first === undefined ? 'Bilgiler' : surgeryEntity.fields[first].label;
  return context.writes.change(
    surgeryEntity,
    shown.id,
    (current) => {
      if (world.isBeyond?.(current) === true) refuse({ '': BEYOND });
      return { ...changed, ...preparationPatch(world, current, changed, patient) };
    },
    { ...form, summary: `${surgeryNumber(shown)}: ${what} değişti` },
  );
}
