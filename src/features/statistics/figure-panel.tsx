import { ArrowUpRight } from 'lucide-react';
import { useState } from 'react';
import { useSignedIn } from '@/data/workspace';
import { changeOf, shownText } from '@/kit/figures/figure-words';
import type { GroupNames, Shown } from '@/kit/figures/figure-words';
import type { Period } from '@/kit/figures/period';
import { periodText } from '@/kit/figures/period';
import { RecordLink } from '@/kit/record/record-link';
import { SelectField } from '@/ui/select-field';
import { SidePanel } from '@/ui/side-panel';
import { figureOf, figureSource } from '@sync/model/figures/sources';
import type { FigureFilters, FigureRow, FigureRowsSpec } from '@sync/rpc/figures';
import { FigureRows } from './figure-rows';
import { MarkSplit, Split } from './figure-split';
import { ChangeMark } from './kpi-strip';
import { listAddress } from './list-link';
import type { FigureDoors } from './use-figure-rows';

/** A figure whose rows are open: of a whole period, or of one mark of a chart. */
export interface OpenFigure {
  readonly source: FigureRowsSpec['source'];
  readonly figure: string;
  readonly title: string;
  readonly filters: FigureFilters;
  readonly parts: FigureRowsSpec['parts'];
  readonly period: Period;
}

/** Former value of a whole figure, and the groups of both, by column; null for a mark. */
export interface Comparison {
  readonly now: Shown;
  readonly before: Shown | null;
  readonly former: Period | null;
  readonly splits: Readonly<
    Record<string, { readonly now: readonly FigureRow[]; readonly before: readonly FigureRow[] | null }>
  >;
}

/** Shows the details of a figure: its sentence, its groups, and its rows. */
export function FigurePanel({
  open,
  compared,
  columns,
  names,
  offline,
  doors,
  onClose,
}: {
  open: OpenFigure;
  compared: Comparison | null;
  /** Columns that it may be split by. */
  columns: readonly string[];
  names: GroupNames;
  offline: boolean;
  doors: FigureDoors;
  onClose: () => void;
}) {
  const { access } = useSignedIn();
  const figure = figureOf(open.source, open.figure);
  const known = columns.filter((column) => column in figureSource(open.source).columns);
  const [chosen, setChosen] = useState(known[0] ?? '');
  const spec: FigureRowsSpec = {
    source: open.source,
    figure: open.figure,
    filters: open.filters,
    parts: open.parts,
    ...open.period,
  };
  const list = listAddress(spec, access);
  const column = figureSource(open.source).columns[chosen];
  const change = compared?.before == null ? null : changeOf(figure, compared.before, compared.now);
  return (
    <SidePanel
      title={open.title}
      subtitle={
        open.title === figure.label ? periodText(open.period) : `${figure.label}, ${periodText(open.period)}`
      }
      onClose={onClose}
      footer={
        list !== null && (
          <RecordLink
            to={list}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-lg border border-line-strong px-3 font-medium hover:bg-hover touch:min-h-11"
          >
            <ArrowUpRight className="size-4" aria-hidden="true" />
            Listede aç
          </RecordLink>
        )
      }
    >
      <div className="grid gap-4 px-5 pb-5">
        {compared !== null && (
          <p className="flex flex-wrap items-baseline gap-x-3">
            <b className="num text-2xl font-semibold">{shownText(figure.unit, compared.now)}</b>
            {change !== null && <ChangeMark change={change} />}
            {compared.former !== null && compared.before !== null && (
              <span className="meta num text-ink-2">
                {periodText(compared.former)}: {shownText(figure.unit, compared.before)}
              </span>
            )}
          </p>
        )}
        <p className="meta text-ink-2">{figure.definition}</p>
        {column !== undefined && figure.asOf !== true && (
          <section aria-label={change === null ? 'Neye göre' : 'Neden değişti?'} className="grid gap-2">
            <div className="flex items-end justify-between gap-3">
              <h3 className="font-semibold">{change === null ? 'Neye göre' : 'Neden değişti?'}</h3>
              {known.length > 1 && (
                <SelectField
                  label="Grup"
                  quiet
                  value={chosen}
                  options={known.map((id) => ({
                    value: id,
                    label: figureSource(open.source).columns[id]?.label ?? id,
                  }))}
                  onChange={(next) => setChosen(next ?? chosen)}
                />
              )}
            </div>
            {compared !== null ? (
              <Split
                figure={figure}
                id={open.figure}
                column={column}
                split={compared.splits[chosen] ?? null}
                names={names}
              />
            ) : offline ? (
              <p className="meta text-ink-2">Grupları sunucu hesaplar; bağlantı gelince görünür.</p>
            ) : (
              <MarkSplit
                key={chosen}
                spec={spec}
                columnId={chosen}
                column={column}
                figure={figure}
                names={names}
                query={doors.figures}
              />
            )}
          </section>
        )}
        {offline ? (
          <p className="meta text-ink-2">Satırları sunucu verir; bağlantı gelince görünür.</p>
        ) : (
          <FigureRows
            spec={spec}
            command={doors.rows}
            counted={
              compared?.now.is === 'value' && figure.unit === 'count' && figure.made === 'sum'
                ? compared.now.value
                : null
            }
          />
        )}
      </div>
    </SidePanel>
  );
}
