import { useState } from 'react';
import { ActionError } from '@sync/model/action-error';
import { messageChannels, messagePurposes } from '@sync/model/entities/message-values';
import type { MessageChannel, MessagePurpose } from '@sync/model/entities/message-values';
import { useWrites } from '@/data/workspace';
import { failureText, useSavedToast } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { addTemplate } from '../template-values';
import { purposeRules } from '../template-words';

/** Asks for name, channel and purpose; the text is written afterwards. */
export function NewTemplateDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void;
  onAdded: (id: string) => void;
}) {
  const writes = useWrites();
  const saved = useSavedToast();
  const [name, setName] = useState('');
  const [channel, setChannel] = useState<MessageChannel>('sms');
  const [purpose, setPurpose] = useState<MessagePurpose>('service');
  const [problem, setProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const add = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    setProblem(undefined);
    try {
      const { id } = await addTemplate(writes, { name, channel, purpose });
      saved('Şablon açıldı');
      onAdded(id);
    } catch (error) {
      setProblem(error instanceof ActionError ? error.fields['name'] : undefined);
      setFailure(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      locked={busy}
      onClose={onClose}
      title="Yeni mesaj şablonu"
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" busy={busy} busyLabel="Açılıyor" onClick={() => void add()}>
            Şablonu aç
          </Button>
        </>
      }
    >
      <form
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          label="Ad"
          autoFocus
          maxLength={120}
          placeholder="Ameliyat günü hatırlatma"
          error={problem}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label="Kanal"
          value={channel}
          options={(Object.keys(messageChannels) as MessageChannel[]).map((value) => ({
            value,
            label: messageChannels[value],
          }))}
          onChange={(next) => next !== null && setChannel(next)}
        />
        <SelectField
          label="Amaç"
          value={purpose}
          hint={`${purposeRules[purpose]}.`}
          options={(Object.keys(messagePurposes) as MessagePurpose[]).map((value) => ({
            value,
            label: messagePurposes[value],
          }))}
          onChange={(next) => next !== null && setPurpose(next)}
        />
        {failure !== null && problem === undefined && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        {/* Enter in the field takes it. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          Şablonu aç
        </button>
      </form>
    </Dialog>
  );
}
