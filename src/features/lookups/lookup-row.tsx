import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import type { Definition } from '@sync/model/entities/definition';
import type { ReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { SyncMark } from '@/ui/sync-mark';
import { Switch } from '@/ui/switch';
import type { RecordMark } from '@/data/sync-state';
import type { LookupColumn, LookupDescription } from './lookup-kinds';
import { AttributeCell, LookupName } from './lookup-look';

export type LookupRowProps = {
  entry: Definition;
  description: LookupDescription;
  directory: ReferenceData;
  columns: readonly LookupColumn[];
  uses: number | null;
  mark: RecordMark;
  current: boolean;
  /** The list shows the set order, all of it, and the person may change it. */
  sortable: boolean;
  /** Absent without the right to edit. */
  onToggle: ((entry: Definition) => void) | undefined;
  onOpen: ((entry: Definition) => void) | undefined;
  menu: readonly MenuEntry[];
};

/** Renders one entry; dragging its handle moves it to another place. */
export function LookupRow(props: LookupRowProps) {
  const { entry, description, directory, columns, uses, mark, current, sortable, onToggle, onOpen, menu } =
    props;
  const drag = useSortable({ id: entry.id, disabled: !sortable });
  return (
    <tr
      ref={drag.setNodeRef}
      aria-current={current || undefined}
      className={cx('row h-13', onOpen && 'row-open', drag.isDragging && 'relative z-10 shadow-2')}
      style={{ transform: CSS.Translate.toString(drag.transform), transition: drag.transition }}
      onClick={(event) => {
        const target = event.target as HTMLElement;
        // Menus of a row are portals: React bubbles their clicks here although they lie elsewhere.
        if (!event.currentTarget.contains(target) || target.closest('button, input, label') !== null) return;
        onOpen?.(entry);
      }}
    >
      {sortable && (
        <td className="pl-2.5">
          <button
            type="button"
            ref={drag.setActivatorNodeRef}
            {...drag.attributes}
            {...drag.listeners}
            aria-label={`${entry.name}: sırasını değiştir`}
            className="hit grid size-8 cursor-grab touch-none place-items-center rounded-md text-ink-3 hover:bg-press active:cursor-grabbing"
          >
            <GripVertical className="size-4" aria-hidden="true" />
          </button>
        </td>
      )}
      <th
        scope="row"
        className={cx('border-b border-line-soft px-2 text-left font-medium', !sortable && 'pl-5')}
      >
        <span className="flex min-w-0 items-center gap-1.5">
          {onOpen === undefined ? (
            <span className={cx('min-w-0', !entry.active && 'font-normal text-ink-3')}>
              <LookupName entry={entry} description={description} />
            </span>
          ) : (
            <button
              type="button"
              className={cx('hit min-w-0 rounded-sm text-left', !entry.active && 'font-normal text-ink-3')}
              onClick={() => onOpen(entry)}
            >
              <LookupName entry={entry} description={description} />
            </button>
          )}
          <SyncMark state={mark} />
        </span>
      </th>
      {columns.map((column) => (
        <td key={column.attribute} className={cx('px-2', column.align === 'end' && 'num text-right')}>
          <AttributeCell {...{ entry, column, description, directory }} />
        </td>
      ))}
      <td className="num px-2 text-right">{uses === null ? '…' : formatNumber(uses)}</td>
      <td className="pl-5">
        {onToggle === undefined ? (
          <span className="text-ink-2">{entry.active ? 'Etkin' : 'Pasif'}</span>
        ) : (
          <Switch
            className="align-middle"
            aria-label={`${entry.name}: etkin`}
            checked={entry.active}
            onChange={() => onToggle(entry)}
          />
        )}
      </td>
      {menu.length > 0 && (
        <td className="pr-2 text-right">
          <Menu label={`${entry.name}: diğer işlemler`} entries={menu} />
        </td>
      )}
    </tr>
  );
}
