import { CircleAlert, Copy, Download, TriangleAlert } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { Button } from '@/ui/button';
import { useKeys } from '@/ui/keys/key-commands';
import { EmptyState } from '@/ui/page-states';
import { TabPanel, Tabs } from '@/ui/tabs';
import type { ImportKind } from './import-kind';
import { problemText } from './row-standing';
import type { ScannedFile, ShownRow } from './scan-rows';

type View = 'all' | 'taken' | 'warning' | 'error' | 'twin';
const PANEL = 'import-rows';
const AT_ONCE = 200;

const fits: Readonly<Record<View, (row: ShownRow) => boolean>> = {
  all: () => true,
  taken: ({ staged }) => staged.problem === null,
  warning: ({ staged }) => staged.warning !== null,
  error: ({ staged }) => staged.problem !== null,
  twin: ({ twinOf }) => twinOf !== null,
};

/** Shows rows as they will be imported, with the fault of each below it. F8 goes to the next one that is left out. */
export function PreviewRows({
  kind,
  scan,
  onErrors,
}: {
  kind: ImportKind;
  scan: ScannedFile;
  /** Hands out the faulty rows as a file. */
  onErrors: () => void;
}) {
  const [view, setView] = useState<View>('all');
  const [most, setMost] = useState(AT_ONCE);
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useMemo(() => scan.shown.filter(fits[view]), [scan, view]);
  const columns = useMemo(
    () =>
      kind.columns.filter(
        ({ ifGiven, text }) =>
          ifGiven !== true || scan.shown.some(({ staged }) => text(staged.values) !== null),
      ),
    [kind, scan],
  );
  const change = (next: View) => {
    setView(next);
    setMost(AT_ONCE);
  };
  const goToFaulty = (): void => {
    const faulty = [...(body.current?.querySelectorAll<HTMLElement>('[data-faulty]') ?? [])];
    const now = faulty.findIndex((row) => row === document.activeElement);
    const next = faulty[(now + 1) % Math.max(1, faulty.length)];
    next?.scrollIntoView({ block: 'center' });
    next?.focus({ preventScroll: true });
  };
  useKeys({
    rank: 'list',
    title: 'Satırlarda',
    commands: [
      {
        id: 'import.faulty',
        label: 'Sonraki hatalı satır',
        key: 'f8',
        repeats: true,
        reason: scan.faulty > 0 ? null : 'Hatalı satır yok',
        run: goToFaulty,
      },
    ],
  });
  return (
    <section className="card flex min-w-0 flex-col overflow-hidden" aria-label="Satırlar">
      <div className="flex min-h-12 items-stretch gap-2 border-b border-line pr-2 pl-2">
        <div className="min-w-0 flex-1">
          <Tabs<View>
            label="Satırlar"
            panelId={PANEL}
            items={[
              { id: 'all', label: 'Tümü', count: formatNumber(scan.sent) },
              { id: 'taken', label: 'Alınacak', count: formatNumber(scan.taken) },
              { id: 'warning', label: 'Uyarı', count: formatNumber(scan.warned) },
              { id: 'error', label: 'Hatalı', count: formatNumber(scan.faulty), urgent: scan.faulty > 0 },
              { id: 'twin', label: 'Tekrar eden', count: formatNumber(scan.twins) },
            ]}
            value={view}
            onChange={change}
          />
        </div>
        {scan.faulty > 0 && (
          <Button
            tone="quiet"
            size="sm"
            icon={Download}
            className="self-center font-normal!"
            title="Hatalı satırları indir"
            onClick={onErrors}
          >
            <span className="max-[48em]:sr-only">Hatalı satırları indir</span>
          </Button>
        )}
      </div>
      <TabPanel id={PANEL} value={view} className="overflow-x-auto">
        {rows.length === 0 ? (
          <EmptyState title="Satır yok">Bu bölümde gösterilecek satır yok.</EmptyState>
        ) : (
          <table className="w-full text-[0.8125rem]">
            <thead className="bg-sunken text-left text-xs text-ink-2">
              <tr>
                <th scope="col" className="w-14 py-2 pl-4 font-medium">
                  Satır
                </th>
                {columns.map(({ id, header, align }) => (
                  <th
                    key={id}
                    scope="col"
                    className={cx('px-2 py-2 font-medium last:pr-4', align === 'end' && 'text-right')}
                  >
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody ref={body}>
              {rows.slice(0, most).map((row) => (
                <PreviewRow key={row.line} kind={kind} columns={columns} row={row} />
              ))}
            </tbody>
          </table>
        )}
      </TabPanel>
      <p className="meta flex min-h-11 flex-wrap items-center gap-3 border-t border-line-soft px-4 py-1.5 text-ink-2">
        {rows.length > most ? (
          <Button size="sm" onClick={() => setMost(most + AT_ONCE)}>
            Daha fazla göster
          </Button>
        ) : null}
        <span className="num">
          {view === 'all' && scan.shown.length < scan.sent
            ? `İlk satırlar ve sorunlu satırlar gösteriliyor; ${formatNumber(scan.sent)} satırın tamamı denetlendi.`
            : `${formatNumber(Math.min(rows.length, most))} satır gösteriliyor.`}
        </span>
        {scan.faulty > 0 && <span className="touch:hidden">Sonraki hata: F8</span>}
      </p>
    </section>
  );
}

function PreviewRow({
  kind,
  columns,
  row: { line, staged, twinOf, text, field },
}: {
  kind: ImportKind;
  columns: ImportKind['columns'];
  row: ShownRow;
}) {
  const { values, problem, warning } = staged;
  const code = problem ?? warning;
  const says = code !== null || twinOf !== null;
  const tone =
    problem !== null
      ? 'bg-danger-soft'
      : warning !== null
        ? 'bg-warn-soft'
        : twinOf !== null
          ? 'text-ink-2'
          : '';
  const Icon = problem !== null ? CircleAlert : warning !== null ? TriangleAlert : Copy;
  return (
    <>
      <tr
        data-faulty={problem === null ? undefined : ''}
        tabIndex={problem === null ? undefined : -1}
        className={cx('border-t border-line-soft -outline-offset-2', tone)}
      >
        <th scope="row" className="num py-2 pl-4 text-left font-normal text-ink-3">
          {line}
        </th>
        {columns.map(({ id, align, text: textOf }) => (
          <td
            key={id}
            className={cx(
              'num px-2 py-2 whitespace-nowrap last:pr-4',
              align === 'end' && 'text-right',
              id === 'net' && 'font-semibold',
            )}
          >
            {textOf(values) ?? <span className="text-ink-3">–</span>}
          </td>
        ))}
      </tr>
      {says && (
        <tr className={tone}>
          <td />
          <td colSpan={columns.length} className="px-2 pb-2.5">
            <span
              className={cx(
                'flex items-center gap-1.5 font-medium',
                problem !== null ? 'text-danger' : warning !== null ? 'text-warn' : 'text-ink-2',
              )}
            >
              <Icon className="size-4 shrink-0" aria-hidden="true" />
              <span>
                {code === null
                  ? `${String(twinOf)}. satırla aynı; ayrı işlem sayılır, ikisi de alınır`
                  : problemText(kind, code)}
                {code !== null &&
                  text !== null &&
                  text !== '' &&
                  code !== 'does_not_close' &&
                  field !== 'national_id' && <span className="ml-1.5 font-normal">Dosyada: “{text}”</span>}
              </span>
            </span>
          </td>
        </tr>
      )}
    </>
  );
}
