import { useMemo } from 'react';
import { useServerQuery } from '@/data/use-server-query';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { formatFigure, groupName, shownOf, shownText } from '@/kit/figures/figure-words';
import type { GroupNames } from '@/kit/figures/figure-words';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import type { Figure, FigureColumn } from '@sync/model/figures/figure';
import type { FigureRow, FigureRowsSpec } from '@sync/rpc/figures';
import { splitChange } from './change-split';
import type { GroupChange } from './change-split';
import type { FigureDoors } from './use-figure-rows';

const BAR_MOST = 6;

/** Groups as bars, with what each was before. */
export function Split({
  figure,
  id,
  column,
  split,
  names,
}: {
  figure: Figure;
  id: string;
  column: FigureColumn;
  split: { readonly now: readonly FigureRow[]; readonly before: readonly FigureRow[] | null } | null;
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
  const largest = Math.max(
    ...sorted.map((group) => Math.abs(compares ? group.share : (group.now ?? 0))),
    1e-9,
  );
  const label = ({ group }: GroupChange) => groupName(column, group, names);
  return (
    <>
      <ul className="grid gap-2">
        {sorted.slice(0, BAR_MOST).map((group) => (
          <li key={group.group ?? ''} className="grid gap-1">
            <span className="flex items-baseline justify-between gap-3">
              <span className="clip">{label(group)}</span>
              <span className="num meta whitespace-nowrap">
                {compares && (
                  <b className="font-semibold">
                    {group.share > 0 ? '+' : group.share < 0 ? '−' : ''}
                    {figure.unit === 'percent'
                      ? `${formatNumber(Math.abs(group.share), 1)} puan`
                      : formatFigure(figure.unit, Math.abs(group.share))}
                  </b>
                )}{' '}
                <span className="text-ink-2">
                  {compares && `${group.before === null ? '—' : formatFigure(figure.unit, group.before)} → `}
                  {group.now === null ? '—' : formatFigure(figure.unit, group.now)}
                </span>
              </span>
            </span>
            <span className="h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
              <span
                className={cx('block h-full rounded-full', compares && group.share < 0 ? 'bg-c2' : 'bg-c1')}
                style={{
                  width: `${(Math.abs(compares ? group.share : (group.now ?? 0)) / largest) * 100}%`,
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

/** Shows the groups of one mark, queried from the server. */
export function MarkSplit({
  spec,
  columnId,
  column,
  figure,
  names,
  query,
}: {
  spec: FigureRowsSpec;
  columnId: string;
  column: FigureColumn;
  figure: Figure;
  names: GroupNames;
  query: FigureDoors['figures'];
}) {
  const { source, figure: id, filters, from, to } = spec;
  const specs = useMemo(
    () => [{ source, figures: [id], groups: [columnId], filters, from, to }],
    [source, id, columnId, filters, from, to],
  );
  const asked = useServerQuery(query, { specs });
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
