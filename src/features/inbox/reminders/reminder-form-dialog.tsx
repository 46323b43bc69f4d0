import { useState } from 'react';
import { useSignedIn } from '@/data/workspace';
import { formatDayTime, isIsoInstant } from '@/lib/dates';
import { ReminderTimeFields } from '@/records/reminder-time-fields';
import { failureText } from '@/kit/form/use-saved-toast';
import { useOutcome } from '@/kit/form/use-outcome';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import type { Option } from '@/ui/option-row';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { reminder } from '@sync/model/entities/inbox';
import { ActionError } from '@sync/model/action-error';
import { reminderRepeats } from '@sync/model/entities/inbox';
import type { Reminder } from '@sync/model/entities/inbox';
import { addReminder, editReminder } from './reminder-actions';
import { leadOptions } from './reminder-words';

const repeats = (Object.keys(reminderRepeats) as Reminder['repeat'][]).map(
  (value): Option<Reminder['repeat']> => ({ value, label: reminderRepeats[value] }),
);

/** Renders the form of a new reminder, or of another text or time for an existing one. */
export default function ReminderFormDialog({
  item,
  onClose,
}: {
  /** Null: a new one. */
  item: Reminder | null;
  onClose: () => void;
}) {
  const { writes } = useSignedIn();
  const outcome = useOutcome();
  const [now] = useState(() => Date.now());
  const [opened] = useState(item);
  const [title, setTitle] = useState(item?.title ?? '');
  const [dueAt, setDueAt] = useState(item?.due_at ?? '');
  const [repeat, setRepeat] = useState<Reminder['repeat']>(item?.repeat ?? 'none');
  const [lead, setLead] = useState(item?.lead_minutes ?? 0);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const leads = leadOptions(item?.lead_minutes ?? 0);

  const save = async (): Promise<void> => {
    const whole = isIsoInstant(dueAt) ? new Date(dueAt).toISOString() : dueAt;
    const input = { title, dueAt: whole, repeat, leadMinutes: lead };
    try {
      if (opened === null) await addReminder(writes, input);
      else await editReminder(writes, opened, input);
      onClose();
      outcome.done(item === null ? `Hatırlatma kuruldu: ${formatDayTime(whole)}` : 'Hatırlatma kaydedildi');
    } catch (error) {
      const fields = error instanceof ActionError ? error.fields : {};
      setErrors(fields);
      setFailure(Object.keys(fields).length > 0 ? null : failureText(error));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={item === null ? 'Yeni hatırlatma' : 'Hatırlatmayı düzenle'}
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" type="submit" form="reminder-form">
            {item === null ? 'Hatırlatmayı kur' : 'Kaydet'}
          </Button>
        </>
      }
    >
      <form
        id="reminder-form"
        noValidate
        className="mt-4 grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={reminder.fields.title.label}
          maxLength={reminder.fields.title.maxLength}
          error={errors['title']}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <ReminderTimeFields
          now={now}
          value={dueAt}
          error={errors['due_at']}
          onChange={(value) => {
            setDueAt(value);
            setErrors(({ title: kept }) => (kept === undefined ? {} : { title: kept }));
          }}
        />
        <div className="grid gap-3.5 sm:grid-cols-2">
          <SelectField
            label={reminder.fields.repeat.label}
            options={repeats}
            value={repeat}
            onChange={(value) => setRepeat(value ?? 'none')}
          />
          <SelectField
            label={reminder.fields.lead_minutes.label}
            options={leads}
            value={String(lead)}
            onChange={(value) => setLead(Number(value ?? 0))}
          />
        </div>
        {failure !== null && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
