import { QrCode } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useWrites } from '@/data/workspace';
import { formatTime } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { compareTurkish } from '@/lib/turkish';
import { EntityField } from '@/kit/form/entity-field';
import { formValuesOf } from '@/kit/form/entity-form';
import { RecordSheet } from '@/kit/form/record-sheet';
import { terminalUsage } from '@sync/model/entities/terminal-usage';
import { shiftAt } from '@sync/model/pos/shift-at';
import { shownHandoverCode } from '@sync/model/rules/handover-code';
import type { Handover } from '@sync/model/rules/handover-code';
import { Button } from '@/ui/button';
import type { Pos } from '../use-pos';
import { HandoverScan } from './hand-over/handover-scan';
import { TakerProof, unasked } from './hand-over/taker-proof';
import type { Confirm } from './hand-over/taker-proof';
import { openUsage, takeOver, takeOverFields } from './take-over';
import type { TakeOverValues } from './take-over';

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
  const [taken, setTaken] = useState<Handover | null>(null);
  const confirm = useRef<Confirm>(unasked);
  const start = { terminal_id: terminalId, shift: shiftAt(new Date(now).toISOString()) };
  // A code names its terminal, also where this device believes it to be held.
  const free = pos.terminals
    .filter(({ id, status }) =>
      taken === null
        ? id === terminalId || (status === 'active' && openUsage(pos.usages, id) === undefined)
        : id === taken.terminalId,
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
        await takeOver(writes, values, pos, taken, () => confirm.current());
      }}
      fields={(form) => {
        const field = { entity: terminalUsage, form };
        return (
          <>
            {taken !== null ? (
              <div className="rounded-lg border border-line bg-sunken p-3" role="status">
                <p className="text-ink-2">
                  Devir kodu <b className="num text-ink">{shownHandoverCode(taken.code)}</b>
                </p>
                <p className="num mt-1">{noteOf(taken, pos)}</p>
              </div>
            ) : scanning ? (
              <HandoverScan
                terminals={pos.terminals}
                onTaken={(read) => {
                  setTaken(read);
                  form.change({ terminal_id: read.terminalId, opening_note: noteOf(read, pos) });
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
            <EntityField {...field} name="staff_id" />
            <EntityField {...field} name="shift" />
            <EntityField {...field} name="opening_note" />
            {taken !== null && (
              <TakerProof staffId={form.values.staff_id} pos={pos} ownDevice confirm={confirm} />
            )}
          </>
        );
      }}
    />
  );
}

/** Returns the count of the previous user as a note for the new usage. */
function noteOf({ terminalId, count, sum, at }: Handover, pos: Pos): string {
  const money = formatMoney(sum, pos.terminal(terminalId)?.currency);
  return `Devredenin sayımı: ${formatNumber(count)} işlem, ${money}, ${formatTime(at)}`;
}

/** Returns the people who may be given a terminal. */
export function staffOptions({ staff }: Pos) {
  return staff
    .filter(({ active }) => active)
    .sort((a, b) => compareTurkish(a.full_name, b.full_name))
    .map(({ id, full_name }) => ({ value: id, label: full_name }));
}
