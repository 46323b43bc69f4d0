import { Link } from '@tanstack/react-router';
import { Pencil, Plus } from 'lucide-react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { EntityFact } from '@/kit/record/entity-fact';
import { Fact, Part } from '@/kit/record/sheet-parts';
import type { CommissionRate } from '@sync/model/entities/commission-rate';
import { posTerminal } from '@sync/model/entities/pos-terminal';
import { terminalStatuses } from '@sync/model/entities/pos-values';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Sheet } from '@/ui/sheet';
import { SyncTag } from '@/ui/sync-mark';
import { EffectiveCost } from './effective-cost';
import { RateList } from './rate-list';
import { statusTones } from './terminal-columns';
import type { TerminalRow } from './terminal-list';

/** Shows everything about a terminal, with the rates valid for it. */
export function TerminalSheet({
  row: { terminal, holder },
  rates,
  onClose,
  onEdit,
  onRate,
}: {
  row: TerminalRow;
  rates: readonly CommissionRate[];
  onClose: () => void;
  onEdit: (() => void) | undefined;
  /** Opens the form of a rate; null for a new one. */
  onRate: (rate: CommissionRate | null) => void;
}) {
  const reference = useReferenceData();
  const today = todayIso(useNow());
  const unsent = useSyncState((sync) => sync.mark('pos', terminal.id));
  const seesBank = usePermission('pos.bank_reports.read');
  const mayAddRate = usePermission('pos.commission_rates.add');
  const mayEditRate = usePermission('pos.commission_rates.edit');
  const seesUsages = usePermission('pos.terminal.read');
  const fact = { entity: posTerminal, record: terminal };
  return (
    <Sheet
      open
      onClose={onClose}
      title={terminal.terminal_no}
      flush
      footer={
        onEdit !== undefined && (
          <Button tone="primary" icon={Pencil} onClick={onEdit}>
            Düzenle
          </Button>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-2 px-5 pb-3">
        <Badge>{reference.definitionName(terminal.bank_id)}</Badge>
        <Badge tone={statusTones[terminal.status]}>{terminalStatuses[terminal.status]}</Badge>
        {unsent !== null && <SyncTag state={unsent} />}
      </p>
      <Part title="Terminal">
        <EntityFact {...fact} name="merchant_no" />
        <EntityFact {...fact} name="terminal_kind" />
        <EntityFact {...fact} name="cash_desk_id" />
        <Fact label="Kimde">
          {holder === null ? null : seesUsages ? (
            <Link
              to="/pos/terminal"
              search={{ terminal: terminal.id }}
              className="hit text-accent-ink underline-offset-2 hover:underline"
            >
              {holder}
            </Link>
          ) : (
            holder
          )}
        </Fact>
        {terminal.status === 'faulty' && <EntityFact {...fact} name="fault_note" />}
      </Part>
      <Part
        title="Komisyon oranları"
        aside={
          mayAddRate && (
            <Button tone="quiet" size="sm" icon={Plus} onClick={() => onRate(null)}>
              Oran ekle
            </Button>
          )
        }
      >
        {seesBank && <EffectiveCost terminal={terminal} />}
        <RateList terminal={terminal} rates={rates} today={today} onEdit={mayEditRate ? onRate : undefined} />
      </Part>
      <Part title="Hesap">
        <EntityFact {...fact} name="currency" />
        <EntityFact {...fact} name="settlement_iban" />
        <EntityFact {...fact} name="block_days" />
      </Part>
      <Part title="Cihaz">
        <EntityFact {...fact} name="model" />
        <EntityFact {...fact} name="serial_no" />
        <EntityFact {...fact} name="sim_no" />
        <EntityFact {...fact} name="ip_address" />
        <EntityFact {...fact} name="note" />
      </Part>
    </Sheet>
  );
}
