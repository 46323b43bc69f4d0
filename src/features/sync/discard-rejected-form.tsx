import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { toastSuccess } from '@/ui/toast';
import { ActionError, actionErrors } from '@sync/model/action-error';

/** Asks, in place, for the reason before a rejected change is discarded. */
export function DiscardRejectedForm({
  whole = false,
  onCancel,
  onDiscard,
}: {
  /** True for an act, of which all changes go. */
  whole?: boolean;
  onCancel: () => void;
  onDiscard: (reason: string) => Promise<void>;
}) {
  const verb = whole ? 'İşlemi sil' : 'Değişikliği sil';
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      await onDiscard(reason);
      toastSuccess(whole ? 'İşlem silindi.' : 'Değişiklik silindi.');
    } catch (error) {
      const known = error instanceof ActionError ? error : null;
      setProblem(known?.fields['reason'] ?? known?.message ?? actionErrors.storage);
    }
  };
  return (
    <form
      className="mt-3 rounded-lg border border-line bg-sunken p-3"
      aria-label={verb}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        // Esc leaves the question, not the panel.
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <p className="font-medium">{whole ? 'İşlemin tümü silinsin mi?' : 'Değişiklik silinsin mi?'}</p>
      <p className="meta mt-0.5 mb-3 text-ink-2">
        Yazdıklarınız bu cihazdan kalkar ve geri getirilemez.{' '}
        {whole ? 'Kayıtlar sunucudaki hâliyle kalır.' : 'Kayıt sunucudaki hâliyle kalır.'}
      </p>
      <TextField
        label="Silme nedeni"
        maxLength={200}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={problem}
      />
      <div className="mt-3 flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          Vazgeç
        </Button>
        <Button size="sm" tone="danger" type="submit">
          {verb}
        </Button>
      </div>
    </form>
  );
}
