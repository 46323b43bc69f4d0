import { permissionRisks } from '@sync/model/access/permissions';
import { cx } from '@/lib/class-names';

const inks = { normal: 'text-ink-3', sensitive: 'text-warn', critical: 'text-danger' } as const;
/** Their own shapes, so that colour is not alone. */
const marks = { normal: '○', sensitive: '△', critical: '◆' } as const;

/** Shows how carefully a permission is to be granted. */
export function RiskLabel({ risk }: { risk: keyof typeof permissionRisks }) {
  return (
    <span className={cx('inline-flex shrink-0 items-center gap-1 text-[0.8125rem]', inks[risk])}>
      <span aria-hidden="true">{marks[risk]}</span>
      {permissionRisks[risk]}
    </span>
  );
}
