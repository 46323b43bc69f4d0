import { useReferenceData } from '@/data/reference-data';
import { ComboboxField } from '@/ui/combobox-field';
import { DateTimeField } from '@/ui/date-time-field';
import { SelectField } from '@/ui/select-field';
import { TextareaField } from '@/ui/textarea-field';
import { isIsoInstant, todayIso } from '@/lib/dates';
import type { TransitionInput } from '@sync/model/rules/ticket-rules';
import { waitingReasons } from '@sync/model/entities/ticket-values';
import type { WaitingReason } from '@sync/model/entities/ticket-values';
import { UserField } from '@/kit/form/user-field';
import { TicketCombobox } from './detail/ticket-combobox';

/** Fields that a move to another status may ask for. */
export type TransitionField = keyof TransitionInput;

/** Input of the dialog of a move; empty texts are values not given. */
export interface TransitionValues {
  readonly status_reason: string;
  readonly waiting_reason: WaitingReason | null;
  readonly waiting_until: string;
  readonly resolution_note: string;
  readonly call_result_id: string | null;
  readonly duplicate_of_id: string | null;
  readonly assignee_id: string | null;
  readonly team_id: string | null;
}

export const noTransitionValues: TransitionValues = {
  status_reason: '',
  waiting_reason: null,
  waiting_until: '',
  resolution_note: '',
  call_result_id: null,
  duplicate_of_id: null,
  assignee_id: null,
  team_id: null,
};

/** Returns the values of the shown fields as the rules take them, without empty ones. */
export function transitionInput(
  values: TransitionValues,
  fields: readonly TransitionField[],
): TransitionInput {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field];
      if (value === null || value.trim() === '') return [];
      if (field === 'waiting_until' && !isIsoInstant(value)) return [];
      return [[field, value]];
    }),
  );
}

export function TransitionFields({
  fields,
  optional = [],
  values,
  errors,
  typeId,
  clientId,
  ticketId,
  onChange,
}: {
  fields: readonly TransitionField[];
  optional?: readonly TransitionField[] | undefined;
  values: TransitionValues;
  errors: Readonly<Record<string, string>>;
  /** Offers only results for this type; all of them without one. */
  typeId?: string | undefined;
  /** Offers this client's tickets first when a duplicate is named. */
  clientId?: string | undefined;
  ticketId?: string | undefined;
  onChange: (change: Partial<TransitionValues>) => void;
}) {
  const reference = useReferenceData();
  const common = (field: TransitionField) => ({
    error: errors[field],
    optional: optional.includes(field),
  });
  const field = (name: TransitionField) => {
    switch (name) {
      case 'waiting_reason':
        return (
          <SelectField
            {...common(name)}
            label="Ne bekleniyor"
            options={(Object.keys(waitingReasons) as WaitingReason[]).map((value) => ({
              value,
              label: waitingReasons[value],
            }))}
            value={values.waiting_reason}
            onChange={(waiting_reason) => onChange({ waiting_reason })}
          />
        );
      case 'waiting_until':
        return (
          <DateTimeField
            {...common(name)}
            label="Ne zamana kadar"
            min={todayIso()}
            value={values.waiting_until}
            onChange={(waiting_until) => onChange({ waiting_until })}
          />
        );
      case 'resolution_note':
        return (
          <TextareaField
            {...common(name)}
            label="Çözüm"
            value={values.resolution_note}
            maxLength={4000}
            onChange={(event) => onChange({ resolution_note: event.target.value })}
          />
        );
      case 'call_result_id':
        return (
          <ComboboxField
            {...common(name)}
            label="Sonuç"
            clearable
            options={reference
              .definitions('call_result')
              .filter(({ active, attributes: { ticket_type_ids: types } }) => {
                return active && (typeId === undefined || types.length === 0 || types.includes(typeId));
              })
              .map(({ id, name: label }) => ({ value: id, label }))}
            value={values.call_result_id}
            onChange={(call_result_id) => onChange({ call_result_id })}
          />
        );
      case 'duplicate_of_id':
        return (
          <TicketCombobox
            {...common(name)}
            label="Mükerrer olduğu talep"
            clientId={clientId}
            exceptId={ticketId}
            value={values.duplicate_of_id}
            onChange={(duplicate_of_id) => onChange({ duplicate_of_id })}
          />
        );
      case 'status_reason':
        return (
          <TextareaField
            {...common(name)}
            label="Neden"
            rows={2}
            maxLength={500}
            value={values.status_reason}
            onChange={(event) => onChange({ status_reason: event.target.value })}
          />
        );
      case 'assignee_id':
        return (
          <UserField
            {...common(name)}
            label="Atanan"
            clearable
            value={values.assignee_id}
            onChange={(assignee_id) => onChange({ assignee_id })}
          />
        );
      case 'team_id':
        return (
          <ComboboxField
            {...common(name)}
            label="Ekip"
            clearable
            options={reference
              .definitions('department')
              .filter((department) => department.active)
              .map(({ id, name: label }) => ({ value: id, label }))}
            value={values.team_id}
            onChange={(team_id) => onChange({ team_id })}
          />
        );
    }
  };
  return (
    <div className="grid gap-3.5">
      {fields.map((name) => (
        <div key={name}>{field(name)}</div>
      ))}
    </div>
  );
}
