import { useState } from 'react';
import { UserField } from '@/kit/form/user-field';
import { failureText } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { Dialog } from '@/ui/dialog';
import { TextareaField } from '@/ui/textarea-field';
import { ActionError } from '@sync/model/action-error';
import type { MeetingAction } from '@sync/model/entities/meeting-values';
import { changeAction } from './action-items';
import type { ActionInput } from './action-items';
import { holidayOn } from '../holidays';
import type { MeetingEditor } from './use-meeting-editor';

/** Edits an action: what, who, until when. */
export function ActionDialog({
  editor,
  action,
  onClose,
}: {
  editor: MeetingEditor;
  action: MeetingAction;
  onClose: () => void;
}) {
  const [input, setInput] = useState<ActionInput>({
    text: action.text,
    assigneeId: action.assignee_id,
    dueOn: action.due_on ?? '',
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const change = (patch: Partial<ActionInput>) => {
    setInput((now) => ({ ...now, ...patch }));
    setErrors({});
  };
  const save = async () => {
    try {
      await editor.act((context, target) => changeAction(context, target, action.id, input));
      editor.outcome.done();
      onClose();
    } catch (error) {
      const fields = error instanceof ActionError ? error.fields : {};
      setErrors(Object.keys(fields).length > 0 ? fields : { text: failureText(error) });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Aksiyonu düzenle"
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" onClick={() => void save()}>
            Aksiyonu kaydet
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-3.5">
        <TextareaField
          label="Aksiyon"
          maxLength={4000}
          error={errors['text']}
          value={input.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        <UserField
          label="Sorumlu"
          optional
          clearable
          value={input.assigneeId}
          onChange={(assigneeId) => change({ assigneeId })}
        />
        <DateField
          label="Son tarih"
          optional
          holidayOf={holidayOn}
          error={errors['due_on']}
          value={input.dueOn}
          onChange={(dueOn) => change({ dueOn })}
        />
      </div>
    </Dialog>
  );
}
