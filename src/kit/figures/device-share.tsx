import { MonitorSmartphone } from 'lucide-react';
import { formatDate, formatDayTime } from '@/lib/dates';
import { formatPercent } from '@/lib/numbers';
import { NoticeBar } from '@/ui/notice-bar';
import type { DeviceShare } from './use-device-figures';

/** Says that figures were counted on this device, and how much of them it holds. */
export function DeviceShareNote({ share, now }: { share: DeviceShare; now: number }) {
  return (
    <NoticeBar
      tone="offline"
      icon={MonitorSmartphone}
      title="Çevrimdışısınız; rakamlar bu cihazdaki kayıtlardan sayıldı."
    >
      {shareWords(share)} {contactWords(share, now)} Yalnız sunucunun sayabildikleri “—” ile gösterilir ya da
      yoktur.
    </NoticeBar>
  );
}

/** Returns the share of the period that the device holds, in words. */
export function shareWords({ percent, from, isFilling }: DeviceShare): string {
  if (isFilling) return 'İlk eşitleme bitmedi: rakamlar eksik olabilir.';
  if (percent === 100) return 'Görebildiğiniz kayıtların dönem içindeki tamamı (%100) burada.';
  if (percent === 0) return 'Dönemin kayıtları bu cihazda tam değil (%0): rakamlar eksiktir.';
  return `Dönemin ${formatPercent(percent)} kadarı burada: ${from === null ? '' : `${formatDate(from)} öncesi`} eksiktir.`;
}

/** Returns until when the device knows what others did, in words. */
function contactWords({ lastSyncAt }: DeviceShare, now: number): string {
  return lastSyncAt === null
    ? ''
    : `Son eşitleme ${formatDayTime(lastSyncAt, now)}; başkalarının sonra yaptıkları sayılmadı.`;
}
