import { useState } from 'react';
import type { Client } from '@sync/model/client';
import { useDraft } from '@/data/drafts';
import { usePermission, useWrites } from '@/data/workspace';
import { ClientFields } from '@/records/client-fields/client-fields';
import { formFromClient, readClientDraft } from '@/records/client-fields/client-form-values';
import type { ClientFormValues } from '@/records/client-fields/client-form-values';
import { useClientForm } from '@/records/client-fields/use-client-form';
import { failureText, useSavedToast } from '@/records/use-saved-toast';
import { Sheet } from '@/ui/sheet';
import { LoadingBlock } from '@/ui/page-states';
import { changeClient, hiddenIdentityOf } from './client-actions';
import { ClientFormFooter } from './client-form-footer';
import { showProblems, useKeptDraft } from './client-form-state';

/** Form of a stored client. Only what is changed here is written; what is typed survives closing. */
export function EditClientSheet({ client, onClose }: { client: Client; onClose: () => void }) {
  const draft = useDraft<unknown>(`client/${client.id}`);
  return (
    <Sheet open onClose={onClose} title="Bilgileri düzenle" flush>
      {draft.ready ? (
        <EditClientForm
          client={client}
          initial={readClientDraft(draft.restored) ?? formFromClient(client)}
          draft={draft}
          onClose={onClose}
        />
      ) : (
        <LoadingBlock />
      )}
    </Sheet>
  );
}

function EditClientForm({
  client,
  initial,
  draft,
  onClose,
}: {
  client: Client;
  initial: ClientFormValues;
  draft: ReturnType<typeof useDraft<unknown>>;
  onClose: () => void;
}) {
  const writes = useWrites();
  const saved = useSavedToast();
  const health = usePermission('crm.client_health.read');
  // The record as it was when the form opened: what others change meanwhile is not written back.
  const [opened] = useState(client);
  const hidden = hiddenIdentityOf(opened);
  const form = useClientForm(initial, hidden);
  const [failure, setFailure] = useState<string | null>(null);
  useKeptDraft(form, draft);
  const leave = async () => {
    await draft.clear();
    onClose();
  };
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      if (await changeClient(writes, opened, values)) saved();
      await leave();
    } catch (error) {
      setFailure(failureText(error));
      showProblems(form, error);
    }
  });
  return (
    <form noValidate className="flex min-h-full flex-col" onSubmit={(event) => void submit(event)}>
      <div className="flex-1 px-5 pt-1 pb-5">
        <ClientFields
          form={form}
          withHealth={health}
          hiddenNumber={hidden === null ? null : opened.identity_masked}
        />
      </div>
      <ClientFormFooter
        form={form}
        failure={failure}
        draft={draft}
        saveLabel="Değişiklikleri kaydet"
        onCancel={() => void leave()}
      />
    </form>
  );
}
