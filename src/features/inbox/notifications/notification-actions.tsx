import { Check, CircleHelp, X } from 'lucide-react';
import { ActButton } from '@/acts/act-button';
import { useActs } from '@/acts/use-acts';
import { useDoAct } from '@/acts/use-do-act';
import { useSignedIn } from '@/data/workspace';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import type { Act } from '@sync/model/acts/act';
import type { Notification } from '@sync/model/entities/inbox';
import type { Meeting } from '@sync/model/entities/meeting';
import type { ParticipantResponse } from '@sync/model/entities/meeting-values';
import { call, note } from '@sync/model/insurance/acts/note';
import { take as takeCase } from '@sync/model/insurance/acts/assign';
import { extend } from '@sync/model/insurance/acts/extend';
import { answer as answerAct } from '@sync/model/meetings/acts/answer';
import { holdsAny } from '@sync/model/access/permissions';
import { see, tellPatient } from '@sync/model/pathology/acts/seen';
import { confirm } from '@sync/model/surgeries/acts/confirm';
import { take } from '@sync/model/tickets/acts/assign';
import { setDue } from '@sync/model/tickets/acts/edit';
import { awaitsAnswers, ownResponse } from './invitation-answers';
import type { NoticeRecord } from './notice-head';

/** Topics that ask for an answer to a meeting. */
const asking: readonly Notification['topic'][] = ['meeting_invited', 'meeting_moved'];

/** Acts of a record that are offered on its card, the next step first. */
const offered: Readonly<Partial<Record<NoticeRecord['kind'], readonly Act[]>>> = {
  ticket: [take, setDue],
  insurance_case: [takeCase, extend, call, note],
  surgery: [confirm],
  biopsy: [see, tellPatient],
};
/** Buttons that a card has at most; the others are on the record. */
const MOST = 2;

/** Shows what can be done with the record of a card, by the same rules as on the record itself. */
export function NoticeActs({
  record,
  topics,
  now,
  inPlace,
  onActed,
}: {
  record: NoticeRecord;
  topics: readonly Notification['topic'][];
  now: number;
  /** True where no dialog may open: in a panel, which it would close. */
  inPlace: boolean;
  onActed: (words: string) => void;
}) {
  if (record.kind === 'meeting') {
    return topics.some((topic) => asking.includes(topic)) ? (
      <AnswerMeeting of={record} now={now} onActed={onActed} />
    ) : null;
  }
  const acts = offered[record.kind] ?? [];
  const usable = inPlace
    ? acts.filter(({ fields, asksFirst }) => fields === undefined && asksFirst !== true)
    : acts;
  return usable.length === 0 ? null : <RecordActs record={record} offered={usable} onActed={onActed} />;
}

function RecordActs({
  record,
  offered: those,
  onActed,
}: {
  record: NoticeRecord;
  offered: readonly Act[];
  onActed: (words: string) => void;
}) {
  const acts = useActs(record, {}, null, { onDone: (_, { said }) => onActed(said) });
  // What cannot be done now is on the record, with its reason.
  const ready = those.filter((act) => acts.reason(act) === null).slice(0, MOST);
  return (
    <>
      {acts.dialog}
      {ready.map((act) => (
        <ActButton key={act.name} acts={acts} act={act} size="sm" />
      ))}
    </>
  );
}

const answers = [
  { value: 'accepted', label: 'Kabul', icon: Check },
  { value: 'maybe', label: 'Belki', icon: CircleHelp },
  { value: 'declined', label: 'Ret', icon: X },
] as const satisfies readonly { value: ParticipantResponse; label: string; icon: typeof Check }[];

/** Shows the answer to a meeting that will take place; nothing where no answer is possible. */
function AnswerMeeting({ of, now, onActed }: { of: Meeting; now: number; onActed: (words: string) => void }) {
  const { access } = useSignedIn();
  const doAct = useDoAct();
  const response = ownResponse(of, access.userId);
  const may = holdsAny(access, ['companies.meetings.answer', 'companies.meetings.edit']);
  if (response === null || !may || !awaitsAnswers(of, now)) return null;
  const answer = async (given: ParticipantResponse): Promise<void> => {
    try {
      const { said } = await doAct(answerAct, of.id, { response: given, scope: 'one' });
      onActed(said);
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <div role="group" aria-label="Yanıtınız" className="flex flex-wrap gap-2">
      {answers.map(({ value, label, icon }) => (
        <Button
          key={value}
          size="sm"
          icon={icon}
          aria-pressed={response === value}
          className={response === value ? 'border-accent! bg-selected!' : undefined}
          onClick={() => void answer(value)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
