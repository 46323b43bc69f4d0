import { useState } from 'react';
import { useWrites } from '@/data/workspace';
import { EntityField } from '@/kit/form/entity-field';
import { formValuesOf } from '@/kit/form/entity-form';
import { RecordSheet } from '@/kit/form/record-sheet';
import { posTerminal } from '@sync/model/entities/pos-terminal';
import type { PosTerminal } from '@sync/model/entities/pos-terminal';
import { saveTerminal, terminalFields } from './terminal-actions';
import type { TerminalValues } from './terminal-actions';

const start = { terminal_kind: 'physical', currency: 'TRY', status: 'active' };

/** Adds a terminal or changes one. */
export function TerminalFormSheet({
  stored,
  terminals,
  onClose,
}: {
  /** Null: a new one. */
  stored: PosTerminal | null;
  terminals: readonly PosTerminal[];
  onClose: () => void;
}) {
  const writes = useWrites();
  const [opened] = useState(stored);
  return (
    <RecordSheet<TerminalValues, PosTerminal>
      title={opened === null ? 'Yeni terminal' : 'Terminali düzenle'}
      saveLabel="Terminali kaydet"
      draftKey={`pos-terminal/${opened?.id ?? 'new'}`}
      initial={() => formValuesOf(posTerminal, terminalFields, opened, start)}
      onClose={onClose}
      opened={opened}
      onSave={async (values, form) => {
        await saveTerminal(writes, form, values, terminals);
      }}
      fields={(form) => {
        const field = { entity: posTerminal, form };
        return (
          <>
            <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
              <EntityField {...field} name="terminal_no" autoFocus />
              <EntityField {...field} name="merchant_no" />
            </div>
            <EntityField {...field} name="bank_id" />
            <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
              <EntityField {...field} name="terminal_kind" />
              <EntityField {...field} name="cash_desk_id" />
              <EntityField {...field} name="currency" />
              <EntityField {...field} name="status" />
            </div>
            {form.values.status === 'faulty' && <EntityField {...field} name="fault_note" />}
            <EntityField {...field} name="settlement_iban" />
            <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
              <EntityField {...field} name="block_days" unit="gün" />
              <EntityField {...field} name="model" />
              <EntityField {...field} name="serial_no" />
              <EntityField {...field} name="sim_no" />
              <EntityField {...field} name="ip_address" />
            </div>
            <EntityField {...field} name="note" />
          </>
        );
      }}
    />
  );
}
