import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Announcements, DragEndEvent } from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import type { Definition } from '@sync/model/entities/definition';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { cx } from '@/lib/class-names';
import type { MenuEntry } from '@/ui/menu';
import { MEDIUM, useMedia, WIDE } from '@/ui/use-media';
import { rem } from '@/ui/table-columns';
import { useRoom } from '@/ui/use-room';
import type { LookupDescription } from './lookup-kinds';
import { LookupRow } from './lookup-row';
import type { LookupUsage } from './lookup-usage';

export type LookupTableProps = {
  description: LookupDescription;
  /** Shown entries, in the set order. */
  rows: readonly Definition[];
  usage: LookupUsage;
  currentId: string | null;
  sortable: boolean;
  menuOf: (entry: Definition, at: number) => readonly MenuEntry[];
  onOpen: ((entry: Definition) => void) | undefined;
  onToggle: ((entry: Definition) => void) | undefined;
  /** Moves an entry to the place of another one. */
  onMove: (id: string, overId: string) => void;
};

const DESK = '(min-width: 90em)';

const instructions = {
  draggable:
    'Taşımak için boşluk tuşuna basın, yukarı ve aşağı oklarla yerini seçin, bırakmak için yeniden boşluk tuşuna basın. Vazgeçmek için Esc.',
};

/** Pixels that the name keeps where there is room, those that it keeps always, and those of the columns that each list has: handle, use, switch and menu. */
const NAME = 280;
const NAME_AT_LEAST = 200;
const OF_ALL_LISTS = 44 + 82 + 78 + 48;

/**
 * Returns how much wider than set the columns of texts are: they share with the name what is left, which it alone
 * cannot use.
 * @param room pixels; null where nothing is measured
 */
function spreadOf(columns: LookupDescription['columns'], room: number | null): number {
  if (room === null) return 1;
  const widths = (isText: boolean): number =>
    columns.filter(({ align }) => (align !== 'end') === isText).reduce((sum, { width }) => sum + width, 0);
  const texts = widths(true);
  if (texts === 0) return 1;
  return Math.min(1.5, Math.max(1, (room - NAME - OF_ALL_LISTS - widths(false)) / texts));
}

/** Shows the entries in their set order, which mouse, finger or keyboard can change. */
export function LookupTable(props: LookupTableProps) {
  const { description, rows, usage, currentId, sortable, menuOf, onOpen, onToggle, onMove } = props;
  const directory = useReferenceData();
  const markOf = useSyncState((sync) => sync.mark);
  const wide = useMedia(WIDE);
  const medium = useMedia(MEDIUM);
  const desk = useMedia(DESK);
  // Beside the panel a small desktop has the room of a tablet.
  const room = wide && (currentId === null || desk) ? 3 : medium ? 2 : 1;
  const columns = description.columns.filter((column) => column.priority <= room);
  const box = useRef<HTMLDivElement>(null);
  const spread = spreadOf(columns, useRoom(box) ?? null);
  const least = columns.reduce((sum, { width }) => sum + width, NAME_AT_LEAST + OF_ALL_LISTS);
  // What was dropped stays where it was dropped until the list has caught up.
  const [dropped, setDropped] = useState<{
    from: readonly Definition[];
    order: readonly Definition[];
  } | null>(null);
  const shown = dropped !== null && dropped.from === rows ? dropped.order : rows;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: string | number | undefined) => shown.findIndex((entry) => entry.id === id) + 1;
  const nameOf = (id: string | number) => shown.find((entry) => entry.id === id)?.name ?? '';
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(active.id)} alındı, ${place(active.id)}. sırada`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} ${place(over.id)}. sıranın yerinde` : undefined,
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} ${place(over?.id ?? active.id)}. sıraya bırakıldı`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} yerinde kaldı`,
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over === null || over.id === active.id) return;
    setDropped({ from: rows, order: arrayMove([...rows], place(active.id) - 1, place(over.id) - 1) });
    onMove(String(active.id), String(over.id));
  };
  const hasMenu = rows.some((entry, at) => menuOf(entry, at).length > 0);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
    >
      <SortableContext items={shown.map((entry) => entry.id)} strategy={verticalListSortingStrategy}>
        <div ref={box} aria-hidden="true" />
        <table
          className="w-full table-fixed border-separate border-spacing-0"
          style={{ minWidth: rem(Math.max(560, least)) }}
          aria-label={description.title}
        >
          <colgroup>
            {sortable && <col className="w-11" />}
            <col />
            {columns.map((column) => (
              <col
                key={column.attribute}
                style={{
                  width: `${(column.align === 'end' ? column.width : column.width * spread) / 16}rem`,
                }}
              />
            ))}
            <col className="w-20.5" />
            <col className="w-19.5" />
            {hasMenu && <col className="w-12" />}
          </colgroup>
          <thead className="sticky top-0 z-20">
            <tr className="h-9">
              {sortable && (
                <Head>
                  <span className="sr-only">Sıra</span>
                </Head>
              )}
              <Head className={cx(!sortable && 'pl-5!')}>Ad</Head>
              {columns.map((column) => (
                <Head key={column.attribute} end={column.align === 'end'}>
                  {column.header}
                </Head>
              ))}
              <Head end>Kullanım</Head>
              <Head className="pl-5!">Etkin</Head>
              {hasMenu && (
                <Head>
                  <span className="sr-only">İşlemler</span>
                </Head>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((entry, at) => (
              <LookupRow
                key={entry.id}
                {...{ entry, description, directory, columns, sortable, onToggle, onOpen }}
                uses={usage.of(entry.id)}
                mark={markOf('definitions', entry.id)}
                current={entry.id === currentId}
                menu={menuOf(entry, at)}
              />
            ))}
          </tbody>
        </table>
      </SortableContext>
    </DndContext>
  );
}

function Head({
  children,
  end = false,
  className,
}: {
  children: React.ReactNode;
  end?: boolean;
  className?: string;
}) {
  return (
    <th
      scope="col"
      className={cx('th border-b border-line bg-sunken px-2', end ? 'text-right' : 'text-left', className)}
    >
      {children}
    </th>
  );
}
