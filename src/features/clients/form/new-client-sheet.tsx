import { useState } from 'react';
import { actionErrors } from '@sync/model/action-error';
import type { Client } from '@sync/model/entities/client';
import { useDraft } from '@/data/drafts';
import type { DraftState } from '@/data/drafts';
import { usePermission, useWrites } from '@/data/workspace';
import { ClientFields } from '@/records/client-fields/client-fields';
import { emptyClientForm, withClientDraft } from '@/records/client-fields/client-form-values';
import type { ClientFormValues } from '@/records/client-fields/client-form-values';
import { DuplicatePanel } from '@/records/client-fields/duplicate-panel';
import { useClientForm } from '@/records/client-fields/use-client-form';
import { useDuplicateCheck } from '@/records/client-fields/use-duplicate-check';
import { failureText, useSavedToast } from '@/kit/form/use-saved-toast';
import { LoadingBlock } from '@/ui/page-states';
import { Sheet } from '@/ui/sheet';
import { ExtraInputs, useExtraForm } from '@/records/extra-fields/extra-form';
import { createClient } from './client-actions';
import { ClientFormFooter } from './client-form-footer';
import { showProblems, useKeptDraft } from './client-form-state';

const DRAFT = 'new-client';

export type NewClientSheetProps = {
  onClose: () => void;
  /** Receives a new record, or an existing one that the user chose. */
  onDone: (client: Client) => void;
  /** Known values of the client before any input. */
  known?: Partial<ClientFormValues> | undefined;
};

/** Renders the form of a new client. Input survives closing, "Vazgeç" discards it; likely duplicates block saving. */
export function NewClientSheet({ onClose, onDone, known }: NewClientSheetProps) {
  const draft = useDraft<unknown>(DRAFT);
  const [untouched] = useState(() => emptyClientForm(known));
  return (
    <Sheet open onClose={onClose} title="Yeni hasta" flush>
      {draft.ready ? (
        <NewClientForm
          untouched={untouched}
          initial={known === undefined ? withClientDraft(untouched, draft.restored) : untouched}
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
  untouched,
  initial,
  draft,
  onClose,
  onDone,
}: Omit<NewClientSheetProps, 'known'> & {
  untouched: ClientFormValues;
  initial: ClientFormValues;
  draft: DraftState<unknown>;
}) {
  const writes = useWrites();
  const saved = useSavedToast();
  const health = usePermission('crm.client_health.read');
  const form = useClientForm(initial);
  const check = useDuplicateCheck(form);
  const extra = useExtraForm('client', DRAFT);
  const [failure, setFailure] = useState<string | null>(null);
  useKeptDraft(form, untouched, draft);

  const finish = async (client: Client) => {
    await extra.clear();
    await draft.clear();
    onDone(client);
  };
  const discard = async () => {
    await extra.clear();
    await draft.clear();
    onClose();
  };
  const submit = form.submitting(async (values) => {
    if (check.held || (await check.holds(values))) return;
    setFailure(null);
    if (!extra.isSound()) {
      setFailure(actionErrors.invalid);
      return;
    }
    try {
      const made = await writes.run(async (act) => {
        const client = await createClient(act, values, check.reason);
        await extra.save(act, client.id);
        return client;
      });
      saved();
      await finish(made);
    } catch (error) {
      setFailure(failureText(error));
      showProblems(form, error);
    }
  });
  return (
    <form noValidate className="flex min-h-full flex-col" onSubmit={submit}>
      <div className="flex-1 px-5 pt-1 pb-5">
        <ClientFields
          form={form}
          autoFocus
          withHealth={health}
          afterName={<DuplicatePanel check={check} onUse={(client) => void finish(client)} />}
        />
        <div className="mt-3.5">
          <ExtraInputs form={extra} />
        </div>
      </div>
      <ClientFormFooter
        form={form}
        failure={failure}
        draft={draft}
        saveLabel="Hastayı kaydet"
        heldReason={check.held ? 'Önce benzer kayıt için karar verin' : undefined}
        onCancel={() => void discard()}
      />
    </form>
  );
}
