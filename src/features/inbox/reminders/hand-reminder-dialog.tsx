import { useMemo, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { UserField } from '@/kit/form/user-field';
import { userOptions } from '@/kit/record/user-options';
import { failureText } from '@/kit/form/use-saved-toast';
import { useOutcome } from '@/kit/form/use-outcome';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ActionError } from '@sync/model/action-error';
import type { Reminder } from '@sync/model/entities/inbox';
import { handReminder } from './reminder-actions';

/** Asks for the recipient of a reminder. */
export default function HandReminderDialog({ item, onClose }: { item: Reminder; onClose: () => void }) {
  const { writes, access } = useSignedIn();
  const reference = useReferenceData();
  const outcome = useOutcome();
  const [to, setTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const people = useMemo(
    () =>
      userOptions(reference).filter(({ value }) => value !== access.userId && value !== item.delegated_to),
    [reference, access.userId, item.delegated_to],
  );
  const hand = async (): Promise<void> => {
    try {
      const undo = await handReminder(writes, item, to);
      onClose();
      outcome.done(`Hatırlatma devredildi: ${reference.userName(to) ?? ''}`, { undo });
    } catch (error) {
      setFailure(
        error instanceof ActionError ? (error.fields['delegated_to'] ?? error.message) : failureText(error),
      );
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Hatırlatmayı devret"
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" onClick={() => void hand()}>
            Devret
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-3.5">
        <p className="break-words">{item.title}</p>
        <UserField
          label="Kime"
          hint={
            item.target === null
              ? 'Hatırlatma onun cihazlarında çalar; metnini görür.'
              : 'Hatırlatma onun cihazlarında çalar; metnini görür. Bağlı kaydı yalnız yetkisi varsa açabilir.'
          }
          options={people}
          value={to}
          error={failure}
          onChange={(id) => {
            setTo(id);
            setFailure(undefined);
          }}
        />
      </div>
    </Dialog>
  );
}
