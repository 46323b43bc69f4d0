import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { Button, buttonClass } from './button';
import { Checkbox } from './checkbox';
import { IconButton } from './icon-button';
import { Popover } from './popover';
import { orderedColumns } from './table-columns';
import type { ColumnChoice, DataColumn } from './table-types';

/** "Kolonlar": which columns a table shows and in which order. The page keeps the choice, per user. */
export function ColumnChooser<Row>({
  columns,
  choice,
  sortedBy,
  onChange,
  onReset,
}: {
  columns: readonly DataColumn<Row>[];
  choice: ColumnChoice | undefined;
  /** Column that the table is sorted by: always shown, whatever the user chose. */
  sortedBy?: string | undefined;
  onChange: (choice: ColumnChoice) => void;
  onReset?: (() => void) | undefined;
}) {
  const ordered = orderedColumns(columns, choice);
  const hidden = choice?.hidden ?? [];
  const order = ordered.map((column) => column.id);
  const stays = ({ id, hideable }: DataColumn<Row>) => hideable === false || id === sortedBy;
  const move = (id: string, by: -1 | 1) => {
    const at = order.indexOf(id);
    const other = order[at + by];
    if (other === undefined) return;
    const moved = order.map((columnId) => (columnId === id ? other : columnId === other ? id : columnId));
    onChange({ order: moved, hidden });
  };
  return (
    <Popover
      label="Kolonlar"
      buttonClassName={buttonClass('quiet', 'sm', 'font-normal! max-[56.1875em]:min-w-11')}
      button={
        <>
          <Columns3 className="size-4" aria-hidden="true" />
          <span className="max-[56.1875em]:sr-only">Kolonlar</span>
        </>
      }
      className="w-72 overflow-y-auto"
    >
      {() => (
        <>
          <ul aria-label="Kolonlar">
            {ordered.map((column, index) => (
              <li key={column.id} className="flex items-center rounded-md pl-2.5 hover:bg-hover">
                <Checkbox
                  className="flex-1"
                  label={column.header}
                  checked={stays(column) || !hidden.includes(column.id)}
                  disabled={stays(column)}
                  onChange={(event) =>
                    onChange({
                      order,
                      hidden: event.target.checked
                        ? hidden.filter((id) => id !== column.id)
                        : [...hidden, column.id],
                    })
                  }
                />
                <IconButton
                  icon={ArrowUp}
                  size="sm"
                  label={`${column.header}: yukarı taşı`}
                  disabled={index === 0}
                  onClick={() => move(column.id, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  size="sm"
                  label={`${column.header}: aşağı taşı`}
                  disabled={index === ordered.length - 1}
                  onClick={() => move(column.id, 1)}
                />
              </li>
            ))}
          </ul>
          {onReset && (
            <div className="mt-1 border-t border-line p-1">
              <Button tone="quiet" size="sm" onClick={onReset}>
                Varsayılana dön
              </Button>
            </div>
          )}
        </>
      )}
    </Popover>
  );
}
