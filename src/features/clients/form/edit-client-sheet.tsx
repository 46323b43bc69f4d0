import { useState } from 'react';
import { actionErrors } from '@sync/model/action-error';
import type { Client } from '@sync/model/entities/client';
import { useDraft } from '@/data/drafts';
import type { DraftState } from '@/data/drafts';
import { usePermission, useWrites } from '@/data/workspace';
import type { ExtraValue } from '@sync/model/entities/extra-value';
import { ExtraInputs, useExtraForm } from '@/records/extra-fields/extra-form';
import { useExtraValues } from '@/records/extra-fields/use-extra-fields';
import { ClientFields } from '@/records/client-fields/client-fields';
import { formFromClient, withClientDraft } from '@/records/client-fields/client-form-values';
import { useClientForm } from '@/records/client-fields/use-client-form';
import { failureText, useSavedToast } from '@/kit/form/use-saved-toast';
import { Sheet } from '@/ui/sheet';
import { LoadingBlock } from '@/ui/page-states';
import { changeClient, hiddenIdentityOf } from './client-actions';
import { ClientFormFooter } from './client-form-footer';
import { showProblems, useKeptDraft } from './client-form-state';

/**
 * Renders the form of a stored client. Only changes made here are written; input survives closing, "Vazgeç" discards
 * it.
 */
export function EditClientSheet({ client, onClose }: { client: Client; onClose: () => void }) {
  // The record as it was when the form opened: what others change meanwhile is not written back.
  const [opened] = useState(client);
  const draft = useDraft<unknown, Client>(`client/${opened.id}`, opened);
  const extras = useExtraValues(opened.id);
  return (
    <Sheet open onClose={onClose} title="Bilgileri düzenle" flush>
      {draft.ready && extras !== null ? (
        <EditClientForm opened={opened} extras={extras} draft={draft} onClose={onClose} />
      ) : (
        <LoadingBlock />
      )}
    </Sheet>
  );
}

function EditClientForm({
  opened,
  extras,
  draft,
  onClose,
}: {
  opened: Client;
  extras: readonly ExtraValue[];
  draft: DraftState<unknown, Client>;
  onClose: () => void;
}) {
  const writes = useWrites();
  const saved = useSavedToast();
  const health = usePermission('crm.client_health.read');
  const [untouched] = useState(() => formFromClient(opened));
  const hidden = hiddenIdentityOf(opened);
  const form = useClientForm(withClientDraft(untouched, draft.restored), hidden);
  const extra = useExtraForm('client', `client/${opened.id}`, { stored: extras });
  const [failure, setFailure] = useState<string | null>(null);
  useKeptDraft(form, untouched, draft);
  const leave = async () => {
    await extra.clear();
    await draft.clear();
    onClose();
  };
  const submit = form.submitting(async (values) => {
    setFailure(null);
    if (!extra.isSound()) {
      setFailure(actionErrors.invalid);
      return;
    }
    try {
      const changed = await writes.run(async (act) => {
        const isChanged = await changeClient(act, { opened, begun: draft.begun }, values);
        return (await extra.save(act, opened.id)) || isChanged;
      });
      if (changed) saved();
      await leave();
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
          withHealth={health}
          hiddenNumber={hidden === null ? null : opened.identity_masked}
        />
        <div className="mt-3.5">
          <ExtraInputs form={extra} />
        </div>
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
