import { FileText, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Section } from '@/kit/record/panel-section';
import { IconButton } from '@/ui/icon-button';
import { editFiles } from '../meeting-lists';
import type { MeetingEditor } from './use-meeting-editor';

const LONGEST_NAME = 200;
const MOST_FILES = 50;

/** Shows the names of the meeting's files; the files themselves are kept elsewhere. */
export function FilesSection({ editor }: { editor: MeetingEditor }) {
  const { record, mayEdit, open } = editor;
  const editable = mayEdit && open;
  const [name, setName] = useState('');
  const write = (files: (now: readonly string[]) => readonly string[]) =>
    editor.run((context, target) => editFiles(context, target, files));
  const add = async () => {
    const file = name.trim();
    if (file === '') return;
    if (await write((now) => (now.includes(file) ? now : [...now, file]))) setName('');
  };
  if (record.file_names.length === 0 && !editable) return null;
  return (
    <Section title="Dosya adları" aside={record.file_names.length > 0 && record.file_names.length}>
      {record.file_names.length === 0 && <p className="meta text-ink-3">Dosya adı yok.</p>}
      <ul aria-label="Dosya adları">
        {record.file_names.map((file) => (
          <li key={file} className="flex min-h-9 items-center gap-2">
            <FileText className="size-4 text-ink-3" aria-hidden="true" />
            <span className="min-w-0 flex-1 break-all">{file}</span>
            {editable && (
              <IconButton
                icon={Trash2}
                size="sm"
                label={`${file}: çıkar`}
                onClick={() => void write((now) => now.filter((name) => name !== file))}
              />
            )}
          </li>
        ))}
      </ul>
      {editable && record.file_names.length < MOST_FILES && (
        <form
          className="mt-1 flex items-center gap-1"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <span className="inp min-h-[calc(var(--ctl)-4px)]! w-auto! min-w-0 flex-1 border-line! focus-within:border-accent!">
            <input
              aria-label="Yeni dosya adı"
              placeholder="Dosya adı ekle"
              maxLength={LONGEST_NAME}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </span>
          <IconButton
            icon={Plus}
            type="submit"
            size="sm"
            label="Dosya adını ekle"
            disabled={name.trim() === ''}
          />
        </form>
      )}
    </Section>
  );
}
