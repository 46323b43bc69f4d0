import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/ui/button';
import { Splash } from './splash';

/** Milliseconds after which opening takes longer than it should; why, nobody knows from here. */
const LONG = 8_000;

/**
 * Shows the opening of the local store. A new version may have to wait until tabs on an old one have closed it; a tab
 * that the browser has suspended does so only when it is closed.
 */
export function Opening() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG);
    return () => clearTimeout(timer);
  }, []);
  if (!long) return <Splash />;
  return (
    <Splash>
      <p className="prose-text mt-6 text-ink-2" role="status">
        Kayıtlarınız açılıyor; cihaz yoğunsa bu bir dakika sürebilir. Başka Vizite sekmeleri açıksa kapatmak
        hızlandırır; bu sayfa kendiliğinden sürer. Gönderilmemiş değişiklikleriniz bu cihazda duruyor.
      </p>
      <div className="mt-6 flex justify-center">
        <Button icon={RefreshCw} onClick={() => location.reload()}>
          Sayfayı yenile
        </Button>
      </div>
    </Splash>
  );
}
