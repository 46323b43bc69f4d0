import type { NamedChoice } from '@sync/model/lookups/attribute';
import type { Definition } from '@sync/model/entities/definition';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import type { ReferenceData } from '@/data/reference-data';
import { PriorityLabel } from '@/ui/priority';
import type { Priority } from '@/ui/priority';
import { StatusLabel } from '@/ui/status';
import type { StatusCategory } from '@/ui/status';
import { iconOf } from './lookup-icons';
import type { AttributeField, AttributeValue, LookupColumn, LookupDescription } from './lookup-kinds';
import { attributesOf } from './lookup-values';
import type { Colour } from './lookup-values';
import { formatMinutes } from './working-minutes';

/** Token pairs behind the names of an entry's colour; words carry the meaning, colour only helps the eye. */
export const colourClasses: Readonly<Record<Colour, { readonly dot: string; readonly tile: string }>> = {
  slate: { dot: 'bg-st-closed', tile: 'bg-press text-ink-2' },
  blue: { dot: 'bg-st-open', tile: 'bg-st-open-soft text-st-open' },
  teal: { dot: 'bg-accent', tile: 'bg-accent-soft text-accent-ink' },
  green: { dot: 'bg-success', tile: 'bg-success-soft text-success' },
  amber: { dot: 'bg-warn', tile: 'bg-warn-soft text-warn' },
  orange: { dot: 'bg-pr-high', tile: 'bg-warn-soft text-pr-high' },
  red: { dot: 'bg-danger', tile: 'bg-danger-soft text-danger' },
  pink: { dot: 'bg-sy-conflict', tile: 'bg-sy-conflict-soft text-sy-conflict' },
  violet: { dot: 'bg-st-new', tile: 'bg-st-new-soft text-st-new' },
};

/** Shows the name of an entry with its icon or its colour before it. */
export function LookupName({ entry, description }: { entry: Definition; description: LookupDescription }) {
  const Icon = iconOf(entry.icon);
  return (
    <span className="flex min-w-0 items-center gap-3">
      {description.withIcon && (
        <span className="grid size-8 shrink-0 place-items-center rounded-md bg-press text-ink-2">
          <Icon className="size-4" aria-hidden="true" />
        </span>
      )}
      {!description.withIcon && description.withColour && (
        <span
          className={cx(
            'size-3 shrink-0 rounded-full',
            entry.colour === null ? 'border border-line-strong' : colourClasses[entry.colour].dot,
          )}
          aria-hidden="true"
        />
      )}
      <span className="line-clamp-2 break-words">{entry.name}</span>
    </span>
  );
}

/** Returns the plain text of an attribute. */
export function attributeText(
  field: AttributeField | undefined,
  value: AttributeValue | undefined,
  directory: ReferenceData,
): string {
  if (field === undefined || value === null || value === undefined || value === '') return '–';
  switch (field.type) {
    case 'choice':
      return typeof value === 'string' ? (field.options[value] ?? value) : '–';
    case 'minutes':
      return typeof value === 'number' ? formatMinutes(value) : '–';
    case 'number':
      return typeof value === 'number' ? formatNumber(value) : '–';
    case 'switch':
      return value === true ? 'Evet' : '–';
    case 'reference':
      return typeof value === 'string' ? (directory.definitionName(value) ?? '–') : '–';
    case 'references':
      return Array.isArray(value) && value.length > 0
        ? (value as readonly string[]).map((id) => directory.definitionName(id) ?? '–').join(', ')
        : 'Hepsi';
    case 'lines':
      return Array.isArray(value) ? value.join(', ') || '–' : '–';
    case 'choices':
      return (
        (value as readonly NamedChoice[])
          .filter(({ active }) => active)
          .map(({ name }) => name)
          .join(', ') || '–'
      );
    case 'user':
      return typeof value === 'string' ? (directory.user(value)?.full_name ?? '–') : '–';
    case 'clock':
    case 'text':
      return typeof value === 'string' ? value : '–';
  }
}

/** Renders one cell of the list. */
export function AttributeCell({
  entry,
  column,
  description,
  directory,
}: {
  entry: Definition;
  column: LookupColumn;
  description: LookupDescription;
  directory: ReferenceData;
}) {
  const value = attributesOf(entry)[column.attribute];
  if (column.look === 'priority' && entry.active) return <PriorityLabel priority={value as Priority} />;
  if (column.look === 'status') return <StatusLabel category={value as StatusCategory} />;
  const field = description.fields.find(({ name }) => name === column.attribute);
  return <span className="clip block text-ink-2">{attributeText(field, value, directory)}</span>;
}
