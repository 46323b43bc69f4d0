import { useRef, useState } from 'react';
import { useDoAct } from '@/acts/use-do-act';
import { useDraft } from '@/data/drafts';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { formatAgo } from '@/lib/dates';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { useKeys } from '@/ui/keys/key-commands';
import { TextareaField } from '@/ui/textarea-field';
import type { Resume } from '@sync/model/entities/resume';
import { note } from '@sync/model/resumes/acts/note';

/** Shows the notes of reviewers on an applicant, the oldest first, and a field for a new one; `N` focuses it. */
export function ResumeNotes({ record }: { record: Resume }) {
  const reference = useReferenceData();
  const now = useNow();
  const mayEdit = usePermission('form.resumes.edit');
  const notes = [...record.notes].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <div className="grid gap-3">
      {notes.length === 0 && !mayEdit && <p className="text-ink-2">Not yok.</p>}
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map(({ id, text, by, at }) => {
            const name = reference.userName(by);
            return (
              <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
                <Avatar name={name} />
                <p className="flex items-baseline gap-2">
                  <span className="clip flex-1 font-medium">{name ?? 'Bilinmiyor'}</span>
                  <span className="num meta shrink-0 text-ink-3">{formatAgo(at, now)}</span>
                </p>
                <p className="col-start-2 break-words whitespace-pre-wrap">{text}</p>
              </li>
            );
          })}
        </ul>
      )}
      {mayEdit && <NoteField record={record} />}
    </div>
  );
}

function NoteField({ record }: { record: Resume }) {
  const doAct = useDoAct();
  const draft = useDraft<string>(`resume-note/${record.id}`);
  const [typed, setTyped] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const text = typed ?? draft.restored ?? '';
  useKeys({
    rank: 'record',
    title: 'Açık başvuru',
    commands: [
      {
        id: 'resume.note',
        label: 'Not yaz',
        key: 'n',
        run: () => frame.current?.querySelector('textarea')?.focus(),
      },
    ],
  });
  const save = async () => {
    try {
      await doAct(note, record.id, { text });
    } catch (error) {
      toastFailure(error);
      return;
    }
    setTyped('');
    await draft.clear();
  };
  return (
    <div ref={frame} data-form className="grid gap-2">
      <TextareaField
        label="Not yazın"
        labelHidden
        placeholder="Not yazın"
        rows={2}
        maxLength={4000}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          draft.save(event.target.value);
        }}
      />
      {text.trim() !== '' && (
        <Button tone="primary" className="justify-self-end" onClick={() => void save()}>
          Notu kaydet
        </Button>
      )}
    </div>
  );
}
