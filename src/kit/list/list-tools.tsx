import { Download } from 'lucide-react';
import * as v from 'valibot';
import { usePreference } from '@/data/preferences';
import { Button } from '@/ui/button';
import { ColumnChooser } from '@/ui/column-chooser';
import type { ColumnChoice, DataColumn } from '@/ui/table-types';

const schema = v.object({ order: v.array(v.string()), hidden: v.array(v.string()) });

/** Reads the columns a user has chosen; if nothing readable is stored, all but those hidden at first. */
function parseColumnChoice(stored: unknown, hiddenAtFirst: readonly string[]): ColumnChoice {
  const read = v.safeParse(schema, stored);
  if (!read.success) return { order: [], hidden: hiddenAtFirst };
  const { order, hidden } = read.output;
  // A column that came after the choice is as it is at first.
  const later = hiddenAtFirst.filter((id) => !order.includes(id) && !hidden.includes(id));
  return { order, hidden: [...hidden, ...later] };
}

/** Returns the columns that the user has chosen for a list, and the button that changes them. */
export function useColumnChoice<Row>(
  name: string,
  columns: readonly DataColumn<Row>[],
  hiddenAtFirst: readonly string[],
  sortedBy: string | undefined,
) {
  const parse = (stored: unknown) => parseColumnChoice(stored, hiddenAtFirst);
  const [choice, setChoice] = usePreference<ColumnChoice>(name, parse);
  const chooser = (
    <ColumnChooser
      columns={columns}
      choice={choice}
      sortedBy={sortedBy}
      onChange={setChoice}
      onReset={() => setChoice(parse(null))}
    />
  );
  return { choice, chooser };
}

export function ExportButton({ disabled, onClick }: { disabled: boolean; onClick: () => void }) {
  return (
    <Button
      tone="quiet"
      size="sm"
      icon={Download}
      className="font-normal! max-[56.1875em]:min-w-11"
      title="Dışa aktar"
      onClick={onClick}
      disabled={disabled}
    >
      <span className="max-[56.1875em]:sr-only">Dışa aktar</span>
    </Button>
  );
}
