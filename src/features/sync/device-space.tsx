import { ChevronDown, HardDrive } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '@/lib/class-names';
import { formatBytes, formatPercent } from '@/lib/numbers';

interface Space {
  readonly used: number;
  readonly limit: number;
  readonly persistent: boolean;
}

/** Above this share of the browser's limit the user is told. */
const NEARLY_FULL = 0.8;

async function readSpace(): Promise<Space | null> {
  // Missing where the page is not served securely.
  if (!('storage' in navigator)) return null;
  const [{ usage = 0, quota = 0 }, persistent] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ]);
  return quota === 0 ? null : { used: usage, limit: quota, persistent };
}

/** Shows the storage of this app on the device, at the foot of the panel; details on request. */
export function DeviceSpace() {
  const [space, setSpace] = useState<Space | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let gone = false;
    void readSpace().then((read) => gone || setSpace(read));
    return () => {
      gone = true;
    };
  }, []);
  const share = space === null ? 0 : space.used / space.limit;
  return (
    <div className="meta w-full text-ink-2">
      <div className="flex items-center gap-2.5">
        <HardDrive className="size-4" aria-hidden="true" />
        <span className={cx('num min-w-0 flex-1', share > NEARLY_FULL && 'font-medium text-warn')}>
          {space === null
            ? 'Cihaz alanı bilinmiyor'
            : `Cihaz alanı ${formatBytes(space.used)}, sınırın ${formatPercent(share * 100, share < 0.1 ? 1 : 0)} kadarı`}
        </span>
        <button
          type="button"
          className="hit inline-flex min-h-9 items-center gap-1 rounded-md px-1.5 font-medium text-accent-ink hover:bg-hover"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Cihaz ayrıntısı
          <ChevronDown className={cx('size-4', open && 'rotate-180')} aria-hidden="true" />
        </button>
      </div>
      {open && (
        <dl className="num mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pb-2">
          <dt>Tarayıcının sınırı</dt>
          <dd className="text-right text-ink">{space === null ? '–' : formatBytes(space.limit)}</dd>
          <dt>Kalıcı depolama</dt>
          <dd className="text-right text-ink">
            {space?.persistent === true ? 'Açık' : 'Kapalı; ana ekrana ekleyince açılır'}
          </dd>
          <dt>Uygulama sürümü</dt>
          <dd className="text-right text-ink">{__APP_VERSION__}</dd>
        </dl>
      )}
      {share > NEARLY_FULL && (
        <p className="pb-1 text-warn">
          Cihaz alanı dolmak üzere. Yer açın; yoksa yeni kayıtlar bu cihaza sığmaz.
        </p>
      )}
    </div>
  );
}
