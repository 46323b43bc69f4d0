import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePermission } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { groupWords } from '@/records/insurance/case-words';
import { Card } from '@/ui/card';
import type { InsuranceGroup } from '@sync/model/rules/insurance-clock';
import { useCaseRows } from '../tracking/case-row';

const groups = [
  ['surgery_tomorrow', { tab: 'tomorrow' }, 'text-danger'],
  ['answer_late', { late: 'yes' }, 'text-warn'],
  ['expiring', { expiring: 'yes' }, 'text-warn'],
] as const satisfies readonly (readonly [InsuranceGroup, object, string])[];

/** On the home page: what of the provisions has to be chased now. */
export function InsuranceCard() {
  return usePermission('parse.insurance_tracking.read') ? <Counts /> : null;
}

function Counts() {
  const { rows, state } = useCaseRows();
  const open = useMemo(() => rows.filter(({ isOpen }) => isOpen), [rows]);
  if (state !== 'ready' || rows.length === 0) return null;
  const missing = open.filter((row) => row.missing > 0).length;
  const line = 'flex min-h-11 items-center gap-2.5 rounded-md px-2 hover:bg-hover';
  return (
    <Card title="Provizyon">
      <ul className="-mx-2">
        {groups.map(([group, search, tone]) => {
          const count = open.filter((row) => row.group === group).length;
          return (
            <li key={group}>
              <Link to="/insurance/tracking" search={search} className={line}>
                <span className="flex-1">{groupWords[group]}</span>
                <b className={cx('num', count > 0 && tone)}>{formatNumber(count)}</b>
              </Link>
            </li>
          );
        })}
        <li>
          <Link to="/insurance/papers" className={line}>
            <span className="flex-1">Eksik evrak</span>
            <b className="num">{formatNumber(missing)}</b>
          </Link>
        </li>
      </ul>
    </Card>
  );
}
