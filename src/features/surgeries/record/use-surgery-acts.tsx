import { useState } from 'react';
import type { ReactNode } from 'react';
import { useActs } from '@/acts/use-acts';
import type { RecordActs } from '@/acts/use-acts';
import type { Client } from '@sync/model/entities/client';
import type { Surgery } from '@sync/model/entities/surgery';
import { clearStep } from '@sync/model/surgeries/acts/mark';
import { editTeam } from '@sync/model/surgeries/acts/team';
import { FactsForm, FeesForm } from './edit-forms';
import { FollowUpTicket } from './follow-up-ticket';
import { MoveForm } from './move-form';
import { surgeryOwnFields } from './surgery-own-fields';

/** A form of a surgery that is more than an act. */
type SurgeryForm = 'move' | 'facts' | 'fees' | { readonly ticketFor: string };

/** Acts and forms of the surgery on the screen, as far as the user may use them. */
export interface SurgeryDoing {
  readonly surgery: Surgery;
  readonly acts: RecordActs;
  /** Right to edit the plan. */
  readonly mayEdit: boolean;
  readonly onForm: (form: SurgeryForm) => void;
}

/** Returns what the user may do with a surgery, and what is open of it; null where nothing is. */
export function useSurgeryActs(
  surgery: Surgery,
  patient: Client | null,
): { readonly doing: SurgeryDoing; readonly open: ReactNode } {
  const [form, setForm] = useState<SurgeryForm | null>(null);
  const own = surgeryOwnFields(surgery, (code) => acts.press(clearStep, { code }));
  const acts: RecordActs = useActs(surgery, own);
  const mayEdit = acts.reason(editTeam) === null;
  const shared = { surgery, onClose: () => setForm(null) };
  return {
    doing: { surgery, acts, mayEdit, onForm: setForm },
    open: form === null ? acts.dialog : <OpenForm {...shared} form={form} patient={patient} />,
  };
}

function OpenForm({
  form,
  patient,
  ...shared
}: {
  form: SurgeryForm;
  surgery: Surgery;
  patient: Client | null;
  onClose: () => void;
}) {
  switch (form) {
    case 'move':
      return <MoveForm {...shared} />;
    case 'facts':
      return <FactsForm {...shared} patient={patient} />;
    case 'fees':
      return <FeesForm {...shared} patient={patient} />;
    default: {
      const followUp = shared.surgery.follow_ups.find(({ id }) => id === form.ticketFor);
      return followUp === undefined ? null : <FollowUpTicket {...shared} followUp={followUp} />;
    }
  }
}
