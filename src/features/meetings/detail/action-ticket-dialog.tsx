import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { document$ } from '@/data/documents';
import { useLiveQuery } from '@/data/workspace';
import { of } from 'rxjs';
import { formatDate } from '@/lib/dates';
import { ClientSummaryLine } from '@/kit/record/client-summary-line';
import { KnownClientSearch } from '@/records/tickets/known-client-search';
import { offeredTypes } from '@/records/tickets/ticket-context';
import { useTicketContext } from '@/records/tickets/use-ticket-context';
import { failureText } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { Dialog } from '@/ui/dialog';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { ActionError } from '@sync/model/action-error';
import type { MeetingAction } from '@sync/model/entities/meeting-values';
import { openActionTicket, ticketSubject } from './action-items';
import type { MeetingEditor } from './use-meeting-editor';

/** Makes a ticket of an action. Every ticket is about somebody: who, has to be chosen. */
export function ActionTicketDialog({
  editor,
  action,
  onClose,
}: {
  editor: MeetingEditor;
  action: MeetingAction;
  onClose: () => void;
}) {
  const tickets = useTicketContext();
  const reference = useReferenceData();
  const [clientId, setClientId] = useState<string | null>(null);
  const [typeId, setTypeId] = useState<string | null>(null);
  const [sourceId, setSourceId] = useState<string | null>(null);
  const [subject, setSubject] = useState(() => ticketSubject(action));
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const client = useLiveQuery(
    (database) => (clientId === null ? of(null) : document$(database.clients.findOne(clientId))),
    [clientId],
  );
  const chosen = client.state === 'ready' ? client.data : null;
  const sources = reference.definitions('ticket_source').filter(({ active }) => active);
  const assignee = reference.userName(action.assignee_id);
  const change = (set: () => void) => {
    set();
    setErrors({});
    setFailure(null);
  };

  const save = async () => {
    if (busy) return;
    if (clientId === null) {
      setErrors({ client_id: 'Talebin hangi hasta için olduğunu seçin' });
      return;
    }
    setBusy(true);
    try {
      let number = '';
      await editor.act(async (context, target) => {
        const made = await openActionTicket(context, tickets, target, editor.record, action, {
          clientId,
          typeId: typeId ?? '',
          sourceId: sourceId ?? '',
          subject,
        });
        number = made.number;
        return made.meeting;
      });
      onClose();
      editor.outcome.done(`${number} açıldı`);
    } catch (error) {
      setErrors(error instanceof ActionError ? error.fields : {});
      setFailure(failureText(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      locked={busy}
      onClose={onClose}
      title="Aksiyondan talep aç"
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            Vazgeç
          </Button>
          <Button tone="primary" busy={busy} busyLabel="Açılıyor" onClick={() => void save()}>
            Talebi aç
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-3.5">
        {chosen === null ? (
          <KnownClientSearch
            optional={false}
            error={errors['client_id']}
            onChoose={(id) => change(() => setClientId(id))}
          />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <ClientSummaryLine client={chosen} className="flex-1" />
            <Button size="sm" onClick={() => setClientId(null)}>
              Başka hasta seç
            </Button>
          </div>
        )}
        <ComboboxField
          label="Tip"
          placeholder="Seçin ya da yazarak arayın"
          options={offeredTypes({ reference }).map(({ id, name }) => ({ value: id, label: name }))}
          error={errors['type_id']}
          value={typeId}
          onChange={(next) => change(() => setTypeId(next))}
        />
        <TextField
          label="Konu"
          maxLength={200}
          autoComplete="off"
          error={errors['subject']}
          value={subject}
          onChange={(event) => {
            const { value } = event.target;
            change(() => setSubject(value));
          }}
        />
        <SelectField
          label="Kaynak"
          options={sources.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors['source_id']}
          value={sourceId}
          onChange={(next) => change(() => setSourceId(next))}
        />
        <p className="meta text-ink-2">
          Atanan: {assignee ?? 'atanmamış'}. Son tarih:{' '}
          {action.due_on === null ? 'tipin süresine göre' : `${formatDate(action.due_on)} 17:00`}.
        </p>
        {failure !== null && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
