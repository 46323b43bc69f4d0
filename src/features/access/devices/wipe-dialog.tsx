import { CircleCheck, Eraser, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { requestDeviceWipe } from '@sync/rpc/devices';
import { runCommand } from '@/data/server';
import { formatAgo } from '@/lib/dates';
import { leftBehindInWords } from '@/lib/left-behind';
import { countOf, ofPerson } from '@/lib/sentences';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { TextareaField } from '@/ui/textarea-field';
import { toastSuccess } from '@/ui/toast';
import type { DeviceRow } from './device-rows';

/** Length of the reason accepted by the server. */
const REASON = { least: 3, most: 500 };

/** Asks before the records of a user go from a device: what that does, what may be lost, and why it is done. */
export function WipeDialog({
  row,
  others,
  now,
  offline,
  onClose,
  onRequested,
}: {
  row: DeviceRow;
  /** Number of other users who have records on the device. */
  others: number;
  now: number;
  offline: boolean;
  onClose: () => void;
  onRequested: () => Promise<void>;
}) {
  const { device, toDecide, here } = row;
  const [reason, setReason] = useState('');
  const atStake = leftBehindInWords({ unsent: device.unsent, toDecide, drafts: 0 });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Bu cihazdaki veriler silinsin mi?"
      consequence={
        <>
          {ofPerson(device.person.name)} “{device.name}” cihazındaki kayıtları, cihaz bağlıysa hemen, değilse
          sunucuya ilk bağlandığında silinir ve oturumu kapatılır. Sunucudaki kayıtlar durur.
          {here && ' Bu, şu anda kullandığınız cihaz: sizin oturumunuz kapanır.'}
          {others > 0 && ` Bu cihazda kaydı olan ${countOf(others, 'kişi')} daha var; onlarınki silinmez.`}
        </>
      }
      confirmLabel="Verileri sil"
      confirmIcon={Eraser}
      busyLabel="İsteniyor"
      confirmDisabledReason={
        offline ? 'Bağlantı gerekir' : reason.trim().length < REASON.least ? 'Nedenini yazın' : undefined
      }
      failure="İstek sunucuya iletilemedi. Cihazda hiçbir şey silinmedi, yeniden deneyin."
      onConfirm={async () => {
        const asked = await runCommand(requestDeviceWipe, { target: device.id, reason: reason.trim() });
        if (!asked.ok) throw new Error(asked.problem.kind);
        await onRequested();
        toastSuccess('Silme isteği verildi');
      }}
    >
      {atStake === '' ? (
        <p className="flex gap-2 rounded-lg bg-sunken px-3 py-2.5 text-ink-2">
          <CircleCheck className="mt-0.5 size-4 shrink-0 text-sy-synced" aria-hidden="true" />
          Gönderilmemiş bir şey yok. Son bildirim: {formatAgo(device.last_seen_at, now)}.
        </p>
      ) : (
        <p className="flex gap-2 rounded-lg bg-warn-soft px-3 py-2.5 text-ink">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
          <span>
            <b className="font-semibold">{atStake}</b> var. Son bildirim:{' '}
            {formatAgo(device.last_seen_at, now)}. Cihaz silmeden önce göndermeyi bir kez daha dener;
            gönderilemeyenler kaybolur.
          </span>
        </p>
      )}
      <TextareaField
        label="Neden"
        hint="İşlem geçmişine yazılır."
        rows={2}
        maxLength={REASON.most}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
