import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useWrites } from '@/data/workspace';
import { compareTurkish } from '@/lib/turkish';
import { EntityField } from '@/records/entity-field';
import { formValuesOf } from '@/records/entity-form';
import { RecordSheet } from '@/records/record-sheet';
import { terminalUsage } from '@sync/model/entities/terminal-usage';
import type { Pos } from '../use-pos';
import { openUsage, shiftAt, takeOver, takeOverFields } from './usage-actions';
import type { TakeOverValues } from './usage-actions';

/** Gives a terminal that nobody has to somebody. */
export function TakeOverSheet({
  terminalId,
  pos,
  onClose,
}: {
  /** The terminal that was chosen before; null where none was. */
  terminalId: string | null;
  pos: Pos;
  onClose: () => void;
}) {
  const writes = useWrites();
  const reference = useReferenceData();
  const now = useNow();
  const start = { terminal_id: terminalId, shift: shiftAt(new Date(now).toISOString()) };
  const free = pos.terminals
    .filter(
      ({ id, status }) =>
        id === terminalId || (status === 'active' && openUsage(pos.usages, id) === undefined),
    )
    .sort((a, b) => compareTurkish(a.terminal_no, b.terminal_no));
  return (
    <RecordSheet<TakeOverValues>
      title="Terminal teslim al"
      saveLabel="Teslim al"
      draftKey={`take-over/${terminalId ?? 'new'}`}
      initial={() => formValuesOf(terminalUsage, takeOverFields, null, start)}
      onClose={onClose}
      onSave={async (values) => {
        await takeOver(writes, values, pos);
      }}
      fields={(form) => {
        const field = { entity: terminalUsage, form };
        return (
          <>
            <EntityField
              {...field}
              name="terminal_id"
              options={free.map(({ id, terminal_no, bank_id }) => ({
                value: id,
                label: `${terminal_no} · ${reference.definitionName(bank_id) ?? ''}`,
              }))}
            />
            <EntityField {...field} name="staff_id" options={staffOptions(pos)} />
            <EntityField {...field} name="shift" />
            <EntityField {...field} name="opening_note" />
          </>
        );
      }}
    />
  );
}

/** Those who may be given a terminal. */
export function staffOptions({ staff }: Pos) {
  return staff
    .filter(({ active }) => active)
    .sort((a, b) => compareTurkish(a.full_name, b.full_name))
    .map(({ id, full_name }) => ({ value: id, label: full_name }));
}
