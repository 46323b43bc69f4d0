import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { buttonClass } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';

/** Shows a page for addresses that no screen has. */
export function NotFoundPage() {
  usePageTitle('Sayfa bulunamadı');
  return (
    <div className="grid min-h-full flex-1 place-items-center overflow-y-auto p-4">
      <div className="card w-full max-w-[520px] p-8 shadow-1 max-sm:p-5">
        <span className="grid size-12 place-items-center rounded-xl bg-press text-ink-2">
          <Compass className="size-6" aria-hidden="true" />
        </span>
        <h2 className="mt-5 text-[1.375rem] leading-7 font-semibold tracking-[-.016em]">Sayfa bulunamadı</h2>
        <p className="prose-text mt-2 text-ink-2">
          Bu adreste bir sayfa yok. Adres değişmiş ya da eksik yazılmış olabilir; kayıtlarınız olduğu gibi
          duruyor.
        </p>
        <div className="mt-6 flex flex-wrap gap-2.5">
          <Link to="/" className={buttonClass('primary')}>
            Ana sayfaya git
          </Link>
          <button type="button" className={buttonClass('secondary')} onClick={() => history.back()}>
            Geri dön
          </button>
        </div>
      </div>
    </div>
  );
}
