import { addDays, dayOf, isIsoInstant } from '@/lib/dates';
import { Checkbox } from '@/ui/checkbox';
import { ReferenceField } from '@/kit/record/references';
import { ComboboxField } from '@/ui/combobox-field';
import { DateField } from '@/ui/date-field';
import { DateTimeField } from '@/ui/date-time-field';
import { NumberField } from '@/ui/number-field';
import type { Option } from '@/ui/option-row';
import { SelectField } from '@/ui/select-field';
import { TagsField } from '@/ui/tags-field';
import { TextField } from '@/ui/text-field';
import { meeting } from '@sync/model/entities/meeting';
import { LONGEST_SERIES_YEARS, meetingKinds, meetingVisibilities } from '@sync/model/entities/meeting-values';
import type { MeetingKind, MeetingVisibility } from '@sync/model/entities/meeting-values';
import { AwayParticipants } from './away-participants';
import { dayOfForm } from './day-of-form';
import { holidayOn } from '../holidays';
import { endAfter, repeatLabels } from './meeting-form-values';
import type { MeetingFormValues, Repeat } from './meeting-form-values';
import { minutesOf, reminderKey, reminderOptions } from '../meeting-reminder';

function optionsOf<K extends string>(labels: Readonly<Record<K, string>>): Option<K>[] {
  return (Object.keys(labels) as K[]).map((value) => ({ value, label: labels[value] }));
}

const kinds = optionsOf<MeetingKind>(meetingKinds);
const visibilities = optionsOf<MeetingVisibility>(meetingVisibilities);
const repeats = optionsOf<Repeat>(repeatLabels);
const endings = [
  { value: 'until', label: 'Bir güne kadar' },
  { value: 'count', label: 'Belli sayıda' },
] as const;

/** Properties shared by the fields of the form. */
export interface MeetingFieldsProps {
  readonly values: MeetingFormValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (patch: Partial<MeetingFormValues>) => void;
}

/** Renders the time fields of a meeting: with times or whole days. */
export function MeetingTimeFields({ values, errors, onChange }: MeetingFieldsProps) {
  return (
    <>
      <Checkbox
        label={meeting.fields.all_day.label}
        checked={values.allDay}
        onChange={(event) => onChange({ allDay: event.target.checked })}
      />
      {values.allDay ? (
        <div className="grid gap-3.5 sm:grid-cols-2">
          <DateField
            label="İlk gün"
            holidayOf={holidayOn}
            error={errors['starts_at']}
            value={values.firstDay}
            onChange={(firstDay) =>
              onChange({ firstDay, ...(values.lastDay < firstDay ? { lastDay: firstDay } : {}) })
            }
          />
          <DateField
            label="Son gün"
            holidayOf={holidayOn}
            error={errors['ends_at']}
            value={values.lastDay}
            onChange={(lastDay) => onChange({ lastDay })}
          />
        </div>
      ) : (
        <>
          <DateTimeField
            label={meeting.fields.starts_at.label}
            holidayOf={holidayOn}
            error={errors['starts_at']}
            value={values.start}
            onChange={(start) => onChange({ start, end: endAfter(values, start) })}
          />
          <DateTimeField
            label={meeting.fields.ends_at.label}
            holidayOf={holidayOn}
            error={errors['ends_at']}
            value={values.end}
            onChange={(end) => onChange({ end })}
          />
        </>
      )}
    </>
  );
}

function RepeatFields({ values, errors, onChange }: MeetingFieldsProps) {
  return (
    <>
      <SelectField
        label={meeting.fields.recurrence.label}
        options={repeats}
        error={errors['recurrence']}
        value={values.repeat}
        onChange={(repeat) => onChange({ repeat: repeat ?? 'never' })}
      />
      {values.repeat !== 'never' && (
        <div className="grid gap-3.5 sm:grid-cols-2">
          <SelectField
            label="Yinelemenin bitişi"
            options={endings}
            value={values.ending}
            onChange={(ending) => onChange({ ending: ending ?? 'until' })}
          />
          {values.ending === 'until' ? (
            <DateField
              label="Son gün"
              holidayOf={holidayOn}
              max={
                isIsoInstant(values.start)
                  ? addDays(dayOf(values.start), LONGEST_SERIES_YEARS * 366)
                  : undefined
              }
              value={values.until}
              onChange={(until) => onChange({ until })}
            />
          ) : (
            <NumberField
              label="Toplam"
              unit="toplantı"
              value={values.count}
              onChange={(count) => onChange({ count })}
            />
          )}
        </div>
      )}
    </>
  );
}

/** Renders all fields of a meeting in the calendar. */
export function MeetingFormFields({
  repeatable,
  people,
  rooms,
  ...fields
}: MeetingFieldsProps & {
  readonly repeatable: boolean;
  readonly people: readonly Option[];
  readonly rooms: readonly { readonly key: string; readonly name: string }[];
}) {
  const { values, errors, onChange } = fields;
  const names = rooms.map(({ name }) => name);
  // A room that was typed just now is offered, too.
  const offered = values.room === null || names.includes(values.room) ? names : [values.room, ...names];
  return (
    <>
      <TextField
        label={meeting.fields.title.label}
        maxLength={meeting.fields.title.maxLength}
        autoComplete="off"
        hint="Hasta adı yazmayın"
        error={errors['title']}
        value={values.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <SelectField
        label={meeting.fields.meeting_kind.label}
        options={kinds}
        value={values.kind}
        onChange={(kind) => onChange({ kind: kind ?? 'internal' })}
      />
      <MeetingTimeFields {...fields} />
      {repeatable && <RepeatFields {...fields} />}
      {!values.allDay && (
        <SelectField
          label={meeting.fields.reminder_minutes.label}
          options={reminderOptions(values.reminders)}
          hint="Davete ret yanıtı vermeyenlere, cihazlarında"
          error={errors['reminder_minutes']}
          value={reminderKey(values.reminders)}
          onChange={(key) => onChange({ reminders: minutesOf(key) })}
        />
      )}
      <ComboboxField
        label={meeting.fields.room.label}
        optional
        clearable
        placeholder="Seçin ya da yazın"
        options={offered.map((name) => ({ value: name, label: name }))}
        error={errors['room']}
        value={values.room}
        onChange={(room) => onChange({ room })}
        onCreate={(room) => onChange({ room: room.slice(0, 80) })}
      />
      <TagsField
        label={meeting.fields.participants.label}
        optional
        options={people}
        error={errors['participants']}
        value={values.people}
        onChange={(next) => onChange({ people: next })}
      />
      <AwayParticipants
        people={values.people}
        day={dayOfForm(values)}
        onChange={(next) => onChange({ people: next })}
      />
      <ReferenceField
        field={meeting.fields.company_id}
        label={meeting.fields.company_id.label}
        optional
        error={errors['company_id']}
        value={values.companyId}
        onChange={(companyId) => onChange({ companyId })}
      />
      <TextField
        label={meeting.fields.place.label}
        optional
        maxLength={meeting.fields.place.maxLength}
        error={errors['place']}
        value={values.place}
        onChange={(event) => onChange({ place: event.target.value })}
      />
      <TextField
        label={meeting.fields.online_link.label}
        optional
        type="url"
        maxLength={meeting.fields.online_link.maxLength}
        placeholder="https://"
        error={errors['online_link']}
        value={values.link}
        onChange={(event) => onChange({ link: event.target.value })}
      />
      <SelectField
        label={meeting.fields.visibility.label}
        options={visibilities}
        hint="Göremeyenlere yalnız “Meşgul” görünür"
        error={errors['visibility']}
        value={values.visibility}
        onChange={(visibility) => onChange({ visibility: visibility ?? 'everyone' })}
      />
      <Checkbox
        label={meeting.fields.contains_patient_data.label}
        checked={values.patientData}
        onChange={(event) => onChange({ patientData: event.target.checked })}
      />
    </>
  );
}
