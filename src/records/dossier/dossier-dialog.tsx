import { Download } from 'lucide-react';
import { useState } from 'react';
import { clientDossier } from '@sync/rpc/client-dossier';
import { runQuery } from '@/data/server';
import type { ServerProblem } from '@/data/server';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { listOf } from '@/lib/sentences';
import { saveFile } from '@/kit/export/spreadsheet';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { toastSuccess } from '@/ui/toast';

function explain(problem: ServerProblem): string {
  if (problem.kind === 'no-network') {
    return 'Sunucuya ulaşılamadı. Dosya hazırlanmadı; bağlantı gelince yeniden deneyin.';
  }
  if (problem.kind === 'rejected') {
    if (problem.reason === 'client_disposed') {
      return 'Bu hastanın kaydı imha edildi. Sunucuda ona ait veri tutulmuyor.';
    }
    return problem.reason === 'unknown_client'
      ? 'Bu kayıt henüz sunucuda yok. Eşitleme bitince yeniden deneyin.'
      : 'Hasta verilerini dışa aktarma yetkiniz yok. Yöneticinize başvurun.';
  }
  return 'Sunucu dosyayı hazırlayamadı. Birazdan yeniden deneyin.';
}

/** Fetches everything stored about a patient from the server and offers it as a .zip. */
export function DossierDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const phase = useSyncState((sync) => sync.status.phase);
  const unsent = useSyncState((sync) => sync.unsent.length);
  const withheld = [
    usePermission('crm.client_identity.read') ? null : 'kimlik numarası maskeli olur',
    usePermission('crm.client_health.read') ? null : 'klinik not dosyaya girmez',
  ].filter((sentence) => sentence !== null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await runQuery(clientDossier, { target: clientId });
      if (!answer.ok) {
        setFailure(explain(answer.problem));
        return;
      }
      const { dossierFile } = await import('./dossier-file');
      const file = dossierFile(answer.value);
      saveFile(file.name, 'zip', file.content);
      toastSuccess('Hasta verileri indirildi');
      onClose();
    } catch {
      setFailure('Dosya bu cihazda hazırlanamadı. Sayfayı yenileyip yeniden deneyin.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title="Hastanın verileri dışa aktarılsın mı?"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Vazgeç
          </Button>
          <Button
            tone="primary"
            icon={Download}
            busy={busy}
            busyLabel="Hazırlanıyor"
            disabledReason={phase === 'offline' ? 'Bağlantı gerekir' : undefined}
            onClick={() => void save()}
          >
            Dosyayı indir
          </Button>
        </>
      }
    >
      <div className="mt-1.5 space-y-3 text-ink-2">
        <p>
          Hasta hakkında tutulan her şey tek bir .zip dosyasında toplanır: hasta bilgileri, yakınlar, izinler,
          görüşmeler, bütün talepler ve iç notlar, erişim kaydı. Dosyayı açmak için içindeki index.html yeter.
        </p>
        {withheld.length > 0 && <p>Yetkiniz olmadığı için {listOf(withheld)}.</p>}
        {unsent > 0 && <p>Bu cihazda henüz gönderilmemiş değişiklikler dosyada olmaz.</p>}
        <p>
          Dosya korumasızdır; yalnız başvuru sahibine güvenli bir yoldan verin. Dışa aktarma, adınızla erişim
          kaydına yazılır.
        </p>
      </div>
      {failure !== null && (
        <p role="alert" className="mt-3 text-danger">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
