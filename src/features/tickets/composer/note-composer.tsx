import { AtSign, Forward } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { SelectField } from '@/ui/select-field';
import type { Ticket } from '@sync/model/entities/ticket';
import { noteVisibilities } from '@sync/model/entities/ticket-entry';
import type { Note } from '@sync/model/entities/ticket-entry';
import { afterNote, LONGEST_NOTE } from './composer-values';
import type { ComposerChange, ComposerValues } from './composer-values';
import { HandDraftDialog } from './hand-draft-dialog';
import { mentionIds, mentionMatches, mentionQuery, withMention } from './mentions';
import { addNote } from './save-entry';
import { useOutcome } from '@/kit/form/use-outcome';
import { useActContext } from '@/acts/use-act-context';
import { UNREMEMBERED_FORM } from '@/ui/unremembered';

const VISIBILITIES = Object.keys(noteVisibilities) as readonly Note['visibility'][];

/** Writes a note; an @ offers the colleagues who are to be told of it. */
export function NoteComposer({
  ticket,
  values,
  onChange,
}: {
  ticket: Ticket;
  values: ComposerValues;
  onChange: (change: ComposerChange) => void;
}) {
  const context = useActContext();
  const { users } = useReferenceData();
  const outcome = useOutcome();
  const listId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const [busy, setBusy] = useState(false);
  const [handing, setHanding] = useState(false);
  const typed = caret === null ? null : mentionQuery(values.note, caret);
  const offered = typed === null ? [] : mentionMatches(users, typed.query);

  const place = (at: number) =>
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(at, at);
    });
  const choose = (name: string) => {
    if (typed === null || caret === null) return;
    const next = withMention(values.note, caret, typed.start, name);
    onChange({ note: next.text });
    setCaret(null);
    place(next.caret);
  };
  const startMention = () => {
    const at = box.current?.selectionStart ?? values.note.length;
    const before = values.note.slice(0, at);
    const gap = before === '' || /\s$/u.test(before) ? '' : ' ';
    onChange({ note: `${before}${gap}@${values.note.slice(at)}` });
    setCaret(at + gap.length + 1);
    place(at + gap.length + 1);
  };
  const save = async () => {
    setBusy(true);
    const added = await outcome.run(() =>
      addNote(context, ticket, {
        body: values.note,
        visibility: values.visibility,
        mentionIds: mentionIds(values.note, users),
      }),
    );
    if (added) onChange((current) => afterNote(current, values));
    setBusy(false);
    box.current?.focus();
  };
  return (
    <div className="relative">
      {offered.length > 0 && (
        <ul
          id={listId}
          role="listbox"
          aria-label="Anılacak kişi"
          className="pop absolute bottom-full left-3 mb-1 w-72"
        >
          {offered.map((user, index) => (
            <li
              key={user.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-3',
                index === active && 'bg-hover',
              )}
              // Before the text box loses the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(user.full_name);
              }}
            >
              <Avatar name={user.full_name} />
              <span className="min-w-0">
                <span className="clip block">{user.full_name}</span>
                {user.title !== null && <span className="clip meta block text-ink-2">{user.title}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <textarea
        ref={box}
        form={UNREMEMBERED_FORM}
        data-composer="note"
        rows={2}
        maxLength={LONGEST_NOTE}
        aria-label={
          values.visibility === 'internal' ? 'Ekibin göreceği bir not yazın' : 'Hastaya iletilen notu yazın'
        }
        placeholder={
          values.visibility === 'internal' ? 'Ekibin göreceği bir not yazın' : 'Hastaya ne iletildiğini yazın'
        }
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={offered.length > 0 ? `${listId}-${active}` : undefined}
        className="block field-sizing-content max-h-48 min-h-14 w-full resize-none bg-transparent px-3.5 pt-2 outline-none! touch:text-base"
        value={values.note}
        onChange={(event) => {
          onChange({ note: event.target.value });
          setCaret(event.target.selectionStart);
          setActive(0);
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            if (values.note.trim() !== '') void save();
            return;
          }
          if (offered.length === 0) return;
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined) {
            event.preventDefault();
            setActive((active + step + offered.length) % offered.length);
          } else if (event.key === 'Enter' || event.key === 'Tab') {
            event.preventDefault();
            choose(offered[active]?.full_name ?? '');
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            setCaret(null);
          }
        }}
      />
      <div className="flex flex-wrap items-center gap-1 p-1.5">
        <IconButton icon={AtSign} label="Kişi an" onClick={startMention} />
        <SelectField
          label="Notu kim görür"
          labelHidden
          quiet
          className="w-44"
          options={VISIBILITIES.map((value) => ({ value, label: noteVisibilities[value] }))}
          value={values.visibility}
          onChange={(visibility) => onChange({ visibility: visibility ?? 'internal' })}
        />
        <span className="flex-1" />
        {values.note.trim() !== '' && (
          <IconButton icon={Forward} label="Taslağı devret" onClick={() => setHanding(true)} />
        )}
        <Button
          size="sm"
          busy={busy}
          busyLabel="Kaydediliyor"
          disabled={values.note.trim() === ''}
          onClick={() => void save()}
        >
          Notu ekle
        </Button>
      </div>
      {handing && (
        <HandDraftDialog
          ticket={ticket}
          note={values}
          onClose={() => setHanding(false)}
          onHanded={(saved) => onChange((current) => afterNote(current, saved))}
        />
      )}
    </div>
  );
}
