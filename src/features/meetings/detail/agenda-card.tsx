import { formatDuration } from '@/lib/dates';
import { Card } from '@/ui/card';
import type { Meeting } from '@sync/model/entities/meeting';
import { agendaMinutes, noTopic } from '../form/agenda';
import { AgendaEditor } from '../form/agenda-editor';
import { attendanceOpen } from './attendance';
import { editAgenda, withItem, withoutItem } from '../meeting-lists';
import { useEntryDraft } from '../form/use-entry-draft';
import type { MeetingEditor } from './use-meeting-editor';
import { useParticipantName } from '../use-participant-name';

/** Shows the agenda of a meeting and compares its time with the meeting's. */
export function AgendaCard({ editor }: { editor: MeetingEditor }) {
  const { record, mayEdit, open } = editor;
  const nameOf = useParticipantName();
  const entry = useEntryDraft(`meeting-topic/${record.id}`, noTopic);
  const planned = agendaMinutes(record.agenda);
  const length = (Date.parse(record.ends_at) - Date.parse(record.starts_at)) / 60_000;
  const edits =
    mayEdit && open
      ? {
          onEdit: (edit: Parameters<typeof editAgenda>[2], said?: string) =>
            editor.run((context, target) => editAgenda(context, target, edit), said),
          onRemove: (item: Meeting['agenda'][number]) =>
            void editor.run(
              (context, target) => editAgenda(context, target, (agenda) => withoutItem(agenda, item.id)),
              'Gündem maddesi çıkarıldı',
              {
                undo: async () => {
                  await editor.run((context, target) =>
                    editAgenda(context, target, (agenda) => withItem(agenda, item)),
                  );
                },
              },
            ),
        }
      : null;
  return (
    <Card
      title="Gündem"
      aside={
        planned === 0 ? undefined : (
          <span className={planned > length && !record.all_day ? 'num text-warn' : 'num'}>
            {formatDuration(planned)}
            {record.all_day ? '' : ` / ${formatDuration(length)}`}
          </span>
        )
      }
    >
      <AgendaEditor
        entry={entry}
        agenda={record.agenda}
        presenters={record.participants.map(nameOf)}
        edits={edits}
        ticks={attendanceOpen(record.status) || record.status === 'closed'}
      />
    </Card>
  );
}
