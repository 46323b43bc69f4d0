import { Eraser, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { userStatuses } from '@sync/model/entities/access';
import { cancelDeviceWipe } from '@sync/rpc/devices';
import { useReferenceData } from '@/data/reference-data';
import { runCommand } from '@/data/server';
import { leftBehindInWords } from '@/lib/left-behind';
import { formatNumber } from '@/lib/numbers';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Sheet } from '@/ui/sheet';
import { toastError, toastSuccess } from '@/ui/toast';
import { DeviceStateLabel, StorageMeter, ChangeCount } from './device-facts';
import type { DeviceRow } from './device-rows';
import { Fact, Moment, Part } from '@/kit/record/sheet-parts';

/** Shows everything about a device, and its actions. */
export function DeviceSheet({
  row,
  others,
  newest,
  now,
  offline,
  mayWipe,
  open,
  onClose,
  onOther,
  onWipe,
  onChanged,
}: {
  row: DeviceRow;
  others: readonly DeviceRow[];
  newest: string | null;
  now: number;
  offline: boolean;
  mayWipe: boolean;
  open: boolean;
  onClose: () => void;
  onOther: (row: DeviceRow) => void;
  onWipe: () => void;
  onChanged: () => Promise<void>;
}) {
  const { device, toDecide, outdated } = row;
  const { person } = device;
  const reference = useReferenceData();
  const [busy, setBusy] = useState(false);
  const department = reference.definitionName(person.department_id);
  const status = userStatuses[person.status as keyof typeof userStatuses];
  const needsLine = offline ? { disabledReason: 'Bağlantı gerekir' } : {};

  const cancel = async (): Promise<void> => {
    setBusy(true);
    const cancelled = await runCommand(cancelDeviceWipe, { target: device.id });
    await onChanged();
    setBusy(false);
    if (cancelled.ok) toastSuccess('Silme isteği geri alındı');
    else toastError('Silme isteği geri alınamadı. Bağlantınızı denetleyip yeniden deneyin.');
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={device.name}
      flush
      footer={
        !mayWipe ? undefined : row.state === 'wiping' ? (
          <Button
            icon={Undo2}
            busy={busy}
            busyLabel="Geri alınıyor"
            onClick={() => void cancel()}
            {...needsLine}
          >
            Silme isteğini geri al
          </Button>
        ) : (
          row.state !== 'wiped' && (
            <Button tone="danger" icon={Eraser} onClick={onWipe} {...needsLine}>
              Bu cihazdaki verileri sil…
            </Button>
          )
        )
      }
    >
      <div className="flex items-center gap-3 px-5 pb-4">
        <Avatar name={person.name} size={40} />
        <div className="min-w-0 flex-1">
          <p className="clip font-medium">{person.name}</p>
          <p className="meta clip text-ink-2">
            {[person.title, department, person.status === 'active' ? null : status]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <DeviceStateLabel row={row} />
      </div>
      <WipeFacts row={row} now={now} />
      <Part title="Eşitleme">
        <Fact label="Son eşitleme">
          <Moment at={device.last_sync_at} now={now} />
        </Fact>
        <Fact label="Son bildirim">
          <Moment at={device.last_seen_at} now={now} />
        </Fact>
        <Fact label="İlk bildirim">
          <Moment at={device.first_seen_at} now={now} />
        </Fact>
        <Fact label="Gönderilmeyi bekleyen">
          <ChangeCount kind="unsent" count={device.unsent} />
        </Fact>
        <Fact label="Düzeltilecek">
          <span className="flex flex-wrap items-center gap-x-2">
            <ChangeCount kind="decide" count={toDecide} />
            {toDecide > 0 && (
              <span className="meta num text-ink-2">
                {formatNumber(device.refused)} kabul edilmeyen, {formatNumber(device.conflicts)} çakışma
              </span>
            )}
          </span>
        </Fact>
      </Part>
      <Part title="Cihaz">
        <Fact label="Uygulama sürümü">
          <span className="num">{device.app_version}</span>
          {outdated && newest !== null && (
            <span className="meta num ml-2 text-warn">eski, en yenisi {newest}</span>
          )}
        </Fact>
        <Fact label="Veri şeması">
          <span className="num">{device.schema_version}</span>
        </Fact>
        <Fact label="Depolama">
          <StorageMeter row={row} wide />
        </Fact>
      </Part>
      {others.length > 0 && (
        <Part title="Bu cihazda kaydı olan başkaları">
          <ul className="-mx-2">
            {others.map((other) => (
              <li key={other.device.id}>
                <button
                  type="button"
                  className="flex min-h-11 w-full items-center gap-2.5 rounded-md px-2 text-left hover:bg-hover"
                  onClick={() => onOther(other)}
                >
                  <Avatar name={other.device.person.name} />
                  <span className="clip flex-1">{other.device.person.name}</span>
                  <ChangeCount kind="unsent" count={other.device.unsent} />
                  <DeviceStateLabel row={other} />
                </button>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </Sheet>
  );
}

/** Shows the last request to wipe the device, where there was one. */
function WipeFacts({ row: { device, state }, now }: { row: DeviceRow; now: number }) {
  const { wipe } = device;
  if (wipe === null) return null;
  const lost = leftBehindInWords({
    unsent: wipe.lost_unsent ?? 0,
    toDecide: wipe.lost_to_decide ?? 0,
    drafts: wipe.lost_drafts ?? 0,
  });
  return (
    <Part title={state === 'wiping' ? 'Silinecek' : 'Son silme isteği'}>
      {state === 'wiping' && (
        <p className="py-1.5 text-ink-2">
          Cihaz sunucuya ilk bağlandığında bu kişinin kayıtları silinecek ve oturumu kapatılacak.
        </p>
      )}
      <Fact label="İsteyen">{wipe.requested_by}</Fact>
      <Fact label="İstendi">
        <Moment at={wipe.requested_at} now={now} />
      </Fact>
      <Fact label="Neden">{wipe.reason}</Fact>
      {wipe.cancelled_at !== null && (
        <Fact label="Geri alındı">
          <Moment at={wipe.cancelled_at} now={now} />
        </Fact>
      )}
      {wipe.done_at !== null && (
        <>
          <Fact label="Silindi">
            <Moment at={wipe.done_at} now={now} />
          </Fact>
          <Fact label="Gönderilemeyen">{lost === '' ? 'Yok' : lost}</Fact>
        </>
      )}
    </Part>
  );
}
