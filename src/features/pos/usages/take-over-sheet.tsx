import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useWrites } from '@/data/workspace';
import { formatTime } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { compareTurkish } from '@/lib/turkish';
import { EntityField } from '@/records/entity-field';
import { formValuesOf } from '@/records/entity-form';
import { RecordSheet } from '@/records/record-sheet';
import { terminalUsage } from '@sync/model/entities/terminal-usage';
import { shownHandoverCode } from '@sync/model/rules/handover-code';
import type { Handover } from '@sync/model/rules/handover-code';
import { Button } from '@/ui/button';
import type { Pos } from '../use-pos';
import { HandoverScan } from './hand-over/handover-scan';
import type { Taken } from './hand-over/handover-scan';
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
  const [scanning, setScanning] = useState(false);
  const [taken, setTaken] = useState<Taken | null>(null);
  const handed = taken !== null && 'terminalId' in taken ? taken.terminalId : null;
  const start = { terminal_id: terminalId, shift: shiftAt(new Date(now).toISOString()) };
  const free = pos.terminals
    .filter(
      ({ id, status }) =>
        id === terminalId ||
        id === handed ||
        // Who has a code may take what this device believes to be held.
        (status === 'active' && (taken !== null || openUsage(pos.usages, id) === undefined)),
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
        await takeOver(writes, values, pos, taken?.code ?? null);
      }}
      fields={(form) => {
        const field = { entity: terminalUsage, form };
        return (
          <>
            {taken !== null ? (
              <p className="text-ink-2" role="status">
                Devir kodu <b className="num text-ink">{shownHandoverCode(taken.code)}</b>
              </p>
            ) : scanning ? (
              <HandoverScan
                onTaken={(read) => {
                  setTaken(read);
                  if ('terminalId' in read) {
                    form.change({ terminal_id: read.terminalId, opening_note: noteOf(read) });
                  }
                }}
              />
            ) : (
              <Button icon={QrCode} onClick={() => setScanning(true)}>
                Kodla devral
              </Button>
            )}
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

/** Returns the count of the previous user as a note for the new usage. */
const noteOf = ({ count, sum, currency, at }: Handover): string =>
  `Devredenin sayımı: ${formatNumber(count)} işlem, ${formatMoney(sum, currency)}, ${formatTime(at)}`;

/** Returns the people who may be given a terminal. */
export function staffOptions({ staff }: Pos) {
  return staff
    .filter(({ active }) => active)
    .sort((a, b) => compareTurkish(a.full_name, b.full_name))
    .map(({ id, full_name }) => ({ value: id, label: full_name }));
}
