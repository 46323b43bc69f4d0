import { Link } from '@tanstack/react-router';
import { useSyncState } from '@/data/sync-state';
import { formatDayTime } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { useNow } from '@/data/now';
import { EntityFact } from '@/kit/record/entity-fact';
import { RecordSheetFooter } from '@/kit/form/record-sheet-footer';
import { Fact, Part } from '@/kit/record/sheet-parts';
import { posStaff } from '@sync/model/entities/pos-staff';
import { usageStates } from '@sync/model/entities/pos-values';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { Sheet } from '@/ui/sheet';
import { SyncTag } from '@/ui/sync-mark';
import type { Pos } from '../use-pos';
import type { StaffRow } from './staff-list';

const SHOWN = 8;

/** Shows everything about a person who takes payments, with recently used terminals. */
export function StaffSheet({
  row: { member, holds, usages, differences, difference },
  pos,
  onClose,
  onEdit,
}: {
  row: StaffRow;
  pos: Pos;
  onClose: () => void;
  onEdit: (() => void) | undefined;
}) {
  const now = useNow();
  const unsent = useSyncState((sync) => sync.mark('pos', member.id));
  const fact = { entity: posStaff, record: member };
  const latest = pos.usages
    .filter(({ staff_id }) => staff_id === member.id)
    .sort((a, b) => b.from_at.localeCompare(a.from_at))
    .slice(0, SHOWN);
  return (
    <Sheet
      open
      onClose={onClose}
      title={member.full_name}
      flush
      footer={<RecordSheetFooter entity={posStaff} record={member} onEdit={onEdit} />}
    >
      <div className="flex items-center gap-3 px-5 pb-3">
        <Avatar name={member.full_name} size={40} />
        <p className="min-w-0 flex-1">
          {holds.length === 0 ? 'Elinde terminal yok' : `Elinde: ${holds.join(', ')}`}
        </p>
        {!member.active && <Badge tone="warn">Pasif</Badge>}
        {unsent !== null && <SyncTag state={unsent} />}
      </div>
      <Part title="Bilgiler">
        <EntityFact {...fact} name="cash_desk_id" />
        <EntityFact {...fact} name="phone" />
        <EntityFact {...fact} name="user_id" />
        <EntityFact {...fact} name="active_from" />
        <EntityFact {...fact} name="active_to" />
        <EntityFact {...fact} name="note" />
      </Part>
      <Part title="Son 30 gün">
        <Fact label="Kullanım">{formatNumber(usages)}</Fact>
        <Fact label="Farklı sayım">{formatNumber(differences)}</Fact>
        <Fact label="Farkların toplamı">
          <span className="num">{formatMoney(difference)}</span>
        </Fact>
      </Part>
      <Part title="Son kullanımlar">
        {latest.length === 0 ? (
          <p className="py-1.5 text-ink-3">Terminal teslim almadı</p>
        ) : (
          <ul className="-mx-2">
            {latest.map((usage) => (
              <li key={usage.id}>
                <Link
                  to="/pos/terminal"
                  search={{ view: 'list', open: usage.id }}
                  className="flex min-h-11 items-center gap-2.5 rounded-md px-2 hover:bg-hover"
                >
                  <span className="min-w-0 flex-1">
                    <span className="clip num block">{pos.terminal(usage.terminal_id)?.terminal_no}</span>
                    <span className="meta num block text-ink-2">{formatDayTime(usage.from_at, now)}</span>
                  </span>
                  <span className="meta shrink-0 text-ink-2">{usageStates[usage.state]}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </Sheet>
  );
}
