import { Save } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import type { DraftState } from '@/data/drafts';
import { useReferenceData } from '@/data/reference-data';
import { ClientFields, FurtherClientFields } from '@/records/client-fields/client-fields';
import { DuplicatePanel } from '@/records/client-fields/duplicate-panel';
import { useClientForm } from '@/records/client-fields/use-client-form';
import { useDuplicateCheck } from '@/records/client-fields/use-duplicate-check';
import { Button } from '@/ui/button';
import { clearOfToasts } from '@/ui/clear-of-toasts';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { DraftLine } from '@/ui/draft-line';
import { goOnAt, useFirstField } from '@/ui/form-focus';
import { NoticeBar } from '@/ui/notice-bar';
import { SaveHint } from '@/ui/save-key';
import { KnownClient } from './known-client';
import { KnownClientSearch } from '@/records/tickets/known-client-search';
import { isBlank } from './new-ticket-draft';
import type { NewTicketDraft } from './new-ticket-draft';
import { useRememberSource } from '@/records/tickets/remembered-source';
import { ExtraInputList, ExtraInputs, holdsOthers, useExtraForm } from '@/records/extra-fields/extra-form';
import { TicketFormFields } from './ticket-form-fields';
import type { TicketFormField, TicketFormValues } from './ticket-form-values';
import { useSaveTicket } from './use-save-ticket';

export interface NewTicketFormProps {
  readonly draft: DraftState<unknown>;
  readonly start: NewTicketDraft;
  readonly restored: NewTicketDraft | null;
  /** Names the form. */
  readonly draftKey: string;
}

/** Renders the form with the patient on the left, the ticket on the right; one save writes both. */
export function NewTicketForm({ draft, start, restored, draftKey }: NewTicketFormProps) {
  const first = restored ?? start;
  const navigate = useNavigate();
  const reference = useReferenceData();
  const [clientId, setClientId] = useState(first.clientId);
  const form = useClientForm(first.client);
  const duplicates = useDuplicateCheck(form);
  const fresh = restored === null;
  const ticketExtra = useExtraForm('ticket', `${draftKey}/ticket`, { fresh });
  const clientExtra = useExtraForm('client', `${draftKey}/client`, { fresh });
  const [ticket, setTicket] = useState<TicketFormValues>(first.ticket);
  const [chosen, setChosen] = useState<ReadonlySet<TicketFormField>>(
    // Values of a restored draft were chosen; another type must not overwrite them.
    () => new Set<TicketFormField>(restored === null ? [] : ['priority', 'team_id']),
  );
  const [wasRestored, setWasRestored] = useState(restored !== null && !isBlank(restored, start));
  const [touched, setTouched] = useState(false);
  const trouble = draft.standing === 'failed';
  const held = clientId === null && duplicates.held;

  const latest = useRef({ clientId, ticket });
  const keep = (part: Partial<Pick<NewTicketDraft, 'clientId' | 'ticket'>> = {}) => {
    latest.current = { ...latest.current, ...part };
    const now: NewTicketDraft = { ...latest.current, client: form.values };
    setTouched(true);
    draft.save(now);
  };
  const keepNow = useEffectEvent(() => keep());
  useEffect(() => form.follow(() => keepNow()), [form]);

  const rememberSource = useRememberSource();
  const element = useRef<HTMLFormElement>(null);
  const [round, setRound] = useState(0);
  useFirstField(element, round);
  const clear = (next = start.ticket) => {
    form.reset(start.client);
    latest.current = { clientId: start.clientId, ticket: next };
    setClientId(start.clientId);
    setTicket(next);
    setRound((before) => before + 1);
    setChosen(new Set());
    setWasRestored(false);
    setTouched(false);
    duplicates.openAnyway('');
    void draft.clear();
    void ticketExtra.clear();
    void clientExtra.clear();
  };
  const { save, busy, errors, failure, leave, forget } = useSaveTicket({
    form,
    clientId,
    ticket,
    duplicates,
    extras: { ticket: ticketExtra, client: clientExtra },
    onSaved: () => {
      const { type_id, source_id } = latest.current.ticket;
      const type = reference.definition('ticket_type', type_id)?.attributes;
      rememberSource(source_id);
      // At one desk the next ticket is as a rule of the same kind.
      clear({
        ...start.ticket,
        type_id,
        source_id,
        ...(type === undefined ? {} : { priority: type.default_priority, team_id: type.default_team_id }),
      });
    },
  });
  const blocker = useBlocker({
    shouldBlockFn: () => trouble && !busy,
    enableBeforeUnload: () => trouble,
    withResolver: true,
  });

  const changeTicket = (change: Partial<TicketFormValues>) => {
    const names = Object.keys(change) as TicketFormField[];
    // Not the rendered values: on a busy tablet a field may call before the previous one is rendered.
    let next = { ...latest.current.ticket, ...change };
    const type = reference.definition('ticket_type', next.type_id)?.attributes;
    if (change.type_id !== undefined && type !== undefined) {
      next = {
        ...next,
        ...(chosen.has('priority') ? {} : { priority: type.default_priority }),
        ...(chosen.has('team_id') ? {} : { team_id: type.default_team_id }),
      };
    } else {
      setChosen((before) => new Set([...before, ...names]));
    }
    setTicket(next);
    forget(names);
    keep({ ticket: next });
  };
  const choose = (id: string | null) => {
    setClientId(id);
    keep({ clientId: id });
    // The patient is known: what is to be asked next is what they want.
    if (id !== null && element.current !== null) goOnAt('#new-ticket-ticket ~ * input', element.current);
  };
  // The fields are not drawn again because the draft was kept: what they call stays the same.
  const now = useRef({ changeTicket, leave, choose });
  useEffect(() => {
    now.current = { changeTicket, leave, choose };
  });
  const onChange = useCallback((change: Partial<TicketFormValues>) => now.current.changeTicket(change), []);
  const onLeave = useCallback((field: TicketFormField) => now.current.leave(field), []);
  const panel = useMemo(
    () => <DuplicatePanel check={duplicates} onUse={(client) => now.current.choose(client.id)} />,
    [duplicates],
  );
  const tasks = reference.definition('ticket_type', ticket.type_id)?.attributes.checklist ?? [];

  return (
    <form
      ref={element}
      className="flex min-h-0 flex-1 flex-col bg-surface short:flex-none"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!held) void save('open');
      }}
    >
      {wasRestored && (
        <NoticeBar
          tone="info"
          icon={Save}
          title="Yarım kalan taslağınız açıldı."
          actions={
            <Button size="sm" onClick={() => clear()}>
              Taslağı sil
            </Button>
          }
        >
          Kaldığınız yerden sürdürebilirsiniz.
        </NoticeBar>
      )}
      <div className="grid min-h-0 flex-1 content-start overflow-y-auto min-[56.25em]:grid-cols-[minmax(0,1fr)_368px] min-[56.25em]:content-stretch min-[56.25em]:overflow-hidden min-[80em]:grid-cols-[minmax(0,1fr)_440px]">
        <section
          aria-labelledby="new-ticket-client"
          className="px-6 pt-4 pb-6 max-[56.1875em]:px-4 min-[56.25em]:overflow-y-auto"
        >
          <Step id="new-ticket-client" number={1}>
            Hasta
          </Step>
          {clientId === null ? (
            <div className="grid gap-3.5">
              <KnownClientSearch onChoose={choose} />
              <FurtherClientFields
                value={{
                  fields: <ExtraInputList form={clientExtra} part="others" />,
                  isWanted: holdsOthers(clientExtra),
                }}
              >
                <ClientFields form={form} afterName={panel} isShort />
              </FurtherClientFields>
              <ExtraInputList form={clientExtra} part="asked" />
            </div>
          ) : (
            <KnownClient id={clientId} onOther={() => choose(null)} />
          )}
        </section>
        <section
          aria-labelledby="new-ticket-ticket"
          className="bg-sunken px-6 pt-4 pb-6 max-[56.1875em]:border-t max-[56.1875em]:px-4 min-[56.25em]:overflow-y-auto min-[56.25em]:border-l border-line"
        >
          <Step id="new-ticket-ticket" number={2}>
            Talep
          </Step>
          <TicketFormFields values={ticket} errors={errors} onChange={onChange} onLeave={onLeave} />
          <div className="mt-3.5">
            <ExtraInputs form={ticketExtra} />
          </div>
          {tasks.length > 0 && (
            <div className="meta mt-4 text-ink-2">
              <p className="font-medium">Bu tiple eklenecek görevler</p>
              <ul className="mt-1 list-disc pl-5">
                {tasks.map((title) => (
                  <li key={title}>{title}</li>
                ))}
              </ul>
            </div>
          )}
        </section>
      </div>
      {failure !== null && (
        <p role="alert" className="border-t border-line bg-danger-soft px-6 py-2 text-danger">
          {failure}
        </p>
      )}
      <div
        ref={clearOfToasts}
        className="flex min-h-17 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface px-6 py-2 max-[56.1875em]:px-4"
      >
        <DraftLine standing={touched || wasRestored ? draft.standing : 'none'} savedAt={draft.savedAt} />
        <span className="flex-1" />
        {held && (
          <span id="new-ticket-held" className="meta text-ink-2">
            Önce benzer kayıt için karar verin
          </span>
        )}
        <SaveHint />
        <Button disabled={busy} onClick={() => void navigate({ to: '/crm/tickets' })}>
          Vazgeç
        </Button>
        <Button disabled={busy || held} onClick={() => void save('again')}>
          Kaydet ve yeni ekle
        </Button>
        <Button
          type="submit"
          tone="primary"
          busy={busy}
          busyLabel="Kaydediliyor"
          disabled={held}
          aria-describedby={held ? 'new-ticket-held' : undefined}
        >
          Talebi kaydet
        </Button>
      </div>
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        title="Sayfadan çıkılsın mı?"
        consequence="Taslak bu cihaza yazılamadı. Çıkarsanız yazdıklarınız kaybolur."
        confirmLabel="Sayfadan çık"
        onConfirm={() => blocker.proceed?.()}
      />
    </form>
  );
}

function Step({ id, number, children }: { id: string; number: number; children: ReactNode }) {
  return (
    <div className="mb-4 flex items-center gap-2.5">
      <span
        className="meta num grid size-6 place-items-center rounded-full bg-accent font-semibold text-on-accent"
        aria-hidden="true"
      >
        {number}
      </span>
      <h2 id={id} className="text-base font-semibold">
        {children}
      </h2>
    </div>
  );
}
