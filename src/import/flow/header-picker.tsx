import { cx } from '@/lib/class-names';
import type { Preview } from '../read/preview';
import { Card } from '@/ui/card';
import { SelectField } from '@/ui/select-field';
import { Switch } from '@/ui/switch';
import { findCuts } from '../read/fixed-width';
import { delimiters } from './file-card';
import { FixedRuler } from './fixed-ruler';
import type { Wanted } from './use-opened-file';

type Delimiter = ';' | ',' | '\t' | '|';
type Split = Delimiter | 'fixed';

const splits: readonly { readonly value: Split; readonly label: string }[] = [
  ...Object.entries(delimiters).map(([value, label]) => ({ value: value as Delimiter, label })),
  { value: 'fixed', label: 'sabit genişlik' },
];

/**
 * Shows the first lines of a file: the user points at the row with the names of the columns, and chooses sheet and
 * delimiter.
 */
export function HeaderPicker({
  preview,
  wanted,
  isShort = false,
  onChange,
}: {
  preview: Preview;
  wanted: Wanted;
  /** Shows few lines, where something else is below. */
  isShort?: boolean;
  onChange: (wanted: Wanted) => void;
}) {
  const { file, header, top, sheet } = preview;
  const visible = file.sheets.flatMap(({ name, hidden }, at) =>
    hidden ? [] : [{ value: String(at), label: name }],
  );
  const layout = file.layout;
  const lines = header?.lines ?? 1;
  return (
    <Card flush title="Başlık satırı" aside="Kolon adlarının durduğu satıra dokunun">
      <div className="flex flex-wrap items-end gap-3 border-b border-line-soft px-4 py-3 empty:hidden">
        {visible.length > 1 && (
          <SelectField
            className="w-56"
            label="Sayfa"
            options={visible}
            value={String(sheet)}
            onChange={(value) => onChange({ sheet: Number(value) })}
          />
        )}
        {layout !== null && (
          <SelectField<Split>
            className="w-44"
            label="Ayırıcı"
            options={splits}
            value={layout.kind === 'fixed' ? 'fixed' : layout.delimiter}
            onChange={(split) => {
              if (split === null) return;
              onChange({
                layout:
                  split === 'fixed'
                    ? { kind: 'fixed', cuts: findCuts(preview.shapes.join('\n')) ?? [0, 10] }
                    : { kind: 'delimited', delimiter: split },
              });
            }}
          />
        )}
        {header !== null && (
          <Switch
            label="Başlık iki satır"
            checked={lines === 2}
            onChange={() => onChange({ ...wanted, header: { at: header.at, lines: lines === 2 ? 1 : 2 } })}
          />
        )}
      </div>
      {layout?.kind === 'fixed' && (
        <FixedRuler
          lines={preview.shapes}
          cuts={layout.cuts}
          onChange={(cuts) => onChange({ layout: { kind: 'fixed', cuts } })}
        />
      )}
      <div className={cx('overflow-auto', isShort ? 'max-h-[220px]' : 'max-h-[420px]')}>
        <table className="w-full text-[0.8125rem]">
          <caption className="sr-only">Dosyanın ilk satırları</caption>
          <tbody>
            {top.map(({ line, cells }) => {
              const isHeader = header !== null && line - 1 >= header.at && line - 1 < header.at + lines;
              const choose = () => onChange({ ...wanted, header: { at: line - 1, lines } });
              return (
                <tr
                  key={line}
                  className={cx(
                    'cursor-pointer border-b border-line-soft hover:bg-hover',
                    isHeader && 'bg-selected font-semibold',
                  )}
                  onClick={choose}
                >
                  <th scope="row" className="sticky left-0 w-16 bg-inherit px-3 py-0 text-left font-normal">
                    <button
                      type="button"
                      className="num hit min-h-9 text-ink-3"
                      aria-pressed={isHeader}
                      aria-label={`${line}. satır başlık olsun`}
                    >
                      {line}
                    </button>
                  </th>
                  {cells.map((cell, at) => (
                    <td key={at} className="max-w-48 px-2 py-1.5">
                      <span className="clip block">{cell}</span>
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
