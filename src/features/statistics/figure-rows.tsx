import { RefreshCw } from 'lucide-react';
import { useSignedIn } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { RecordLink } from '@/kit/record/record-link';
import { recordAddress } from '@/kit/record/record-screens';
import { Button } from '@/ui/button';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import type { FigureRowsSpec } from '@sync/rpc/figures';
import { useFigureRows } from './use-figure-rows';
import type { FigureDoors } from './use-figure-rows';

/** Shows the rows behind the figure, newest first. */
export function FigureRows({
  spec,
  command,
  counted,
}: {
  spec: FigureRowsSpec;
  command: FigureDoors['rows'];
  /** Current count of the figure; null where it is not a number of rows. */
  counted: number | null;
}) {
  const { access } = useSignedIn();
  const { rows, problem, more, retry } = useFigureRows(spec, command);
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
  // The figure goes on in place; the list that somebody reads does not jump.
  const fresh = counted === null ? 0 : counted - rows.count;
  return (
    <section aria-label="Kayıtlar" className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="num font-semibold">{formatNumber(rows.count)} kayıt</h3>
        {fresh > 0 && (
          <Button size="sm" icon={RefreshCw} onClick={retry}>
            {formatNumber(fresh)} yeni kayıt
          </Button>
        )}
      </div>
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
