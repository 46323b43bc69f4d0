import { Clock } from 'lucide-react';
import { memo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { todayIso } from '@/lib/dates';
import { ComboboxField } from '@/ui/combobox-field';
import { DateTimeField } from '@/ui/date-time-field';
import type { Option } from '@/ui/option-row';
import { PriorityGlyph } from '@/ui/priority';
import { SelectField } from '@/ui/select-field';
import { TagsField } from '@/ui/tags-field';
import { TextareaField } from '@/ui/textarea-field';
import { TextField } from '@/ui/text-field';
import { ticket } from '@sync/model/entities/ticket';
import type { Definition } from '@sync/model/entities/definition';
import { priorities } from '@sync/model/entities/ticket-values';
import type { Priority } from '@sync/model/entities/ticket-values';
import { offeredTypes } from '@/records/tickets/ticket-context';
import { UserField } from '@/kit/form/user-field';
import { DUE_TIME } from '../due-time';
import type { TicketFormField, TicketFormValues } from './ticket-form-values';
import { targetSentence } from './target-sentence';

export interface TicketFormFieldsProps {
  readonly values: TicketFormValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<TicketFormValues>) => void;
  /** Fields to show, in the form's own order; all of them by default. */
  readonly fields?: readonly TicketFormField[] | undefined;
  /** Called when a field is left, to check it. */
  readonly onLeave?: ((field: TicketFormField) => void) | undefined;
}

const HALF: readonly TicketFormField[] = [
  'priority',
  'source_id',
  'assignee_id',
  'team_id',
  'department_id',
  'contact_type_id',
];

const ORDER: readonly TicketFormField[] = [
  'type_id',
  'subject',
  'description',
  'priority',
  'source_id',
  'assignee_id',
  'team_id',
  'department_id',
  'contact_type_id',
  'due_at',
  'tag_ids',
];

/** Returns entries in use, and the chosen one even when it is not. */
function offered(entries: readonly Definition[], chosen: string | null): readonly Option[] {
  return entries
    .filter((entry) => entry.active || entry.id === chosen)
    .map(({ id, name }) => ({ value: id, label: name }));
}

/** The fields of a ticket, for a new one and for editing. */
export const TicketFormFields = memo(function TicketFormFields({
  values,
  errors,
  onChange,
  fields = ORDER,
  onLeave,
}: TicketFormFieldsProps) {
  const reference = useReferenceData();
  const type = reference.definition('ticket_type', values.type_id);
  const hint = type === undefined ? null : targetSentence(type.attributes);
  const common = (name: TicketFormField) => ({
    error: errors[name],
    onBlur: () => onLeave?.(name),
  });
  const field = (name: TicketFormField) => {
    switch (name) {
      case 'type_id':
        return (
          <ComboboxField
            {...common(name)}
            label={ticket.fields.type_id.label}
            placeholder="Seçin ya da yazarak arayın"
            options={offeredTypes({ reference }, values.type_id).map(({ id, name: label }) => ({
              value: id,
              label,
            }))}
            value={values.type_id}
            onChange={(type_id) => onChange({ type_id })}
          />
        );
      case 'subject':
        return (
          <TextField
            {...common(name)}
            label={ticket.fields.subject.label}
            maxLength={ticket.fields.subject.maxLength}
            autoComplete="off"
            value={values.subject}
            onChange={(event) => onChange({ subject: event.target.value })}
          />
        );
      case 'description':
        return (
          <TextareaField
            {...common(name)}
            label={ticket.fields.description.label}
            optional
            maxLength={ticket.fields.description.maxLength}
            value={values.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        );
      case 'priority':
        return (
          <SelectField
            {...common(name)}
            label={ticket.fields.priority.label}
            options={(Object.keys(priorities) as Priority[]).map((value) => ({
              value,
              label: priorities[value],
              icon: <PriorityGlyph priority={value} />,
            }))}
            value={values.priority}
            onChange={(priority) => onChange({ priority: priority ?? 'normal' })}
          />
        );
      case 'source_id':
        return (
          <ComboboxField
            {...common(name)}
            label={ticket.fields.source_id.label}
            placeholder="Seçin"
            options={offered(reference.definitions('ticket_source'), values.source_id)}
            value={values.source_id}
            onChange={(source_id) => onChange({ source_id })}
          />
        );
      case 'contact_type_id':
        return (
          <ComboboxField
            {...common(name)}
            label={ticket.fields.contact_type_id.label}
            optional
            clearable
            placeholder="Seçin"
            options={offered(reference.definitions('contact_type'), values.contact_type_id)}
            value={values.contact_type_id}
            onChange={(contact_type_id) => onChange({ contact_type_id })}
          />
        );
      case 'department_id':
      case 'team_id':
        return (
          <ComboboxField
            {...common(name)}
            label={ticket.fields[name].label}
            optional
            clearable
            placeholder="Seçin"
            options={offered(reference.definitions('department'), values[name])}
            value={values[name]}
            onChange={(chosen) => onChange({ [name]: chosen })}
          />
        );
      case 'assignee_id':
        return (
          <UserField
            {...common(name)}
            label={ticket.fields.assignee_id.label}
            optional
            clearable
            placeholder="Atanmamış"
            value={values.assignee_id}
            onChange={(assignee_id) => onChange({ assignee_id })}
          />
        );
      case 'due_at':
        return (
          <DateTimeField
            {...common(name)}
            label={ticket.fields.due_at.label}
            optional
            min={todayIso()}
            usualTime={DUE_TIME}
            hint={hint === null ? undefined : 'Boş bırakırsanız tipin çözüm süresi geçerlidir'}
            value={values.due_at}
            onChange={(due_at) => onChange({ due_at })}
          />
        );
      case 'tag_ids':
        return (
          <TagsField
            {...common(name)}
            label={ticket.fields.tag_ids.label}
            optional
            options={reference
              .definitions('ticket_tag')
              .filter((tag) => tag.active || values.tag_ids.includes(tag.id))
              .map(({ id, name: label }) => ({ value: id, label }))}
            value={values.tag_ids}
            onChange={(tag_ids) => onChange({ tag_ids })}
          />
        );
    }
  };
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-4">
      {ORDER.filter((name) => fields.includes(name)).map((name) => (
        <div key={name} className={cx('min-w-0', !HALF.includes(name) && 'col-span-2')}>
          {field(name)}
        </div>
      ))}
      {hint !== null && (
        <p className="meta col-span-2 flex gap-2 text-ink-2">
          <Clock className="mt-px size-4" aria-hidden="true" />
          {hint}
        </p>
      )}
    </div>
  );
});
