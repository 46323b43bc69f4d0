import type { Marks } from './use-marks';

/** A text of the table; `mark` is the index of the mark that it opens. */
type ChartCell = { readonly text: string; readonly mark?: number | undefined };

export type ChartRow = {
  readonly id: string;
  readonly label: ChartCell;
  readonly cells: readonly ChartCell[];
};

/**
 * Renders the numbers of a chart as a table. A cell opens the same as its mark: marks may be too narrow for a finger.
 */
export function ChartTable({
  titleId,
  groupLabel,
  head,
  rows,
  marks,
}: {
  titleId: string;
  groupLabel: string;
  head: readonly string[];
  rows: readonly ChartRow[];
  marks: Marks;
}) {
  return (
    <div
      className="mt-2 max-h-96 overflow-auto border-t border-line print:max-h-none"
      role="region"
      aria-labelledby={titleId}
      tabIndex={0}
    >
      <table className="num meta w-full" aria-labelledby={titleId}>
        <thead>
          <tr className="h-9 border-b border-line-soft">
            <th scope="col" className="th pr-3 text-left">
              {groupLabel}
            </th>
            {head.map((text) => (
              <th key={text} scope="col" className="th pl-3 text-right">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="h-8 border-b border-line-soft last:border-0">
              <th scope="row" className="min-w-28 py-1 pr-3 text-left font-normal">
                <Cell cell={row.label} marks={marks} />
              </th>
              {row.cells.map((cell, at) => (
                <td key={head[at]} className="pl-3 text-right whitespace-nowrap">
                  <Cell cell={cell} marks={marks} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell: { text, mark }, marks }: { cell: ChartCell; marks: Marks }) {
  const item = mark === undefined ? undefined : marks.items[mark];
  if (mark === undefined || item?.open !== true || !marks.canPick) return text;
  return (
    <button
      type="button"
      className="min-h-6 min-w-6 font-medium text-accent-ink hover:underline touch:min-h-11 touch:min-w-11"
      aria-label={item.name}
      aria-pressed={mark === marks.chosen}
      onClick={() => marks.pick(mark)}
    >
      {text}
    </button>
  );
}
