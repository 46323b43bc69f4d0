import { Check, Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { usePermission } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { dayOf } from '@/lib/dates';
import { Section } from '@/kit/record/panel-section';
import { PersonChip } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { participantResponses, participantRoles } from '@sync/model/entities/meeting-values';
import type { MeetingParticipant } from '@sync/model/entities/meeting-values';
import { attendanceOpen, attendanceText } from './attendance';
import { responseTones } from './meeting-facts';
import { editParticipants, withChange, withItem, withoutItem } from '../meeting-lists';
import { newGuest, newParticipant, peopleOf } from '../meeting-participants';
import { ParticipantDialog } from './participant-dialog';
import { useMeetingChoices } from '../use-meeting-choices';
import { useParticipantName } from '../use-participant-name';
import type { MeetingEditor } from './use-meeting-editor';

/** Shows the participants, their answers and their attendance. */
export function ParticipantsSection({ editor }: { editor: MeetingEditor }) {
  const { record, mayEdit, open } = editor;
  const editable = mayEdit && open;
  const takesAttendance = editable && attendanceOpen(record.status);
  const came = record.participants.filter(({ attended }) => attended === true).length;
  const known = record.participants.some(({ attended }) => attended !== null);
  return (
    <Section
      title="Katılımcılar"
      aside={
        known
          ? `${came}/${record.participants.length} katıldı`
          : record.participants.length > 0 && record.participants.length
      }
    >
      {record.participants.length === 0 && <p className="meta text-ink-3">Katılımcı eklenmedi.</p>}
      {takesAttendance && record.participants.some(({ attended }) => attended === null) && (
        <Button
          size="sm"
          icon={Check}
          className="hit mb-1"
          onClick={() =>
            void editor.run((context, target) =>
              editParticipants(context, target, (people) =>
                people.map((participant) =>
                  participant.attended === null ? { ...participant, attended: true } : participant,
                ),
              ),
            )
          }
        >
          İşaretlenmeyenler katıldı
        </Button>
      )}
      <ul aria-label="Katılımcılar" className="divide-y divide-line-soft">
        {record.participants.map((participant) => (
          <ParticipantRow
            key={participant.id}
            {...{ editor, participant, editable, takesAttendance }}
            showsAttendance={attendanceOpen(record.status) || !open}
          />
        ))}
      </ul>
      {editable && <AddParticipant editor={editor} />}
    </Section>
  );
}

function ParticipantRow({
  editor,
  participant,
  editable,
  takesAttendance,
  showsAttendance,
}: {
  editor: MeetingEditor;
  participant: MeetingParticipant;
  editable: boolean;
  takesAttendance: boolean;
  showsAttendance: boolean;
}) {
  const [editing, setEditing] = useState(false);
  const opensPersons = usePermission('companies.persons_list.read');
  const name = useParticipantName()(participant);
  const change = (patch: Partial<MeetingParticipant>) =>
    editor.run((context, target) =>
      editParticipants(context, target, (people) => withChange(people, participant.id, patch)),
    );
  const remove = () =>
    void editor.run(
      (context, target) => editParticipants(context, target, (people) => withoutItem(people, participant.id)),
      'Katılımcı çıkarıldı',
      {
        undo: async () => {
          await editor.run((context, target) =>
            editParticipants(context, target, (people) => withItem(people, participant)),
          );
        },
      },
    );
  const entries: MenuEntry[] = editable
    ? [
        { label: 'Düzenle', icon: Pencil, onSelect: () => setEditing(true) },
        { label: 'Katılımcıyı çıkar', icon: Trash2, danger: true, onSelect: remove },
      ]
    : [];
  const attendance = [
    { value: true, label: 'Katıldı', icon: UserCheck },
    { value: false, label: 'Katılmadı', icon: UserX },
  ] as const;
  return (
    <li className="py-1.5">
      <div className="flex min-h-9 items-center gap-2">
        <span className="min-w-0 flex-1">
          {participant.person_id !== null && opensPersons ? (
            <Link
              to="/companies/persons"
              search={{ open: participant.person_id }}
              className="hit inline-flex max-w-full underline-offset-2 hover:underline"
            >
              <PersonChip name={name} />
            </Link>
          ) : (
            <PersonChip name={name} />
          )}
          {(participant.role !== 'required' || participant.email !== null) && (
            <span className="meta block break-words pl-8 text-ink-3">
              {[
                participant.role === 'required' ? null : participantRoles[participant.role],
                participant.email,
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
          )}
        </span>
        {showsAttendance && !takesAttendance && participant.attended !== null ? (
          <Badge tone={participant.attended ? 'success' : 'danger'}>
            {attendanceText(participant.attended)}
          </Badge>
        ) : (
          <Badge tone={responseTones[participant.response]}>
            {participantResponses[participant.response]}
          </Badge>
        )}
        {entries.length > 0 && <Menu size="sm" label={`${name}: işlemler`} entries={entries} />}
      </div>
      {takesAttendance && (
        <div role="group" aria-label={`${name}: katılım`} className="flex gap-1.5 pb-1 pl-8">
          {attendance.map(({ value, label, icon }) => (
            <Button
              key={label}
              size="sm"
              icon={icon}
              aria-pressed={participant.attended === value}
              className={cx('hit', participant.attended === value && 'border-accent! bg-selected!')}
              onClick={() => void change({ attended: participant.attended === value ? null : value })}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {editing && (
        <ParticipantDialog
          participant={participant}
          name={name}
          onSave={async (patch) => {
            await editor.act((context, target) =>
              editParticipants(context, target, (people) => withChange(people, participant.id, patch)),
            );
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  );
}

function AddParticipant({ editor }: { editor: MeetingEditor }) {
  const { people, nameOf } = useMeetingChoices(dayOf(editor.record.starts_at));
  const taken = useMemo(() => new Set(peopleOf(editor.record.participants)), [editor.record.participants]);
  const offered = people.filter(({ value }) => !taken.has(value));
  const add = (participant: MeetingParticipant) =>
    void editor.run((context, target) =>
      editParticipants(context, target, (now) => {
        const [key] = peopleOf([participant]);
        return key !== undefined && peopleOf(now).includes(key) ? now : withItem(now, participant);
      }),
    );
  return (
    <ComboboxField
      label="Katılımcı ekle"
      className="mt-2"
      placeholder="Ad yazın"
      hint="Listede yoksa konuk olarak eklenir"
      options={offered}
      value={null}
      onChange={(key) => {
        if (key !== null) add(newParticipant(key, nameOf));
      }}
      onCreate={(name) => add(newGuest(name))}
    />
  );
}
