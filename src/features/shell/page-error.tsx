import type { ErrorComponentProps } from '@tanstack/react-router';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { settleWork } from '@/data/unsaved-work';
import { isMissingFile } from '@/lib/missing-file';
import { Button } from '@/ui/button';
import { errorTrace } from '@sync/model/error-trace';

/** Replaces a screen that could not be drawn. What was typed is kept before the page is reloaded. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const [busy, setBusy] = useState(false);
  const missing = isMissingFile(error);
  useEffect(() => {
    console.error('a screen failed', errorTrace(error));
  }, [error]);
  const reload = async (): Promise<void> => {
    setBusy(true);
    await settleWork();
    location.reload();
  };
  return (
    <div className="grid min-h-full flex-1 place-items-center overflow-y-auto bg-canvas p-4">
      <div role="alert" className="card w-full max-w-[520px] p-8 shadow-1 max-sm:p-5">
        <span className="grid size-12 place-items-center rounded-xl bg-warn-soft text-warn">
          <TriangleAlert className="size-6" aria-hidden="true" />
        </span>
        <h2 className="mt-5 text-[1.375rem] leading-7 font-semibold tracking-[-.016em]">
          {missing ? 'Sayfa bu sekmede açılamıyor' : 'Sayfa gösterilemedi'}
        </h2>
        <p className="prose-text mt-2 text-ink-2">
          {missing
            ? 'Uygulama yenilenmiş ya da sayfanın dosyası alınamamış olabilir. Yenileyince sayfa açılır.'
            : 'Beklenmeyen bir hata oldu. Yenilemek çoğunlukla yeter; sürerse bilgi işleme haber verin.'}{' '}
          Kayıtlarınız ve taslaklarınız bu cihazda duruyor.
        </p>
        <div className="mt-6 flex flex-wrap gap-2.5">
          <Button tone="primary" icon={RefreshCw} busy={busy} onClick={() => void reload()}>
            Yenile
          </Button>
          {!missing && <Button onClick={reset}>Yeniden dene</Button>}
        </div>
      </div>
    </div>
  );
}
