import { useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useReferenceData } from '@/data/reference-data';
import { countOf } from '@/lib/sentences';
import { useRememberedSource } from '@/records/tickets/remembered-source';
import { failureText } from '@/kit/form/use-saved-toast';
import { useOperatingDays } from '@/records/surgeries/use-operating-days';
import { useOutcome } from '@/kit/form/use-outcome';
import { useSignedIn } from '@/data/workspace';
import { recordAddress } from '@/kit/record/record-screens';
import { linkTo } from '@/kit/record/record-link';
import { useTicketContext } from '@/records/tickets/use-ticket-context';
import { ActionError, actionErrors } from '@sync/model/action-error';
import { addSurgery } from './save-surgery';
import type { SurgeryToSave } from './save-surgery';
import { surgeryProblems } from './surgery-problems';
import type { SurgeryProblems } from './surgery-problems';

/** Saves the form: checks and writes all of it, and goes on to the ticket or to the surgery. */
export function useSaveSurgery({
  onProblems,
  onSaved,
}: {
  onProblems: (problems: SurgeryProblems) => void;
  onSaved: () => void;
}) {
  const context = useTicketContext();
  const reference = useReferenceData();
  const { access } = useSignedIn();
  const outcome = useOutcome();
  const navigate = useNavigate();
  const days = useOperatingDays();
  const remembered = useRememberedSource();
  const [busy, setBusy] = useState(false);
  // A second press of Enter comes before the button is drawn busy.
  const running = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);

  const write = async (input: Omit<SurgeryToSave, 'sourceId' | 'days'>) => {
    setFailure(null);
    const problems = surgeryProblems(input.values, input.demands);
    onProblems(problems);
    if (Object.keys(problems).length > 0) {
      setFailure(actionErrors.invalid);
      return;
    }
    setBusy(true);
    try {
      const sourceId =
        remembered ?? reference.definitions('ticket_source').find(({ active }) => active)?.id ?? null;
      const { surgery, ticketId, tasks, asks, unknownInsurer } = await addSurgery(context, {
        ...input,
        sourceId,
        days,
      });
      onSaved();
      const told = [
        'Ameliyat kaydedildi',
        tasks === 0 ? null : countOf(tasks, 'eksik görev oldu'),
        asks ? 'provizyon taslağı açıldı' : null,
        unknownInsurer === null
          ? null
          : `“${unknownInsurer}” şirketler arasında bulunamadı; provizyonu siz isteyin`,
      ];
      outcome.done(told.filter((part) => part !== null).join(', '));
      const own = recordAddress('surgery', surgery.id, access);
      const ticketPage = ticketId === null ? null : recordAddress('ticket', ticketId, access);
      const next = ticketPage ?? own ?? recordAddress('client', surgery.client_id, access) ?? '/';
      await navigate(linkTo(next));
    } catch (error) {
      if (error instanceof ActionError) onProblems(error.fields);
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const save = async (input: Omit<SurgeryToSave, 'sourceId' | 'days'>) => {
    if (running.current) return;
    running.current = true;
    try {
      await write(input);
    } finally {
      running.current = false;
    }
  };
  return { save, busy, failure };
}
