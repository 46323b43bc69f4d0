import { Save } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '@sync/model/client';
import { useDraft } from '@/data/drafts';
import { usePermission, useWrites } from '@/data/workspace';
import { formatTime } from '@/lib/dates';
import { ClientFields } from '@/records/client-fields/client-fields';
import { emptyClientForm, readClientDraft } from '@/records/client-fields/client-form-values';
import type { ClientFormValues } from '@/records/client-fields/client-form-values';
import { DuplicatePanel } from '@/records/client-fields/duplicate-panel';
import { useClientForm } from '@/records/client-fields/use-client-form';
import { useDuplicateCheck } from '@/records/client-fields/use-duplicate-check';
import { failureText, useSavedToast } from '@/records/use-saved-toast';
import { Button } from '@/ui/button';
import { LoadingBlock } from '@/ui/page-states';
import { Sheet } from '@/ui/sheet';
import { createClient } from './client-actions';
import { showProblems, useKeptDraft } from './client-form-state';

const DRAFT = 'new-client';

export type NewClientSheetProps = {
  onClose: () => void;
  /** A record was opened, or the person chose one that is there already. */
  onDone: (client: Client) => void;
  /** What is known of the client before anything is typed. */
  known?: Partial<ClientFormValues> | undefined;
};

/** Form of a new client. What is typed survives closing; likely duplicates hold the save. */
export function NewClientSheet({ onClose, onDone, known }: NewClientSheetProps) {
  const draft = useDraft<unknown>(DRAFT);
  return (
    <Sheet open onClose={onClose} title="Yeni hasta" flush>
      {draft.ready ? (
        <NewClientForm
          initial={
            known === undefined
              ? (readClientDraft(draft.restored) ?? emptyClientForm())
              : emptyClientForm(known)
          }
          draft={draft}
          onClose={onClose}
          onDone={onDone}
        />
      ) : (
        <LoadingBlock />
      )}
    </Sheet>
  );
}

function NewClientForm({
  initial,
  draft,
  onClose,
  onDone,
}: NewClientSheetProps & { initial: ClientFormValues; draft: ReturnType<typeof useDraft<unknown>> }) {
  const writes = useWrites();
  const saved = useSavedToast();
  const health = usePermission('crm.client_health.read');
  const form = useClientForm(initial);
  const check = useDuplicateCheck(form);
  const [failure, setFailure] = useState<string | null>(null);
  useKeptDraft(form, draft);

  const finish = async (client: Client) => {
    await draft.clear();
    onDone(client);
  };
  const submit = form.handleSubmit(async (values) => {
    if (check.held) return;
    setFailure(null);
    try {
      const made = await createClient(writes, values, check.reason);
      saved();
      await finish(made);
    } catch (error) {
      setFailure(failureText(error));
      showProblems(form, error);
    }
  });
  const { isSubmitting, submitCount, isValid } = form.formState;
  return (
    <form noValidate className="flex min-h-full flex-col" onSubmit={(event) => void submit(event)}>
      <div className="flex-1 px-5 pt-1 pb-5">
        <ClientFields
          form={form}
          autoFocus
          withHealth={health}
          afterName={<DuplicatePanel check={check} onUse={(client) => void finish(client)} />}
        />
      </div>
      <div className="sticky bottom-0 z-10 border-t border-line bg-raised px-5 py-2.5">
        {failure !== null && (
          <p role="alert" className="mb-2 text-danger">
            {failure}
          </p>
        )}
        {submitCount > 0 && !isValid && (
          <p role="alert" className="meta mb-2 text-danger">
            Bazı alanlar düzeltilmeli. Yazdıklarınız duruyor.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {draft.savedAt !== null && (
            <span className="meta inline-flex items-center gap-1.5 text-ink-2">
              <Save className="size-4" aria-hidden="true" />
              Taslak saklandı <span className="num">{formatTime(draft.savedAt)}</span>
            </span>
          )}
          <span className="flex-1" />
          <Button onClick={onClose}>Vazgeç</Button>
          <Button
            type="submit"
            tone="primary"
            busy={isSubmitting}
            busyLabel="Kaydediliyor"
            disabledReason={check.held ? 'Önce benzer kayıt için karar verin' : undefined}
          >
            Hastayı kaydet
          </Button>
        </div>
      </div>
    </form>
  );
}
