import { useState } from 'react';
import { addDays, formatDayTime, isIsoInstant, todayIso } from '@/lib/dates';
import { failureText } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { DateTimeField } from '@/ui/date-time-field';
import { Dialog } from '@/ui/dialog';
import type { MeetingAction } from '@sync/model/entities/meeting-values';
import { remindOfAction, reminderTime } from './action-items';
import { holidayOn } from '../holidays';
import type { MeetingEditor } from './use-meeting-editor';

/** Sets the user's own reminder of an action. */
export function ActionReminderDialog({
  editor,
  action,
  onClose,
}: {
  editor: MeetingEditor;
  action: MeetingAction;
  onClose: () => void;
}) {
  const [dueAt, setDueAt] = useState(() =>
    reminderTime(action, addDays(todayIso(), 1), new Date().toISOString()),
  );
  const [error, setError] = useState<string | undefined>(undefined);
  const save = async () => {
    if (!isIsoInstant(dueAt)) {
      setError('Gün ve saati seçin');
      return;
    }
    const at = new Date(dueAt).toISOString();
    try {
      await editor.act((context, target) => remindOfAction(context, target, action, at));
      onClose();
      editor.outcome.done(`Hatırlatma kuruldu: ${formatDayTime(at)}`);
    } catch (failure) {
      setError(failureText(failure));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Hatırlatma kur"
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" onClick={() => void save()}>
            Hatırlatmayı kur
          </Button>
        </>
      }
    >
      <p className="mt-2 break-words text-ink-2">{action.text}</p>
      <div className="mt-4">
        <DateTimeField
          label="Zaman"
          min={todayIso()}
          holidayOf={holidayOn}
          error={error}
          value={dueAt}
          onChange={(value) => {
            setDueAt(value);
            setError(undefined);
          }}
        />
      </div>
    </Dialog>
  );
}
