import { Lock, Send } from 'lucide-react';
import { Button } from './button';

/** Stands in for a page or part that the user may not open. The address stays as it is. */
export function DeniedCard({
  permissionName,
  permissionKey,
  onRequest,
  requested = false,
  busy = false,
  onBack,
  title = 'Bu sayfa için yetkiniz yok',
}: {
  /** "Banka raporlarını görme". */
  permissionName: string;
  /** "pos.bank_reports.read". */
  permissionKey: string;
  onRequest?: (() => void) | undefined;
  /** The request is on its way. */
  requested?: boolean | undefined;
  busy?: boolean | undefined;
  onBack?: (() => void) | undefined;
  title?: string | undefined;
}) {
  return (
    <div className="grid h-full min-h-0 flex-1 place-items-center overflow-y-auto p-4">
      <div className="w-full max-w-[520px]">
        <div className="card p-8 shadow-1 max-sm:p-5">
          <span className="grid size-12 place-items-center rounded-xl bg-press text-ink-2">
            <Lock className="size-6" aria-hidden="true" />
          </span>
          <h2 className="mt-5 text-[1.375rem] leading-7 font-semibold tracking-[-.016em]">{title}</h2>
          <p className="prose-text mt-2 text-ink-2">
            {requested
              ? 'İsteğiniz yöneticiye iletildi. Yanıt geldiğinde bildirim alırsınız.'
              : 'Sayfayı görmek için aşağıdaki yetki gerekir. İsterseniz yöneticiye istek gönderebiliriz; yanıt geldiğinde bildirim alırsınız.'}
          </p>
          <div className="mt-5 rounded-lg border border-line bg-sunken px-4 py-3">
            <div className="meta text-ink-3">Gereken yetki</div>
            <div className="text-[0.9375rem] leading-6 font-medium">{permissionName}</div>
            <div className="meta break-all text-ink-2">{permissionKey}</div>
          </div>
          <div className="mt-6 flex flex-wrap gap-2.5">
            {onRequest && (
              <Button
                tone="primary"
                icon={Send}
                onClick={onRequest}
                busy={busy}
                busyLabel="Gönderiliyor"
                disabled={requested}
              >
                {requested ? 'İstek gönderildi' : 'Yetki iste'}
              </Button>
            )}
            {onBack && <Button onClick={onBack}>Geri dön</Button>}
          </div>
        </div>
        <p className="meta mt-4 px-1 text-ink-2">
          Bu sayfayı dün açabiliyorduysanız yetkiniz değişmiş olabilir.
        </p>
      </div>
    </div>
  );
}
