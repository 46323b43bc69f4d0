import { Cloud, CloudUpload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useReach } from '@/data/reachable';
import { formatNumber } from '@/lib/numbers';
import { Avatar } from '@/ui/avatar';
import { Logo } from '@/ui/logo';
import { SyncStatus } from '@/ui/sync-mark';
import { FirstSyncBehindLock } from './first-sync-behind-lock';

function Connection({ unsent }: { unsent: number }) {
  const reach = useReach();
  if (reach === 'unknown') return null;
  if (reach !== 'reached')
    return (
      <SyncStatus state="offline">
        {reach === 'offline' ? 'Çevrimdışı' : 'Sunucuya ulaşılamıyor'}
        {unsent > 0 && <span className="text-ink-2"> · {formatNumber(unsent)} bekliyor</span>}
      </SyncStatus>
    );
  return (
    <span className="meta inline-flex min-h-[var(--ctl)] items-center gap-2 px-3 text-ink-2">
      <Cloud className="size-4.5" aria-hidden="true" />
      Bağlantı var
    </span>
  );
}

/**
 * Fills the window while the app is locked: the user, the question, the way to another user. On a low window the user
 * is shown beside the question.
 */
export function LockFrame(props: {
  name: string;
  unsent: number;
  /** Instruction, in a sentence. */
  ask: ReactNode;
  /** Below the sentence: dots or field, and what went wrong. */
  answer?: ReactNode;
  /** Keys, or what else there is to press. */
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const { name, unsent, ask, answer, children, actions } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Readers say who it is; a field that has the focus keeps it.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <main className="flex min-h-0 flex-1 flex-col items-center overflow-y-auto bg-canvas px-8 pt-7 pb-8 max-sm:px-4 max-sm:pt-4">
      <div className="flex w-full items-center gap-2.5">
        <Logo wordmark />
        <span className="flex-1" />
        <Connection unsent={unsent} />
      </div>
      <div className="lock-body my-auto w-full py-4">
        <div className="flex flex-col items-center text-center">
          <Avatar name={name} size={80} className="[@media(max-height:44em)_and_(max-width:43em)]:hidden" />
          <h1
            ref={heading}
            tabIndex={-1}
            className="mt-5 max-w-[440px] text-2xl leading-8 font-semibold tracking-[-.016em] wrap-anywhere outline-none"
          >
            {name}
          </h1>
          <p className="mt-1 max-w-[440px] text-[0.9375rem] leading-6 text-ink-2">{ask}</p>
          {answer}
        </div>
        <div className="flex flex-col items-center">
          {children}
          <div className="mt-9 flex flex-wrap justify-center gap-3">{actions}</div>
        </div>
      </div>
      <FirstSyncBehindLock />
      {unsent > 0 && (
        <p className="flex items-center gap-2.5 text-sm text-ink-2">
          <CloudUpload className="size-4.5" aria-hidden="true" />
          Gönderilmemiş {formatNumber(unsent)} değişiklik bu cihazda şifreli duruyor.
        </p>
      )}
    </main>
  );
}
