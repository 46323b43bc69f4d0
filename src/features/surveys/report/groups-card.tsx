import { formatNumber } from '@/lib/numbers';
import { groupName, shownOf } from '@/kit/figures/figure-words';
import type { GroupNames } from '@/kit/figures/figure-words';
import { figureSource } from '@sync/model/figures/sources';
import type { FigureAnswer, FigureRow } from '@sync/rpc/figures';
import type { ReactNode } from 'react';
import { sharesOf } from './shares';
import { SharesBar } from './shares-bar';
import { TooFew } from './score-card';

const value = (row: FigureRow, id: string): number => {
  const shown = shownOf(id, row.m[id]);
  return shown.is === 'value' ? shown.value : 0;
};

function GroupShares({ cells }: { cells: FigureRow['m'] }) {
  const shares = sharesOf(cells);
  return shares === null ? <TooFew>Dağılım gizli</TooFew> : <SharesBar {...shares} />;
}

/** Groups by their score, the best first; those of fewer than five say so and come last. */
export function GroupsCard({
  title,
  column,
  answer,
  names,
  onPick,
  children,
}: {
  title: string;
  column: 'department_id' | 'language';
  answer: FigureAnswer | null;
  names: GroupNames;
  /** Opens the answers of a group; absent for those who may not read them. */
  onPick: ((group: string) => void) | undefined;
  children?: ReactNode;
}) {
  const described = figureSource('surveys').columns[column];
  const rows = (answer?.rows ?? []).toSorted(
    (a, b) =>
      Number(shownOf('nps', b.m['nps']).is === 'value') - Number(shownOf('nps', a.m['nps']).is === 'value') ||
      value(b, 'nps') - value(a, 'nps'),
  );
  return (
    <section className="card flex flex-col p-5" aria-label={title}>
      <h2 className="font-semibold">{title}</h2>
      {rows.length === 0 ? (
        <p className="mt-3 text-ink-2">{answer?.hidden === true ? <TooFew /> : 'Bu dönemde yanıt yok.'}</p>
      ) : (
        <table className="mt-2 w-full">
          <thead>
            <tr className="meta border-b border-line text-left text-ink-2">
              <th scope="col" className="py-1.5 font-normal">
                {described?.label}
              </th>
              <th scope="col" className="w-24 font-normal">
                <span className="sr-only">Dağılım</span>
              </th>
              <th scope="col" className="w-12 text-right font-semibold">
                NPS
              </th>
              <th scope="col" className="w-12 text-right font-normal">
                n
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const [group = null] = row.g;
              const nps = shownOf('nps', row.m['nps']);
              const name = described === undefined ? '' : groupName(described, group, names);
              return (
                <tr key={group ?? ''} className="h-10 border-b border-line-soft last:border-0">
                  <th scope="row" className="pr-3 text-left font-normal wrap-anywhere">
                    {onPick !== undefined && group !== null && nps.is === 'value' ? (
                      <button
                        type="button"
                        className="hit text-left hover:underline"
                        onClick={() => onPick(group)}
                      >
                        {name}
                      </button>
                    ) : (
                      name
                    )}
                  </th>
                  {nps.is === 'value' ? (
                    <>
                      <td>
                        <GroupShares cells={row.m} />
                      </td>
                      <td className="num text-right font-semibold">{formatNumber(Math.round(nps.value))}</td>
                      <td className="num text-right text-ink-2">{formatNumber(nps.n)}</td>
                    </>
                  ) : (
                    <>
                      <td colSpan={2}>{nps.is === 'hidden' ? <TooFew /> : <TooFew>Tavsiye yok</TooFew>}</td>
                      <td className="num text-right text-ink-2">{nps.is === 'hidden' ? '<5' : '—'}</td>
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {children}
    </section>
  );
}
