import { DateTimeField } from '@/ui/date-time-field';
import { NumberField } from '@/ui/number-field';
import { TextareaField } from '@/ui/textarea-field';
import { TextField } from '@/ui/text-field';
import { PayerField } from './payer-fields';
import type { FormPart } from './use-surgery-form';
import { surgery } from '@sync/model/entities/surgery';

/** Renders payer, length of stay, and admission. */
export function StayFields({ form }: { form: FormPart }) {
  const { values, problems, change } = form;
  return (
    <div className="grid gap-x-4 gap-y-3.5 min-[30em]:grid-cols-2">
      <PayerField form={form} />
      <NumberField
        label={surgery.fields.expected_nights.label}
        optional
        unit="gece"
        value={values.expected_nights}
        error={problems['expected_nights']}
        onChange={(expected_nights) => change({ expected_nights })}
      />
      {values.timing === 'slot' && (
        <DateTimeField
          label={surgery.fields.admission_at.label}
          optional
          className="max-w-80 min-[30em]:col-span-2"
          value={values.admission_at}
          error={problems['admission_at']}
          onChange={(admission_at) => change({ admission_at })}
        />
      )}
    </div>
  );
}

export function NoteFields({ form }: { form: FormPart }) {
  const { values, problems, change } = form;
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 min-[30em]:grid-cols-[minmax(0,1fr)_120px]">
        <TextField
          label={surgery.fields.diagnosis.label}
          optional
          maxLength={surgery.fields.diagnosis.maxLength}
          autoComplete="off"
          value={values.diagnosis}
          onChange={(event) => change({ diagnosis: event.target.value })}
        />
        <NumberField
          label={surgery.fields.asa.label}
          optional
          value={values.asa}
          error={problems['asa']}
          onChange={(asa) => change({ asa })}
        />
      </div>
      <TextField
        label={surgery.fields.equipment.label}
        optional
        maxLength={surgery.fields.equipment.maxLength}
        autoComplete="off"
        value={values.equipment}
        onChange={(event) => change({ equipment: event.target.value })}
      />
      <TextareaField
        label={surgery.fields.note.label}
        optional
        maxLength={surgery.fields.note.maxLength}
        value={values.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </div>
  );
}
