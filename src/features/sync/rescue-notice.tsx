import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useRescueReport } from '@/data/rescue-report';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';

/** Tells that the local store was damaged and rebuilt, and which of the user's work was not readable. */
export function RescueNotice() {
  const rescue = useRescueReport();
  if (rescue === null) return null;
  const { kept, lost } = rescue.report;
  const whole = lost.length === 0;
  return (
    <NoticeBar
      tone={whole ? 'info' : 'warn'}
      icon={whole ? ShieldCheck : TriangleAlert}
      title="Bu cihazdaki kayıtlar hasar görmüştü ve yeniden kuruldu."
      actions={
        <Button size="sm" onClick={rescue.dismiss}>
          Tamam
        </Button>
      }
    >
      {kept > 0 && `Gönderilmemiş ${countOf(kept, 'değişiklik')} korundu ve gönderilecek. `}
      {whole
        ? 'Hiçbir şey kaybolmadı; kayıtlar sunucudan yeniden alınıyor.'
        : `Okunamayanlar: ${lost.join(', ')}. Kayıtlar sunucudan yeniden alınıyor.`}
    </NoticeBar>
  );
}
