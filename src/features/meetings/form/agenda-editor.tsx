import { ArrowDown, ArrowUp, Paperclip, Pencil, Plus, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { cx } from '@/lib/class-names';
import { formatDuration } from '@/lib/dates';
import { useShownAtOnce } from '@/lib/use-shown-at-once';
import { Badge } from '@/ui/badge';
import { Checkbox } from '@/ui/checkbox';
import { ComboboxField } from '@/ui/combobox-field';
import { IconButton } from '@/ui/icon-button';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { NumberField } from '@/ui/number-field';
import { TextField } from '@/ui/text-field';
import { ActionError } from '@sync/model/action-error';
import type { AgendaItem } from '@sync/model/entities/meeting-values';
import { agendaPatch, inOrder, presenterOptions, withMove, withTopic } from './agenda';
import type { AgendaInput } from './agenda';
import { AgendaItemDialog } from './agenda-item-dialog';
import { withChange } from '../meeting-lists';
import type { EntryDraft } from './use-entry-draft';

export interface AgendaEdits {
  /** Makes an edit; resolves with true once it is stored. */
  readonly onEdit: (
    edit: (agenda: readonly AgendaItem[]) => readonly AgendaItem[],
    said?: string,
  ) => Promise<boolean>;
  readonly onRemove: (item: AgendaItem) => void;
}

/** Renders the agenda in order; `edits` lets it be changed, `ticks` lets its items be ticked off. */
export function AgendaEditor({
  entry,
  agenda,
  presenters,
  edits,
  ticks = false,
}: {
  /** Typed text of a new item. */
  entry: EntryDraft<AgendaInput>;
  agenda: readonly AgendaItem[];
  presenters: readonly string[];
  edits: AgendaEdits | null;
  ticks?: boolean | undefined;
}) {
  const ordered = inOrder(agenda);
  return (
    <>
      {ordered.length === 0 && <p className="py-1 text-ink-3">Gündem maddesi yok.</p>}
      <ol aria-label="Gündem" className="divide-y divide-line-soft">
        {ordered.map((item, index) => (
          <AgendaRow
            key={item.id}
            {...{ item, index, presenters, edits, ticks }}
            last={index === ordered.length - 1}
          />
        ))}
      </ol>
      {edits !== null && <NewItem entry={entry} presenters={presenters} onEdit={edits.onEdit} />}
    </>
  );
}

function AgendaRow({
  item,
  index,
  last,
  presenters,
  edits,
  ticks,
}: {
  item: AgendaItem;
  index: number;
  last: boolean;
  presenters: readonly string[];
  edits: AgendaEdits | null;
  ticks: boolean;
}) {
  const [editing, setEditing] = useState(false);
  const { topic, presenter, minutes, file_name: fileName, done, carried_from: carriedFrom } = item;
  const [ticked, tick] = useShownAtOnce(
    done,
    async (next) => edits !== null && edits.onEdit((agenda) => withChange(agenda, item.id, { done: next })),
  );
  const entries: MenuEntry[] = [];
  if (edits !== null) {
    const { onEdit, onRemove } = edits;
    entries.push({ label: 'Düzenle', icon: Pencil, onSelect: () => setEditing(true) });
    const move = (by: -1 | 1) => void onEdit((agenda) => withMove(agenda, item.id, by));
    if (index > 0) entries.push({ label: 'Yukarı taşı', icon: ArrowUp, onSelect: () => move(-1) });
    if (!last) entries.push({ label: 'Aşağı taşı', icon: ArrowDown, onSelect: () => move(1) });
    entries.push('separator', {
      label: 'Maddeyi çıkar',
      icon: Trash2,
      danger: true,
      onSelect: () => onRemove(item),
    });
  }
  const facts = [presenter, minutes === null ? null : formatDuration(minutes)].filter(
    (part) => part !== null,
  );
  const words = (
    <span className="min-w-0 flex-1">
      <span className={cx('block break-words', ticks && ticked && 'text-ink-3 line-through')}>{topic}</span>
      {(facts.length > 0 || fileName !== null || carriedFrom !== null) && (
        <span className="meta mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
          {facts.length > 0 && <span className="num">{facts.join(' · ')}</span>}
          {fileName !== null && (
            <span className="inline-flex min-w-0 items-center gap-1">
              <Paperclip className="size-3.5" aria-hidden="true" />
              <span className="break-all">{fileName}</span>
            </span>
          )}
          {carriedFrom !== null && (
            <Badge tone="info" icon={Undo2}>
              Önceki toplantıdan
            </Badge>
          )}
        </span>
      )}
    </span>
  );
  return (
    <li className="flex min-h-11 items-start gap-1 py-1.5">
      <span className={cx('num w-6 shrink-0 text-ink-3', !ticks && 'pt-1 touch:pt-2.5')}>{index + 1}.</span>
      {ticks ? (
        <Checkbox
          className="min-w-0 flex-1"
          disabled={edits === null}
          checked={ticked}
          onChange={(event) => tick(event.target.checked)}
          label={words}
        />
      ) : (
        <span className="flex min-w-0 flex-1 pt-1 touch:pt-2.5">{words}</span>
      )}
      {entries.length > 0 && <Menu size="sm" label={`${topic}: işlemler`} entries={entries} />}
      {editing && edits !== null && (
        <AgendaItemDialog
          item={item}
          presenters={presenters}
          onSave={async (input) => {
            const patch = agendaPatch(input);
            return edits.onEdit((agenda) => withChange(agenda, item.id, patch));
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  );
}

function NewItem({
  entry,
  presenters,
  onEdit,
}: {
  entry: EntryDraft<AgendaInput>;
  presenters: readonly string[];
  onEdit: AgendaEdits['onEdit'];
}) {
  const input = entry.values;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const change = (patch: Partial<AgendaInput>) => {
    entry.change(patch);
    setErrors({});
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    try {
      agendaPatch(input);
    } catch (error) {
      setErrors(error instanceof ActionError ? error.fields : {});
      return;
    }
    if (await onEdit((agenda) => withTopic(agenda, input))) entry.clear();
  };
  return (
    <form
      noValidate
      aria-label="Yeni gündem maddesi"
      className="mt-2 flex flex-wrap items-start gap-2"
      onSubmit={(event) => void add(event)}
    >
      <TextField
        label="Yeni gündem maddesi"
        labelHidden
        className="min-w-52 flex-[3]"
        placeholder="Gündem maddesi ekle"
        maxLength={300}
        autoComplete="off"
        error={errors['topic']}
        value={input.topic}
        onChange={(event) => change({ topic: event.target.value })}
      />
      <ComboboxField
        label="Sunan"
        labelHidden
        clearable
        className="min-w-36 flex-[2]"
        placeholder="Sunan"
        options={presenterOptions(presenters, input.presenter)}
        value={input.presenter}
        onChange={(presenter) => change({ presenter })}
        onCreate={(presenter) => change({ presenter: presenter.slice(0, 300) })}
      />
      <NumberField
        label="Süre"
        labelHidden
        className="w-24"
        unit="dk"
        error={errors['minutes']}
        value={input.minutes}
        onChange={(minutes) => change({ minutes })}
      />
      <IconButton
        icon={Plus}
        type="submit"
        tone="secondary"
        label="Gündem maddesini ekle"
        disabled={input.topic.trim() === ''}
      />
    </form>
  );
}
