import { useState } from 'react';
import type { FormEvent } from 'react';
import { rejectedValues, retryRejected } from '@/data/rejected-changes';
import type { RejectedChange } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { Button } from '@/ui/button';
import { ActionError, actionErrors } from '@sync/model/action-error';
import { entityOfKind } from '@sync/model/registry';
import { RejectedField } from './rejected-field';
import { fieldsToMend, problemsOf } from './rejected-rules';

/** Renders the user's own version of a rejected change, to be corrected in place and sent again. */
export function RejectedForm({ change, onDone }: { change: RejectedChange; onDone: () => void }) {
  const { workspace, writes } = useSignedIn();
  const entity = entityOfKind(change.kind);
  const [edits, setEdits] = useState<Readonly<Record<string, unknown>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>(
    change.field === null ? {} : { [change.field]: 'Sunucu bu bilgiyi kabul etmedi; düzeltin.' },
  );
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const values = { ...change.document, ...edits };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = problemsOf(entity, values, fieldsToMend(change));
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await retryRejected(workspace, writes, change.key, edits);
      onDone();
    } catch (error) {
      setBusy(false);
      const known = error instanceof ActionError ? error : null;
      setProblems(known?.fields ?? {});
      setFailure(known?.message ?? actionErrors.storage);
    }
  };

  return (
    <form
      className="mt-3 grid gap-3.5"
      aria-label="Değişikliği düzenle"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {fieldsToMend(change).map((name) => (
        <RejectedField
          key={name}
          entity={entity}
          name={name}
          values={values}
          error={problems[name]}
          onChange={(value, more = {}) => {
            setEdits((before) => ({ ...before, [name]: value, ...more }));
            setProblems((before) =>
              Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)),
            );
          }}
        />
      ))}
      {Object.keys(rejectedValues(change)).length === 0 && (
        <p className="meta text-ink-2">Değişiklik sunucudaki kayıtla aynı; yeniden denemek yeter.</p>
      )}
      {failure !== null && (
        <p role="alert" className="meta text-danger">
          {failure}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onDone}>
          Vazgeç
        </Button>
        <Button size="sm" tone="primary" type="submit" busy={busy} busyLabel="Gönderiliyor">
          Düzelt ve gönder
        </Button>
      </div>
    </form>
  );
}
