import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Sheet } from '@/ui/sheet';
import { SyncTile } from '@/ui/sync-mark';
import { toastError, toastSuccess } from '@/ui/toast';

/** `?open=dialog|sheet|toast` opens one at once. */
export function OverlaysPage() {
  const [open, setOpen] = useState(() => new URLSearchParams(location.search).get('open'));
  return (
    <main className="flex gap-3 p-6">
      <h1 className="sr-only">Pencereler</h1>
      <Button onClick={() => setOpen('dialog')}>Onay penceresi</Button>
      <Button onClick={() => setOpen('sheet')}>Yan panel</Button>
      <Button onClick={() => toastSuccess('2 talep Derya Oğuz kişisine atandı', { undo: () => undefined })}>
        Bildirim
      </Button>
      <Button onClick={() => toastError('Dosya okunamadı. Kayıtlarınız değişmedi.')}>Hata bildirimi</Button>
      <ConfirmDialog
        open={open === 'dialog'}
        onClose={() => setOpen(null)}
        title="Değişiklik silinsin mi?"
        consequence="Gönderilmemiş durum değişikliği bu cihazdan kalkar. Talep kapanmamış olarak kalır."
        confirmLabel="Değişikliği sil"
        busyLabel="Siliniyor"
        onConfirm={() => undefined}
      />
      <Sheet
        open={open === 'sheet'}
        onClose={() => setOpen(null)}
        title="Eşitleme"
        flush
        footer={
          <span className="meta num flex-1 text-ink-2">Cihaz alanı 214 MB, sınırın yüzde 11 kadarı</span>
        }
      >
        <div className="flex items-center gap-3 px-5 pb-4">
          <SyncTile state="synced" round />
          <div className="flex-1">
            <div className="font-medium">Bağlısınız</div>
            <div className="meta num text-ink-2">Son eşitleme 14:05 · 4.218 kayıt</div>
          </div>
          <Button size="sm" icon={RefreshCw}>
            Şimdi eşitle
          </Button>
        </div>
      </Sheet>
    </main>
  );
}
