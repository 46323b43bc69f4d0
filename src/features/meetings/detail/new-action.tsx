import { Plus } from 'lucide-react';
import { useState } from 'react';
import { UserField } from '@/kit/form/user-field';
import { DateField } from '@/ui/date-field';
import { IconButton } from '@/ui/icon-button';
import { TextField } from '@/ui/text-field';
import { ActionError } from '@sync/model/action-error';
import { addAction } from './action-items';
import type { ActionInput } from './action-items';
import { holidayOn } from '../holidays';
import { useEntryDraft } from '../form/use-entry-draft';
import type { MeetingEditor } from './use-meeting-editor';

const nothing: ActionInput = { text: '', assigneeId: null, dueOn: '' };

/** Writes down what is to be done, by whom and until when. */
export function NewAction({ editor }: { editor: MeetingEditor }) {
  const entry = useEntryDraft(`meeting-action/${editor.record.id}`, nothing);
  const input = entry.values;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const change = (patch: Partial<ActionInput>) => {
    entry.change(patch);
    setErrors({});
  };
  const add = async () => {
    try {
      await editor.act((context, target) => addAction(context, target, input));
      entry.clear();
    } catch (error) {
      if (error instanceof ActionError && Object.keys(error.fields).length > 0) setErrors(error.fields);
      else editor.outcome.failed(error);
    }
  };
  return (
    <form
      noValidate
      aria-label="Yeni aksiyon"
      className="mt-2 flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        label="Yeni aksiyon"
        labelHidden
        className="min-w-52 flex-[3]"
        placeholder="Aksiyon ekle"
        maxLength={4000}
        autoComplete="off"
        error={errors['text']}
        value={input.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <UserField
        label="Sorumlu"
        labelHidden
        clearable
        className="min-w-40 flex-[2]"
        placeholder="Sorumlu"
        value={input.assigneeId}
        onChange={(assigneeId) => change({ assigneeId })}
      />
      <DateField
        label="Son tarih"
        labelHidden
        className="w-40"
        holidayOf={holidayOn}
        error={errors['due_on']}
        value={input.dueOn}
        onChange={(dueOn) => change({ dueOn })}
      />
      <IconButton
        icon={Plus}
        type="submit"
        tone="secondary"
        label="Aksiyonu ekle"
        disabled={input.text.trim() === ''}
      />
    </form>
  );
}
