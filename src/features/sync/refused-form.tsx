import { useState } from 'react';
import type { FormEvent } from 'react';
import { refusedValues, retryRefused } from '@/data/refused-changes';
import type { RefusedChange } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { Button } from '@/ui/button';
import { ActionError, actionErrors } from '@sync/model/action-error';
import { entityOfKind } from '@sync/model/registry';
import { RefusedField } from './refused-field';
import { fieldsToMend, problemsOf } from './refused-rules';

/** The user's own version of a refused change, to be corrected in place and sent again. */
export function RefusedForm({ change, onDone }: { change: RefusedChange; onDone: () => void }) {
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
      await retryRefused(workspace, writes, change.key, edits);
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
        <RefusedField
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
      {Object.keys(refusedValues(change)).length === 0 && (
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
