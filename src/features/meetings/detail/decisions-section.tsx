import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Card } from '@/ui/card';
import { IconButton } from '@/ui/icon-button';
import { Menu } from '@/ui/menu';
import { TextField } from '@/ui/text-field';
import type { MeetingDecision } from '@sync/model/entities/meeting-values';
import { editDecisions, numbered, withChange, withItem, withoutItem } from '../meeting-lists';
import { TextDialog } from './text-dialog';
import { useEntryDraft } from '../form/use-entry-draft';
import type { MeetingEditor } from './use-meeting-editor';

const LONGEST = 4000;
const nothing = { text: '' };

/** Shows the decisions, numbered. */
export function DecisionsSection({ editor }: { editor: MeetingEditor }) {
  const { record, mayEdit, open } = editor;
  const editable = mayEdit && open;
  const decisions = numbered(record.decisions);
  const entry = useEntryDraft(`meeting-decision/${record.id}`, nothing);
  const { text } = entry.values;
  const [editing, setEditing] = useState<MeetingDecision | null>(null);
  const add = async () => {
    if (text.trim() === '') return;
    const decision = { id: crypto.randomUUID(), no: decisions.length + 1, text: text.trim() };
    const added = await editor.run((context, target) =>
      editDecisions(context, target, (now) => withItem(now, decision)),
    );
    if (added) entry.clear();
  };
  const remove = (decision: MeetingDecision) =>
    void editor.run(
      (context, target) => editDecisions(context, target, (now) => withoutItem(now, decision.id)),
      'Karar çıkarıldı',
      {
        undo: async () => {
          await editor.run((context, target) =>
            editDecisions(context, target, (now) => withItem(now, decision)),
          );
        },
      },
    );
  return (
    <Card title="Kararlar">
      {decisions.length === 0 && <p className="py-1 text-ink-3">Karar yazılmadı.</p>}
      <ol aria-label="Kararlar" className="divide-y divide-line-soft">
        {decisions.map((decision) => (
          <li key={decision.id} className="flex min-h-11 items-start gap-1 py-1.5">
            <span className="num w-6 shrink-0 pt-1 text-ink-3">{decision.no}.</span>
            <span className="min-w-0 flex-1 pt-1 break-words whitespace-pre-line">{decision.text}</span>
            {editable && (
              <Menu
                size="sm"
                label={`${decision.no}. karar: işlemler`}
                entries={[
                  { label: 'Düzenle', icon: Pencil, onSelect: () => setEditing(decision) },
                  {
                    label: 'Kararı çıkar',
                    icon: Trash2,
                    danger: true,
                    onSelect: () => remove(decision),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ol>
      {editable && (
        <form
          noValidate
          aria-label="Yeni karar"
          className="mt-2 flex items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <TextField
            label="Yeni karar"
            labelHidden
            className="flex-1"
            placeholder="Karar ekle"
            maxLength={LONGEST}
            autoComplete="off"
            value={text}
            onChange={(event) => entry.change({ text: event.target.value })}
          />
          <IconButton
            icon={Plus}
            type="submit"
            tone="secondary"
            label="Kararı ekle"
            disabled={text.trim() === ''}
          />
        </form>
      )}
      {editing !== null && (
        <TextDialog
          title="Kararı düzenle"
          label="Karar"
          saveLabel="Kararı kaydet"
          missing="Kararı yazın"
          maxLength={LONGEST}
          initial={editing.text}
          onSave={async (next) => {
            await editor.act((context, target) =>
              editDecisions(context, target, (now) => withChange(now, editing.id, { text: next })),
            );
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}
