import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Spinner } from './spinner';

const SECONDS = 30;

export type MaskedIdentityProps = {
  /** `123******46`, masked before it came here. */
  masked: string;
  /** Writes the look into the access log, then gives the full number. A rejection leaves it masked. */
  onReveal?: (() => Promise<string>) | undefined;
  /** Names the number for readers: "TC kimlik no". */
  label?: string | undefined;
};

/**
 * Shows an identity number behind a mask. The eye shows it for 30 seconds, says that the access was recorded, and
 * masks it again on time-out, when the page is left and when the tab goes to the background. Without `onReveal` (no
 * permission) there is no eye.
 */
export function MaskedIdentity({ masked, onReveal, label = 'Kimlik numarası' }: MaskedIdentityProps) {
  const [shown, setShown] = useState<{ text: string; until: number } | null>(null);
  const [left, setLeft] = useState(SECONDS);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (shown === null) return;
    const hide = () => setShown(null);
    const tick = () => {
      const seconds = Math.ceil((shown.until - Date.now()) / 1000);
      if (seconds <= 0) hide();
      else setLeft(seconds);
    };
    const timer = setInterval(tick, 1000);
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') hide();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [shown]);

  const reveal = async () => {
    setBusy(true);
    setFailed(false);
    try {
      const text = (await onReveal?.()) ?? masked;
      setLeft(SECONDS);
      setShown({ text, until: Date.now() + SECONDS * 1000 });
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };

  if (shown !== null) {
    return (
      <span className="inline-flex min-h-9 flex-wrap items-center gap-x-2 rounded-md bg-warn-soft px-2.5 text-[0.8125rem]">
        {/* Read out once; the countdown beside it is silent, or it would talk every second. */}
        <span className="num font-medium text-ink" role="status">
          {shown.text}
          <span className="sr-only">, kayda yazıldı, 30 saniye açık</span>
        </span>
        <span
          className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-warn"
          aria-hidden="true"
        >
          <Eye className="size-3.5" />
          <span className="num">kayda yazıldı · 0:{String(left).padStart(2, '0')}</span>
        </span>
      </span>
    );
  }
  return (
    <span className="num inline-flex items-center gap-1 whitespace-nowrap">
      {masked}
      {onReveal !== undefined && (
        <button
          type="button"
          className="hit -my-2 grid size-9 place-items-center rounded-md text-ink-2 hover:bg-hover"
          aria-label={`${label}: göster; erişim kaydına yazılır`}
          title="Göster (erişim kaydına yazılır)"
          aria-busy={busy}
          disabled={busy}
          onClick={() => void reveal()}
        >
          {busy ? <Spinner className="size-4.5" /> : <Eye className="size-4.5" aria-hidden="true" />}
        </button>
      )}
      {failed && (
        <span role="alert" className="meta text-danger">
          Gösterilemedi
        </span>
      )}
    </span>
  );
}
