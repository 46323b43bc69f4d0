import { Bold, Heading, Italic, Link, List, ListOrdered } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ClipboardEvent } from 'react';
import { cx } from '@/lib/class-names';
import { IconButton } from '@/ui/icon-button';
import { SegmentedControl } from '@/ui/segmented-control';
import { TextareaField } from '@/ui/textarea-field';
import { markLines, wrapSelection } from './markdown-edits';
import type { Edited } from './markdown-edits';
import { RichText } from './rich-text';

/** Number of letters that a browser takes minutes to insert line by line; they are inserted as one value. */
const LARGE = 20_000;

/** Writes formatted text: buttons put the marks in, the preview shows what readers will see. */
export function RichTextField({
  label,
  value,
  onChange,
  error,
  maxLength,
  pasteLimit,
  onRefused,
  rows = 8,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  /** Greatest length: a longer paste is cut off; without it the caller says at `error` what is too long. */
  maxLength?: number | undefined;
  /** Many letters that come at once are refused whole where the text would get longer than this. */
  pasteLimit?: number | undefined;
  /** Told how long the text would have become. */
  onRefused?: ((length: number) => void) | undefined;
  rows?: number;
}) {
  const [preview, setPreview] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const name = useId();
  const apply = (edit: (text: string, from: number, to: number) => Edited) => () => {
    const box = area.current;
    if (box === null) return;
    const next = edit(value, box.selectionStart, box.selectionEnd);
    if (maxLength !== undefined && next.text.length > maxLength) return;
    onChange(next.text);
    // After the new text is drawn.
    requestAnimationFrame(() => {
      box.focus();
      box.setSelectionRange(next.from, next.to);
    });
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (pasteLimit === undefined || pasted.length < LARGE) return;
    event.preventDefault();
    const { selectionStart: from, selectionEnd: to } = event.currentTarget;
    const text = value.slice(0, from) + pasted + value.slice(to);
    if (text.length > pasteLimit) onRefused?.(text.length);
    else apply(() => ({ text, from: from + pasted.length, to: from + pasted.length }))();
  };
  const tools = [
    { label: 'Kalın', icon: Bold, edit: apply((...at) => wrapSelection(...at, '**', '**', 'kalın')) },
    { label: 'Eğik', icon: Italic, edit: apply((...at) => wrapSelection(...at, '*', '*', 'eğik')) },
    { label: 'Ara başlık', icon: Heading, edit: apply((...at) => markLines(...at, () => '### ')) },
    { label: 'Madde işaretli liste', icon: List, edit: apply((...at) => markLines(...at, () => '- ')) },
    { label: 'Numaralı liste', icon: ListOrdered, edit: apply((...at) => markLines(...at, (n) => `${n}. `)) },
    {
      label: 'Bağlantı',
      icon: Link,
      edit: apply((...at) => wrapSelection(...at, '[', '](https://)', 'metin')),
    },
  ];
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-center gap-1">
        {tools.map((tool) => (
          <IconButton
            key={tool.label}
            size="sm"
            icon={tool.icon}
            label={tool.label}
            disabled={preview}
            onClick={tool.edit}
          />
        ))}
        <span className="flex-1" />
        <SegmentedControl
          label={`${label}: görünüm`}
          name={name}
          segments={[
            { value: 'write', label: 'Yaz' },
            { value: 'preview', label: 'Önizle' },
          ]}
          value={preview ? 'preview' : 'write'}
          onChange={(mode) => setPreview(mode === 'preview')}
        />
      </div>
      <div className={cx(preview && 'hidden')}>
        <TextareaField
          ref={area}
          label={label}
          rows={rows}
          maxLength={maxLength}
          value={value}
          error={error}
          onPaste={paste}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {preview && (
        <div className="min-h-40 rounded-md border border-line bg-sunken px-3 py-2">
          {value.trim() === '' ? <p className="text-ink-3">Metin boş</p> : <RichText text={value} />}
        </div>
      )}
    </div>
  );
}
