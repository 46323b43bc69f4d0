import { CircleAlert, CircleCheck, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readDemoProgress } from '@/data/first-run';
import type { DemoProgress, FirstRunAnswers, Founded } from '@/data/first-run';
import { Button, buttonClass } from '@/ui/button';
import { DescriptionList, DescriptionRow } from '@/ui/description-list';
import { Spinner } from '@/ui/spinner';
import { usePrinting } from '@/ui/use-printing';

/** Milliseconds between two looks at the progress of the demo data. */
const LOOK = 1_000;

/** Follows the demo data until it is there. */
function useDemoProgress(word: string | null): DemoProgress | null {
  const [progress, setProgress] = useState<DemoProgress | null>(
    word === null ? null : { state: 'loading', step: '' },
  );
  const waiting = progress?.state === 'loading';
  useEffect(() => {
    if (word === null || !waiting) return;
    const timer = setInterval(() => {
      void readDemoProgress(word).then((told) => told !== null && setProgress(told));
    }, LOOK);
    return () => clearInterval(timer);
  }, [word, waiting]);
  return progress;
}

/** Ends the first run: the sheet to print, the demo data on its way, and the way to the sign-in page. */
export function FoundedPage({ founded, answers }: { founded: Founded; answers: FirstRunAnswers }) {
  const progress = useDemoProgress(founded.progress);
  const printing = usePrinting();
  const email = answers.administrator?.email ?? '';
  return (
    <main className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-4">
      <div className="card w-full max-w-[560px] p-8 shadow-1 max-sm:p-5">
        <CircleCheck className="size-10 text-success" aria-hidden="true" />
        <h1 className="mt-4 text-[1.375rem] leading-7 font-semibold tracking-[-.016em]">
          {answers.hospital?.name ?? 'Hastane'} kuruldu
        </h1>
        <p className="mt-2 text-ink-2">Kurulum adresi artık geçmez. {email} ile oturum açın.</p>
        {progress !== null && <ProgressLine progress={progress} />}
        <section className="mt-6 rounded-lg border border-line bg-sunken p-4">
          <h2 className="text-[0.9375rem] font-semibold">Kurtarma sayfası</h2>
          <p className="meta mt-1 text-ink-2">
            Parola unutulursa bu kod bir kez yeni parola seçtirir. Yalnız şimdi görünür: yazdırın ve kilitli
            yerde saklayın.
          </p>
          <p className="num mt-3 text-lg font-semibold tracking-wide select-all">{founded.recoveryCode}</p>
          <Button className="mt-3" icon={Printer} onClick={() => print()}>
            Yazdır
          </Button>
        </section>
        <a href="/" className={buttonClass('primary', 'md', 'mt-6')}>
          Oturum aç
        </a>
      </div>
      {printing && (
        <div className="paper-root p-10">
          <h1 className="text-xl font-semibold">Vizite kurtarma sayfası</h1>
          <DescriptionList className="mt-6">
            <DescriptionRow label="Hastane">{answers.hospital?.name}</DescriptionRow>
            <DescriptionRow label="Adres">{location.origin}</DescriptionRow>
            <DescriptionRow label="E-posta">{email}</DescriptionRow>
            <DescriptionRow label="Kod">{founded.recoveryCode}</DescriptionRow>
          </DescriptionList>
          <p className="mt-6">
            Parola unutulursa: oturum açma sayfasında “Davet kodum var” düğmesine basın; bu kodu, e-postayı ve
            yeni bir parola yazın. Kod bir kez geçer. Bu sayfayı eline alan hesabı açabilir: kilitli yerde
            saklayın.
          </p>
        </div>
      )}
    </main>
  );
}

function ProgressLine({ progress }: { progress: DemoProgress }) {
  return (
    <p role="status" className="meta mt-4 flex items-center gap-2.5 text-ink-2">
      {progress.state === 'loading' ? (
        <>
          <Spinner />
          Örnek veriler yükleniyor{progress.step === '' ? '…' : `: ${progress.step}`}
        </>
      ) : progress.state === 'loaded' ? (
        <>
          <CircleCheck className="size-4.5 text-success" aria-hidden="true" />
          Örnek veriler yüklendi.
        </>
      ) : (
        <>
          <CircleAlert className="size-4.5 text-danger" aria-hidden="true" />
          Örnek veriler yüklenemedi; hastane boş başladı. Nedeni sunucunun kaydında.
        </>
      )}
    </p>
  );
}
