import { Link } from '@tanstack/react-router';
import { useDoAct } from '@/acts/use-do-act';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { formatDay, formatTime } from '@/lib/dates';
import { userOptions } from '@/kit/record/user-options';
import { Section } from '@/kit/record/panel-section';
import { ComboboxField } from '@/ui/combobox-field';
import { DescriptionRow } from '@/ui/description-list';
import { editMeeting } from '../meeting-forms';
import { FilesSection } from './files-section';
import type { Meeting } from '@sync/model/entities/meeting';
import { answer } from '@sync/model/meetings/acts/answer';
import { MeetingAnswer } from './meeting-answer';
import { MeetingFactRows } from './meeting-facts';
import { MeetingLink } from '../meeting-link';
import { ParticipantsSection } from './participants-section';
import type { MeetingEditor } from './use-meeting-editor';
import type { SeriesNeighbours } from '../use-series-neighbours';

/** States in which an answer still matters. */
const ahead: readonly string[] = ['draft', 'planned', 'invited', 'postponed'];

/** Shows everything about the meeting apart from its content. */
export function MeetingSidePanel({
  editor,
  neighbours,
}: {
  editor: MeetingEditor;
  neighbours: SeriesNeighbours;
}) {
  return (
    <>
      <OwnAnswer editor={editor} />
      <Facts editor={editor} />
      <ParticipantsSection editor={editor} />
      {editor.series !== null && <SeriesSection editor={editor} neighbours={neighbours} />}
      <FilesSection editor={editor} />
    </>
  );
}

function OwnAnswer({ editor }: { editor: MeetingEditor }) {
  const { access } = useSignedIn();
  const { record, isUnstored } = editor;
  const doAct = useDoAct();
  const own = record.participants.find(({ user_id }) => user_id === access.userId);
  const may =
    access.permissions.has('companies.meetings.answer') || access.permissions.has('companies.meetings.edit');
  if (own === undefined || !may || !ahead.includes(record.status)) return null;
  return (
    <div className="border-b border-line px-4 pb-4">
      <MeetingAnswer
        response={own.response}
        choosesScope={isUnstored}
        onAnswer={(response, scope) => {
          const unstored = isUnstored ? record : undefined;
          doAct(answer, record.id, { response, scope }, unstored).catch(editor.outcome.failed);
        }}
      />
    </div>
  );
}

function Facts({ editor }: { editor: MeetingEditor }) {
  const { record, series, mayEdit, open } = editor;
  const reference = useReferenceData();
  return (
    <div className="border-b border-line px-4 py-2.5">
      <MeetingFactRows record={record} recurrence={series?.recurrence ?? null}>
        <DescriptionRow label="Yazman">
          {mayEdit && open ? (
            <ComboboxField
              label="Yazman"
              labelHidden
              clearable
              placeholder="Seçilmedi"
              options={userOptions(reference)}
              value={record.minute_taker_id}
              onChange={(minute_taker_id) =>
                void editor.run((context, target) => editMeeting(context, target, { minute_taker_id }))
              }
            />
          ) : (
            reference.userName(record.minute_taker_id)
          )}
        </DescriptionRow>
      </MeetingFactRows>
      {record.contains_patient_data && (
        <p className="meta mt-1 rounded-lg bg-warn-soft px-3 py-2 text-warn">
          Hasta verisi içerir: yalnız katılımcılar görür.
        </p>
      )}
    </div>
  );
}

/** Links to the page of a whole series. */
function SeriesLink({ series }: { series: Meeting }) {
  return (
    <Link
      to="/companies/meetings/$meetingId"
      params={{ meetingId: series.id }}
      className="hit font-medium text-accent-ink underline-offset-2 hover:underline"
    >
      Tüm toplantılar
    </Link>
  );
}

function SeriesSection({ editor, neighbours }: { editor: MeetingEditor; neighbours: SeriesNeighbours }) {
  const { before, after } = neighbours;
  const links = [
    { label: 'Önceki', neighbour: before },
    { label: 'Sonraki', neighbour: after },
  ];
  return (
    <Section title="Dizi" aside={editor.series !== null && <SeriesLink series={editor.series} />}>
      <ul>
        {links.map(({ label, neighbour }) => (
          <li key={label} className="flex min-h-9 items-center gap-2">
            <span className="meta w-16 text-ink-3">{label}</span>
            {neighbour === null ? (
              <span className="text-ink-3">–</span>
            ) : (
              <MeetingLink
                to={neighbour}
                className="hit num font-medium text-accent-ink underline-offset-2 hover:underline"
              >
                {formatDay(neighbour.start)} {neighbour.row.allDay ? '' : formatTime(neighbour.start)}
              </MeetingLink>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
