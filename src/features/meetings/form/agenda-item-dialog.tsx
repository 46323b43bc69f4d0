import { useState } from 'react';
import { failureText } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { Dialog } from '@/ui/dialog';
import { NumberField } from '@/ui/number-field';
import { TextField } from '@/ui/text-field';
import { ActionError } from '@sync/model/action-error';
import type { AgendaItem } from '@sync/model/entities/meeting-values';
import { presenterOptions } from './agenda';
import type { AgendaInput } from './agenda';

/** Edits an item of the agenda: what, who, how long, with which file. */
export function AgendaItemDialog({
  item,
  presenters,
  onSave,
  onClose,
}: {
  item: AgendaItem;
  presenters: readonly string[];
  /** Writes the item; resolves with true once it is stored. A failure stays in the dialog. */
  onSave: (input: AgendaInput) => Promise<boolean>;
  onClose: () => void;
}) {
  const [input, setInput] = useState<AgendaInput>({
    topic: item.topic,
    presenter: item.presenter,
    minutes: item.minutes,
    fileName: item.file_name,
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const change = (patch: Partial<AgendaInput>) => {
    setInput((now) => ({ ...now, ...patch }));
    setErrors({});
  };
  const save = async () => {
    try {
      if (await onSave(input)) onClose();
    } catch (error) {
      const fields = error instanceof ActionError ? error.fields : {};
      setErrors(Object.keys(fields).length > 0 ? fields : { topic: failureText(error) });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Gündem maddesini düzenle"
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" onClick={() => void save()}>
            Maddeyi kaydet
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-3.5">
        <TextField
          label="Konu"
          maxLength={300}
          autoComplete="off"
          error={errors['topic']}
          value={input.topic}
          onChange={(event) => change({ topic: event.target.value })}
        />
        <ComboboxField
          label="Sunan"
          optional
          clearable
          placeholder="Seçin ya da yazın"
          options={presenterOptions(presenters, input.presenter)}
          value={input.presenter}
          onChange={(presenter) => change({ presenter })}
          onCreate={(presenter) => change({ presenter: presenter.slice(0, 300) })}
        />
        <NumberField
          label="Süre"
          optional
          unit="dk"
          error={errors['minutes']}
          value={input.minutes}
          onChange={(minutes) => change({ minutes })}
        />
        <TextField
          label="Dosya adı"
          optional
          maxLength={300}
          autoComplete="off"
          hint="Dosyanın kendisi yüklenmez"
          value={input.fileName ?? ''}
          onChange={(event) => change({ fileName: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
