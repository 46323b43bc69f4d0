import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useIndexes } from '@/data/indexes';
import { useCommand } from '@/data/use-command';
import { formatDateTime } from '@/lib/dates';
import { ReasonField, SheetForm, reasonMissing } from '@/kit/form/sheet-form';
import { Fact } from '@/kit/record/sheet-parts';
import { KnownClientSearch } from '@/records/tickets/known-client-search';
import { Button } from '@/ui/button';
import { toastSuccess } from '@/ui/toast';
import { liftLegalHold, placeLegalHold } from '@sync/rpc/retention';
import type { LegalHold } from '@sync/rpc/retention';
import { failureOf } from '../command-problems';

/** Sets a hold on a patient's record, or shows one and lifts it. */
export function LegalHoldSheet({
  hold,
  mayEdit,
  onClose,
  onSaved,
}: {
  /** Null: a new one. */
  hold: LegalHold | null;
  mayEdit: boolean;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const reference = useReferenceData();
  const command = useCommand();
  const [id] = useState(() => hold?.id ?? crypto.randomUUID());
  const [clientId, setClientId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const { value: known } = useIndexes(
    ({ clients }) => (clientId === null ? undefined : clients.get(clientId)),
    [clientId],
  );
  const save = async () => {
    const saved =
      hold === null
        ? await command.run(placeLegalHold, { target: id, client: clientId ?? '', reason })
        : await command.run(liftLegalHold, { target: id, reason });
    if (saved === undefined) return undefined;
    return async () => {
      toastSuccess(hold === null ? 'İmha engeli kondu' : 'İmha engeli kaldırıldı');
      onClose();
      await onSaved();
    };
  };
  const missing = hold === null && clientId === null ? 'Hastayı seçin' : reasonMissing(reason);
  return (
    <SheetForm
      title={hold === null ? 'İmha engeli koy' : 'İmha engeli'}
      dirty={clientId !== null || reason.trim() !== ''}
      command={command}
      submitLabel={hold === null ? 'Engel koy' : 'Engeli kaldır'}
      disabledReason={mayEdit ? missing : 'Düzenleme yetkiniz yok'}
      failure={failureOf(command)}
      onClose={onClose}
      onSubmit={save}
    >
      {hold === null ? (
        <>
          <p className="text-ink-2">
            Engel durdukça bu hastanın kaydı ve talepleri, süresi dolsa da imha edilmez.
          </p>
          {clientId === null ? (
            <KnownClientSearch optional={false} onChoose={setClientId} />
          ) : (
            <div className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 flex-1 break-words">
                <span className="meta block text-ink-2">Hasta</span>
                <b className="font-semibold">{known?.name ?? 'Bu cihazda olmayan bir hasta'}</b>
              </span>
              <Button size="sm" onClick={() => setClientId(null)}>
                Başka hasta seç
              </Button>
            </div>
          )}
        </>
      ) : (
        <div>
          <Fact label="Hasta">
            {hold.client_name ?? 'Görme yetkiniz yok'}
            {hold.client_no !== null && <span className="meta num ml-2 text-ink-2">No {hold.client_no}</span>}
          </Fact>
          <Fact label="Neden kondu">{hold.reason}</Fact>
          <Fact label="Koyan">
            {reference.userName(hold.created_by) ?? 'Bilinmiyor'}
            <span className="meta num ml-2 text-ink-2">{formatDateTime(hold.created_at)}</span>
          </Fact>
          <p className="mt-3 text-ink-2">
            Engel kalkınca kayıt, süresi dolmuşsa bir sonraki imha önerisine girer.
          </p>
        </div>
      )}
      {mayEdit && <ReasonField value={reason} onChange={setReason} />}
    </SheetForm>
  );
}
