import { ArrowUpRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useServerQuery } from '@/data/use-server-query';
import { useSignedIn } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { cx } from '@/lib/class-names';
import { RecordLink } from '@/records/record-link';
import { recordAddress } from '@/records/record-screens';
import { Button } from '@/ui/button';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import { SelectField } from '@/ui/select-field';
import { SidePanel } from '@/ui/side-panel';
import type { Figure, FigureColumn } from '@sync/model/figures/figure';
import { figureOf, figureSource } from '@sync/model/figures/sources';
import { readFigures } from '@sync/rpc/figures';
import type { FigureFilters, FigureRow, FigureRowsSpec } from '@sync/rpc/figures';
import { splitChange } from './change-split';
import type { GroupChange } from './change-split';
import { formatFigure, groupName, shownOf, shownText } from '@/records/figures/figure-words';
import type { GroupNames, Shown } from '@/records/figures/figure-words';
import { ChangeMark } from './kpi-strip';
import { changeOf } from '@/records/figures/figure-words';
import { listAddress } from './list-link';
import type { Period } from '@/records/figures/period';
import { periodText } from '@/records/figures/period';
import { useFigureRows } from './use-figure-rows';

/** A figure whose rows are open: of a whole period, or of one mark of a chart. */
export interface OpenFigure {
  readonly source: FigureRowsSpec['source'];
  readonly figure: string;
  readonly title: string;
  readonly filters: FigureFilters;
  readonly parts: FigureRowsSpec['parts'];
  readonly period: Period;
}

/** What a whole figure was before, and the groups of both, by column; null for a mark. */
export interface Comparison {
  readonly now: Shown;
  readonly before: Shown | null;
  readonly former: Period | null;
  readonly splits: Readonly<
    Record<string, { readonly now: readonly FigureRow[]; readonly before: readonly FigureRow[] | null }>
  >;
}

/** What stands behind a figure: its sentence, the groups that it is made of, and its rows. */
export function FigurePanel({
  open,
  compared,
  columns,
  names,
  offline,
  onClose,
}: {
  open: OpenFigure;
  compared: Comparison | null;
  /** Columns that it may be split by. */
  columns: readonly string[];
  names: GroupNames;
  offline: boolean;
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
  const list = listAddress(spec);
  const column = figureSource(open.source).columns[chosen];
  const mayOpenList = list !== null && access.permissions.has('crm.tickets.read');
  const change = compared?.before == null ? null : changeOf(figure, compared.before, compared.now);
  return (
    <SidePanel
      title={open.title}
      subtitle={
        open.title === figure.label ? periodText(open.period) : `${figure.label}, ${periodText(open.period)}`
      }
      onClose={onClose}
      footer={
        mayOpenList && (
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
              />
            )}
          </section>
        )}
        {offline ? (
          <p className="meta text-ink-2">Satırları sunucu verir; bağlantı gelince görünür.</p>
        ) : (
          <Rows spec={spec} />
        )}
      </div>
    </SidePanel>
  );
}

const BAR_MOST = 6;

/** Groups as bars, with what each was before. */
function Split({
  figure,
  id,
  column,
  split,
  names,
}: {
  figure: Figure;
  id: string;
  column: FigureColumn;
  split: Comparison['splits'][string] | null;
  names: GroupNames;
}) {
  if (figure.made === undefined) {
    return (
      <p className="meta text-ink-2">Medyan gruplardan toplanmaz; grupları grafiklerden karşılaştırın.</p>
    );
  }
  if (split === null) return <p className="meta text-ink-2">Bu gruplar bu cihazda yok.</p>;
  const made = splitChange(figure, id, split.before ?? [], split.now);
  if (made === null || made.groups.length === 0)
    return <p className="meta text-ink-2">Bu dönemde kayıt yok.</p>;
  const compares = split.before !== null;
  const sorted = compares ? made.groups : made.groups.toSorted((a, b) => (b.now ?? 0) - (a.now ?? 0));
  const largest = Math.max(...sorted.map((one) => Math.abs(compares ? one.share : (one.now ?? 0))), 1e-9);
  const label = ({ group }: GroupChange) => groupName(column, group, names);
  return (
    <>
      <ul className="grid gap-2">
        {sorted.slice(0, BAR_MOST).map((one) => (
          <li key={one.group ?? ''} className="grid gap-1">
            <span className="flex items-baseline justify-between gap-3">
              <span className="clip">{label(one)}</span>
              <span className="num meta whitespace-nowrap">
                {compares && (
                  <b className="font-semibold">
                    {one.share > 0 ? '+' : one.share < 0 ? '−' : ''}
                    {figure.unit === 'percent'
                      ? `${formatNumber(Math.abs(one.share), 1)} puan`
                      : formatFigure(figure.unit, Math.abs(one.share))}
                  </b>
                )}{' '}
                <span className="text-ink-2">
                  {compares && `${one.before === null ? '—' : formatFigure(figure.unit, one.before)} → `}
                  {one.now === null ? '—' : formatFigure(figure.unit, one.now)}
                </span>
              </span>
            </span>
            <span className="h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
              <span
                className={cx('block h-full rounded-full', compares && one.share < 0 ? 'bg-c2' : 'bg-c1')}
                style={{
                  width: `${(Math.abs(compares ? one.share : (one.now ?? 0)) / largest) * 100}%`,
                }}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="meta text-ink-3">
        {made.groups.length > BAR_MOST &&
          `${formatNumber(made.groups.length - BAR_MOST)} küçük grup daha var. `}
        {made.hidden > 0 &&
          `${formatNumber(made.hidden)} grup beşten az kişiyi belli edeceği için gösterilmez.`}
      </p>
    </>
  );
}

/** The groups of one mark, asked of the server. */
function MarkSplit({
  spec,
  columnId,
  column,
  figure,
  names,
}: {
  spec: FigureRowsSpec;
  columnId: string;
  column: FigureColumn;
  figure: Figure;
  names: GroupNames;
}) {
  const { source, figure: id, filters, from, to } = spec;
  const specs = useMemo(
    () => [{ source, figures: [id], groups: [columnId], filters, from, to }],
    [source, id, columnId, filters, from, to],
  );
  const asked = useServerQuery(readFigures, { specs });
  const rows = asked.value?.answers[0]?.rows;
  if ('hour' in spec.parts) return <p className="meta text-ink-2">Saatler gruplara bölünmez.</p>;
  if (rows === undefined) {
    return asked.problem === null ? (
      <LoadingBlock lines={3} />
    ) : (
      <ErrorNote title="Gruplar okunamadı" offline={asked.offline} onRetry={() => void asked.refresh()}>
        Rakamlar değişmedi; birazdan yeniden deneyin.
      </ErrorNote>
    );
  }
  if (figure.made !== undefined) {
    return (
      <Split figure={figure} id={id} column={column} split={{ now: rows, before: null }} names={names} />
    );
  }
  return (
    <ul className="grid gap-1">
      {rows.slice(0, BAR_MOST).map(({ g: [group = null], m }) => (
        <li key={group ?? ''} className="flex justify-between gap-3">
          <span className="clip">{groupName(column, group, names)}</span>
          <span className="num text-ink-2">{shownText(figure.unit, shownOf(id, m[id]))}</span>
        </li>
      ))}
    </ul>
  );
}

/** The rows behind the figure, newest first. */
function Rows({ spec }: { spec: FigureRowsSpec }) {
  const { access } = useSignedIn();
  const { rows, problem, more, retry } = useFigureRows(spec);
  if (rows === null) {
    if (problem === null) return <LoadingBlock lines={4} />;
    if (problem.kind === 'rejected' && problem.reason === 'permission_denied') {
      return <p className="meta text-ink-2">Tek tek kayıtları görme yetkiniz yok; rakamlar toplamdır.</p>;
    }
    return (
      <ErrorNote title="Satırlar okunamadı" offline={problem.kind === 'no-network'} onRetry={retry}>
        Rakamlar değişmedi; birazdan yeniden deneyin.
      </ErrorNote>
    );
  }
  return (
    <section aria-label="Kayıtlar" className="grid gap-1">
      <h3 className="num font-semibold">{formatNumber(rows.count)} kayıt</h3>
      <ul className="-mx-5 border-t border-line-soft">
        {rows.rows.map(({ id, no, title, at }) => {
          const address = recordAddress(rows.kind, id, access);
          const text = (
            <>
              <span className="clip font-medium">{title ?? no ?? 'Kayıt'}</span>
              <span className="meta num flex justify-between gap-3 text-ink-2">
                <span>{title === null ? '' : no}</span>
                <span>{at === null ? '' : formatDateTime(at)}</span>
              </span>
            </>
          );
          return (
            <li key={id} className="border-b border-line-soft">
              {address === null ? (
                <div className="grid px-5 py-2">{text}</div>
              ) : (
                <RecordLink to={address} className="grid px-5 py-2 -outline-offset-2! hover:bg-hover">
                  {text}
                </RecordLink>
              )}
            </li>
          );
        })}
      </ul>
      {rows.rows.length < rows.count && (
        <Button size="sm" tone="quiet" onClick={more}>
          Sonraki 100 kayıt
        </Button>
      )}
    </section>
  );
}
