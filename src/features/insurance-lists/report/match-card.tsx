import { useMemo } from 'react';
import { formatNumber } from '@/lib/numbers';
import type { ScannedFile } from '@/records/import-flow/scan-rows';
import { Card } from '@/ui/card';
import { listDifferences } from '@sync/model/rules/list-difference';
import { reportDifferences } from '@sync/model/rules/pathology-difference';
import type { CaseList } from '../kinds/list-kinds';
import { answerRows, reportRows } from './report-rows';
import type { Around } from './use-known';

interface Shares {
  readonly found: number;
  readonly possible: number;
  readonly none: number;
}

function sharesOf(list: CaseList, scan: ScannedFile, sourceId: string | null, around: Around): Shares {
  if (list === 'pathology') {
    const all = reportDifferences(reportRows(scan.kept), {
      biopsies: around.believed,
      clientOf: around.clientOf,
    });
    const found = all.filter(({ biopsyId }) => biopsyId !== null).length;
    const none = all.filter(({ group }) => group === 'unmatched').length;
    return { found, possible: all.length - found - none, none };
  }
  if (list !== 'provision' && list !== 'denial' && list !== 'payment')
    return { found: 0, possible: 0, none: 0 };
  const all = listDifferences(list, answerRows(scan.kept, sourceId), {
    cases: [...around.cases.values()],
    isSoon: () => false,
    clientOf: around.clientOf,
  });
  const rows = (of: (one: (typeof all)[number]) => boolean): number =>
    all.filter(of).reduce((sum, { lines }) => sum + lines.length, 0);
  const found = rows(({ caseId }) => caseId !== null);
  const possible = rows(({ reason }) => reason === 'possible' || reason === 'several');
  return { found, possible, none: scan.kept.length - found - possible };
}

const parts = [
  ['found', 'bg-c1'],
  ['possible', 'bg-c2'],
  ['none', 'bg-c6'],
] as const;

/** How many rows fit a record, as a bar. */
export function MatchCard({
  list,
  scan,
  sourceId,
  around,
}: {
  list: CaseList;
  scan: ScannedFile;
  sourceId: string | null;
  around: Around;
}) {
  const shares = useMemo(() => sharesOf(list, scan, sourceId, around), [list, scan, sourceId, around]);
  const all = shares.found + shares.possible + shares.none;
  if (all === 0) return null;
  const words =
    list === 'pathology'
      ? {
          found: 'Numarasıyla bulundu',
          possible: 'Yeni biyopsi açılır',
          none: 'Hasta ya da hekim bilinmiyor',
        }
      : {
          found: 'Numarasıyla bulundu',
          possible: 'Olası, siz seçersiniz',
          none: 'Kayıt yok, yalnız listede kalır',
        };
  return (
    <Card title="Kayıt eşleşmesi">
      <div className="flex h-2.5 gap-0.5 overflow-hidden rounded-full" aria-hidden="true">
        {parts.map(([part, colour]) =>
          shares[part] === 0 ? null : (
            <span key={part} className={colour} style={{ flexGrow: shares[part], minWidth: 4 }} />
          ),
        )}
      </div>
      <ul className="mt-3 grid gap-2">
        {parts.map(([part, colour]) => (
          <li key={part} className="flex items-center gap-2.5">
            <span className={`size-2.5 shrink-0 rounded-xs ${colour}`} aria-hidden="true" />
            <span className="min-w-0 flex-1">{words[part]}</span>
            <b className="num font-semibold">{formatNumber(shares[part])}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}
