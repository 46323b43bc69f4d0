import { useMemo } from 'react';
import { formatNumber } from '@/lib/numbers';
import type { ScannedFile } from '@/import/flow/scan-rows';
import { Card } from '@/ui/card';
import type { Difference } from '@sync/model/rules/list-difference';
import type { CaseList } from '../kinds/list-kinds';
import { findDifferences } from './found-differences';
import type { Around } from './use-known';

interface Shares {
  readonly found: number;
  readonly possible: number;
  readonly none: number;
}

function sharesOf(list: CaseList, scan: ScannedFile, sourceId: string | null, around: Around): Shares {
  const found = findDifferences(list, scan, sourceId, around);
  if (found === null) return { found: 0, possible: 0, none: 0 };
  if (found.of === 'pathology') {
    const known = found.all.filter(({ biopsyId }) => biopsyId !== null).length;
    const none = found.all.filter(({ group }) => group === 'unmatched').length;
    return { found: known, possible: found.all.length - known - none, none };
  }
  const rows = (of: (difference: Difference) => boolean): number =>
    found.all.filter(of).reduce((sum, { lines }) => sum + lines.length, 0);
  const known = rows(({ caseId }) => caseId !== null);
  const possible = rows(({ reason }) => reason === 'possible' || reason === 'several');
  return { found: known, possible, none: scan.kept.length - known - possible };
}

const parts = [
  ['found', 'bg-c1'],
  ['possible', 'bg-c2'],
  ['none', 'bg-c6'],
] as const;

/** Shows the number of rows that fit a record, as a bar. */
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
