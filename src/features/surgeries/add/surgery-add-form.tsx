import { Save } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useBlocker, useRouter } from '@tanstack/react-router';
import type { DraftState } from '@/data/drafts';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { dayOf, isIsoInstant } from '@/lib/dates';
import { Button } from '@/ui/button';
import { clearOfToasts } from '@/ui/clear-of-toasts';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { goToFault } from '@/ui/form-focus';
import { DraftLine } from '@/ui/draft-line';
import { NoticeBar } from '@/ui/notice-bar';
import { SaveHint } from '@/ui/save-key';
import { SegmentedControl } from '@/ui/segmented-control';
import { MEDIUM, useMedia } from '@/ui/use-media';
import { actionErrors } from '@sync/model/action-error';
import type { Ticket } from '@sync/model/entities/ticket';
import { urgencies } from '@sync/model/entities/surgery-values';
import type { Urgency } from '@sync/model/entities/surgery-values';
import { ExtraInputs, useExtraForm } from '@/records/extra-fields/extra-form';
import { ChecklistFields } from './checklist-fields';
import { DurationFields } from './duration-fields';
import { MoneyFields } from './payer-fields';
import { PatientPart } from './patient-part';
import { AnaesthesiaField, SurgeonField, TeamFields } from './people-fields';
import { ProcedureFields } from './procedure-fields';
import { saveLabel } from '@sync/model/surgeries/save-label';
import { SlotPanel } from './slot-panel';
import { NoteFields, StayFields } from './stay-fields';
import type { SurgeryFormField, SurgeryFormValues } from './surgery-form-values';
import { sideHint } from './surgery-prefill';
import { overlapsPeople } from './surgery-warnings';
import { TaskFields } from './task-fields';
import { TimingFields } from './timing-fields';
import { usePlan, useTaskTicket } from './use-plan';
import { useSaveSurgery } from './use-save-surgery';
import { useSurgeryForm } from './use-surgery-form';
import { useSurgeriesOf, useTheatre } from './use-theatre';

/**
 * Renders the form with the plan on the left, free slots on the right; one save writes the surgery and all related
 * records.
 */
export function SurgeryAddForm({
  draft,
  draftKey,
  begin,
  restored,
  ticket,
  fromTicket,
}: {
  draft: DraftState<unknown>;
  /** Names the form. */
  draftKey: string;
  /** Returns the values of a new form. */
  begin: () => SurgeryFormValues;
  restored: SurgeryFormValues | null;
  ticket: Ticket | null;
  fromTicket: readonly SurgeryFormField[];
}) {
  const [first] = useState(() => restored ?? begin());
  const [wasRestored, setWasRestored] = useState(restored !== null);
  const form = useSurgeryForm({ draft, first, fromTicket });
  const [extraWrong, setExtraWrong] = useState(false);
  const { values, known, problems, change, part, client } = form;
  const extra = useExtraForm('surgery', draftKey, { fresh: restored === null });
  const now = useNow();
  const wide = useMedia(MEDIUM);
  const router = useRouter();
  const ofClient = useSurgeriesOf(values.client_id);
  const theatre = useTheatre(now, isIsoInstant(values.start) ? dayOf(values.start) : null);
  const plan = usePlan(values, { client, ofClient, theatre, now, known });
  const at = useTaskTicket(ticket, values);

  const trouble = draft.standing === 'failed';
  const { save, busy, failure } = useSaveSurgery({
    onProblems: form.setProblems,
    onSaved: () => {
      void draft.clear();
      void extra.clear();
    },
  });
  const blocker = useBlocker({
    shouldBlockFn: () => trouble && !busy,
    enableBeforeUnload: () => trouble,
    withResolver: true,
  });
  const element = useRef<HTMLFormElement>(null);
  const wrong = Object.keys(problems).length > 0;
  useEffect(() => {
    // The first field to mend may lie far above the button.
    if (wrong && failure !== null && element.current !== null) goToFault(element.current);
  }, [failure, wrong]);
  const mayAddTasks = usePermission('crm.ticket_tasks.add');
  const mayAddTickets = usePermission('crm.tickets.add');
  const demands = {
    isSided: plan.isSided,
    isOutside: values.timing === 'slot' && plan.warnings.some(({ code }) => code === 'outside_session'),
    overlaps: values.timing === 'slot' && overlapsPeople(plan.warnings),
    needsTicket: values.open_tasks && plan.missing > 0 && mayAddTasks && mayAddTickets && at.ticket === null,
  };

  const panel = (
    <SlotPanel
      form={part}
      theatre={theatre}
      now={now}
      onChoose={(slot) =>
        change({
          timing: 'slot',
          start: new Date(slot.from).toISOString(),
          room_id: slot.roomId,
          table_no: slot.tableNo,
        })
      }
      onWait={() => change({ timing: 'waiting' })}
    />
  );
  return (
    <form
      ref={element}
      className="flex min-h-0 flex-1 flex-col bg-surface short:flex-none"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isSound = extra.isSound();
        setExtraWrong(!isSound);
        if (isSound)
          void save({ values, demands, proposed: plan.proposed, client, ...at, beside: extra.save });
      }}
    >
      {wasRestored && (
        <NoticeBar
          tone="info"
          icon={Save}
          title="Yarım kalan taslağınız açıldı."
          actions={
            <Button
              size="sm"
              onClick={() => {
                setWasRestored(false);
                form.reset(begin());
              }}
            >
              Taslağı sil
            </Button>
          }
        >
          Kaldığınız yerden sürdürebilirsiniz.
        </NoticeBar>
      )}
      <div className="grid min-h-0 flex-1 content-start overflow-y-auto min-[56.25em]:grid-cols-[minmax(0,1fr)_404px] min-[56.25em]:content-stretch min-[56.25em]:overflow-hidden short:overflow-visible">
        <div className="grid content-start gap-3.5 px-6 pt-3.5 pb-8 max-[56.1875em]:px-4 min-[56.25em]:overflow-y-auto">
          <PatientPart
            client={client}
            ticket={ticket}
            surgeries={ofClient}
            filled={fromTicket.filter(part.isFromTicket)}
            error={problems['client_id']}
            onChoose={(client_id) => change({ client_id, task_ticket_id: null })}
          />
          <ProcedureFields form={part} sideHint={sideHint(ticket)} />
          <div className="grid gap-x-4 gap-y-3.5 min-[30em]:grid-cols-2">
            <SurgeonField form={part} />
            <AnaesthesiaField form={part} />
            <DurationFields form={part} />
            <div className="min-w-0">
              <span className="lab" aria-hidden="true">
                Aciliyet
              </span>
              <SegmentedControl
                label="Aciliyet"
                name="surgery-urgency"
                segments={(Object.keys(urgencies) as Urgency[]).map((value) => ({
                  value,
                  label: urgencies[value],
                }))}
                value={values.urgency}
                onChange={(urgency) => change({ urgency })}
              />
            </div>
          </div>
          <TimingFields form={part} warnings={plan.warnings} />
          {!wide && <div className="-mx-4 border-y border-line bg-sunken">{panel}</div>}
          <StayFields form={part} />
          <Section title="Bölüm ve ekip">
            <TeamFields form={part} />
          </Section>
          <Section title="Provizyon ve ödeme">
            <MoneyFields form={part} isForeign={plan.isForeign} />
          </Section>
          <Section title="Tanı, malzeme ve not">
            <NoteFields form={part} />
          </Section>
          <ExtraInputs form={extra} />
          <Section title="Hazırlık">
            <ChecklistFields form={part} proposed={plan.proposed} start={plan.start} now={now} />
            <TaskFields form={part} missing={plan.missing} />
          </Section>
        </div>
        {wide && <div className="min-h-0 border-l border-line bg-sunken">{panel}</div>}
      </div>
      {(failure !== null || extraWrong) && (
        <p role="alert" className="border-t border-line bg-danger-soft px-6 py-2 text-danger">
          {failure ?? actionErrors.invalid}
        </p>
      )}
      <div
        ref={clearOfToasts}
        className="flex min-h-17 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface px-6 py-2 max-[56.1875em]:px-4"
      >
        <DraftLine
          standing={form.isChanged || wasRestored ? draft.standing : 'none'}
          savedAt={draft.savedAt}
        />
        <span className="flex-1" />
        <SaveHint />
        <Button disabled={busy} onClick={() => router.history.back()}>
          Vazgeç
        </Button>
        <Button type="submit" tone="primary" busy={busy} busyLabel="Kaydediliyor">
          {saveLabel(values)}
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-t border-line-soft pt-3.5">
      <h2 className="text-base font-semibold">{title}</h2>
      <div>{children}</div>
    </section>
  );
}
