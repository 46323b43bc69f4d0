import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { useReferenceData } from '@/data/reference-data';
import { useDraft } from '@/data/drafts';
import { useRecords } from '@/data/records';
import type { DraftState } from '@/data/drafts';
import { useSignedIn } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { applicantAlias } from '@/records/applicant-name';
import { withDraft } from '@/kit/form/record-sheet';
import { failureText, useSavedToast } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { clearOfToasts } from '@/ui/clear-of-toasts';
import { DraftLine } from '@/ui/draft-line';
import { useFirstField } from '@/ui/form-focus';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { SaveHint } from '@/ui/save-key';
import { ActionError } from '@sync/model/action-error';
import type { AgendaItem, MeetingStatus } from '@sync/model/entities/meeting-values';
import { resume } from '@sync/model/entities/resume';
import type { Resume } from '@sync/model/entities/resume';
import { noTopic, withTopic } from './agenda';
import { AgendaEditor } from './agenda-editor';
import { nextHalfHour } from './chosen-time';
import { dayOfForm } from './day-of-form';
import { createMeeting } from '../meeting-forms';
import { MeetingFormFields } from './meeting-form-fields';
import { draftOf, emptyForm, takenByForm } from './meeting-form-values';
import type { MeetingFormValues } from './meeting-form-values';
import { withoutItem } from '../meeting-lists';
import { OverlapNote } from './overlap-note';
import { useEntryDraft } from './use-entry-draft';
import { useMeetingChoices } from '../use-meeting-choices';

const PARENT = { label: 'Toplantılar', to: '/companies/meetings' };

/** Everything that is typed into the form of a new meeting. */
interface NewMeeting {
  readonly form: MeetingFormValues;
  readonly agenda: readonly AgendaItem[];
}

const agendaItem = v.object({
  id: v.string(),
  position: v.number(),
  topic: v.string(),
  presenter: v.nullable(v.string()),
  minutes: v.nullable(v.number()),
  file_name: v.nullable(v.string()),
  done: v.boolean(),
  carried_from: v.nullable(v.string()),
});
const stored = v.object({ form: v.unknown(), agenda: v.fallback(v.array(agendaItem), []) });

function emptyMeeting(begun: Partial<MeetingFormValues>): NewMeeting {
  const now = Date.now();
  return { form: { ...emptyForm(nextHalfHour(now, todayIso(now))), ...begun }, agenda: [] };
}

function readNewMeeting(restored: unknown, begun: Partial<MeetingFormValues>): NewMeeting {
  const start = emptyMeeting(begun);
  const read = v.safeParse(stored, restored);
  if (!read.success) return start;
  return { form: withDraft(start.form, read.output.form), agenda: read.output.agenda };
}

/**
 * Makes a meeting with its agenda. What is unfinished waits on the device.
 * @param applicant the application that the meeting is about; its name is not told to those who see the calendar
 */
export function NewMeetingPage({ applicant }: { applicant?: string | undefined }) {
  usePageTitle('Yeni toplantı', PARENT);
  const key = applicant === undefined ? 'new-meeting-page' : `new-meeting-page/${applicant}`;
  const draft = useDraft<unknown>(key);
  const { records, state } = useRecords(resume);
  if (!draft.ready || (applicant !== undefined && state === 'loading')) {
    return <LoadingBlock lines={8} className="p-6" />;
  }
  const about = records.find(({ id }) => id === applicant);
  return (
    <NewMeetingForm
      key={key}
      draft={draft}
      draftKey={key}
      begun={about === undefined ? {} : interviewWith(about)}
    />
  );
}

/** Returns the initial values of an interview's form. */
function interviewWith(about: Resume): Partial<MeetingFormValues> {
  return {
    title: `Aday görüşmesi: ${applicantAlias(about)}, ${about.position_applied}`,
    kind: 'interview',
    visibility: 'participants',
  };
}

function NewMeetingForm({
  draft,
  draftKey,
  begun,
}: {
  draft: DraftState<unknown>;
  draftKey: string;
  begun: Partial<MeetingFormValues>;
}) {
  const { writes, access } = useSignedIn();
  const reference = useReferenceData();
  const navigate = useNavigate();
  const saved = useSavedToast();
  const [values, setValues] = useState(() => readNewMeeting(draft.restored, begun));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const page = useRef<HTMLDivElement>(null);
  useFirstField(page, round);
  const { form, agenda } = values;
  const entry = useEntryDraft(`${draftKey}/topic`, noTopic);
  const { people, rooms, nameOf } = useMeetingChoices(dayOfForm(form));
  const taken = useMemo(() => takenByForm(form, access.userId), [form, access.userId]);

  const change = (edit: (now: NewMeeting) => NewMeeting) => {
    const next = edit(values);
    setValues(next);
    setErrors({});
    setFailure(null);
    draft.save(next);
  };
  const presenters = useMemo(
    () =>
      form.people.flatMap((key) => {
        const id = key.slice(2);
        return (key.startsWith('u:') ? reference.userName(id) : nameOf(id)) ?? [];
      }),
    [form.people, reference, nameOf],
  );
  const save = async (status: MeetingStatus) => {
    if (busy) return;
    setBusy(true);
    try {
      // A topic that was typed and not yet added belongs to this meeting, too.
      const whole = entry.values.topic.trim() === '' ? agenda : withTopic(agenda, entry.values);
      const made = await createMeeting(
        { writes, now: () => new Date().toISOString() },
        { ...draftOf(form, access.userId, nameOf), agenda: whole, status },
      );
      await draft.clear();
      entry.clear();
      saved(status === 'draft' ? 'Taslak kaydedildi' : 'Toplantı kaydedildi');
      await navigate({
        to: '/companies/meetings/$meetingId',
        params: { meetingId: made.id },
        search: {},
        replace: true,
      });
    } catch (error) {
      setErrors(error instanceof ActionError ? error.fields : {});
      setFailure(failureText(error));
      setBusy(false);
    }
  };
  const discard = async () => {
    await draft.clear();
    entry.clear();
    setValues(emptyMeeting(begun));
    setRound((before) => before + 1);
    setErrors({});
    setFailure(null);
  };
  return (
    <div ref={page} data-form className="flex min-h-0 flex-1 flex-col short:flex-none">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-[1200px] gap-4 p-5 max-[56.1875em]:p-4 min-[64em]:grid-cols-2">
          <Card title="Toplantı">
            <div className="grid gap-3.5 pt-1">
              <MeetingFormFields
                values={form}
                errors={errors}
                repeatable
                people={people}
                rooms={rooms}
                onChange={(patch) => change((now) => ({ ...now, form: { ...now.form, ...patch } }))}
              />
            </div>
          </Card>
          <div className="grid content-start gap-4">
            <OverlapNote times={taken} except={() => false} />
            <Card title="Gündem">
              <AgendaEditor
                entry={entry}
                agenda={agenda}
                presenters={presenters}
                edits={{
                  onEdit: (edit) => {
                    change((now) => ({ ...now, agenda: edit(now.agenda) }));
                    return Promise.resolve(true);
                  },
                  onRemove: ({ id }) => change((now) => ({ ...now, agenda: withoutItem(now.agenda, id) })),
                }}
              />
            </Card>
          </div>
        </div>
      </div>
      <div
        ref={clearOfToasts}
        className="flex min-h-16 shrink-0 flex-wrap items-center gap-2 border-t border-line bg-raised px-5 py-2 max-[56.1875em]:px-4"
      >
        {failure === null ? (
          <DraftLine standing={draft.standing} savedAt={draft.savedAt} />
        ) : (
          <ErrorNote title="Kaydedilmedi">{failure}</ErrorNote>
        )}
        <span className="flex-1" />
        <SaveHint />
        <Button disabled={busy} onClick={() => void discard()}>
          Formu temizle
        </Button>
        <Button disabled={busy} onClick={() => void save('draft')}>
          Taslak olarak kaydet
        </Button>
        <Button tone="primary" busy={busy} busyLabel="Kaydediliyor" onClick={() => void save('planned')}>
          Toplantıyı kaydet
        </Button>
      </div>
    </div>
  );
}
