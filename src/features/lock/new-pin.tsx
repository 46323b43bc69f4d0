import { CircleAlert, LogOut } from 'lucide-react';
import { useState } from 'react';
import { switchUser } from '@/data/lock';
import { beginWithPin, PIN_DIGITS } from '@/data/unlock';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { LockFrame } from './lock-frame';
import { PinDots, PinPad } from './pin-pad';
import { MISMATCH, pinSentence } from '@/records/lock-settings/lock-sentences';

/** Asks a user without a password here for a new PIN, twice the same; without one nothing can be unlocked. */
export function NewPin({
  who,
  back,
}: {
  who: { readonly name: string; readonly unsent: number };
  /** Label of the button back to the sign-in page. */
  back: string;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const type = (next: string): void => {
    setPin(next);
    if (next.length > 0) setProblem(null);
    if (next.length < PIN_DIGITS) return;
    setPin('');
    if (chosen === null) {
      const sentence = pinSentence(next);
      setProblem(sentence);
      if (sentence === null) setChosen(next);
    } else if (chosen !== next) {
      setChosen(null);
      setProblem(MISMATCH);
    } else {
      setBusy(true);
      void beginWithPin(next);
    }
  };

  return (
    <LockFrame
      {...who}
      ask={
        chosen === null
          ? 'Bu cihaz için 6 haneli bir PIN belirleyin. Kayıtlarınız bu cihazda onunla şifrelenir.'
          : 'PIN’i bir kez daha girin.'
      }
      answer={
        <div className="mt-8 grid justify-items-center">
          <PinDots count={pin.length} wrong={problem !== null} />
          <div className="mt-4 min-h-6 max-w-[360px] text-sm font-medium text-danger" role="alert">
            {problem !== null && (
              <p className="flex items-center gap-1.5">
                <CircleAlert className="size-4" aria-hidden="true" />
                {problem}
              </p>
            )}
            {busy && <Spinner />}
          </div>
        </div>
      }
      actions={
        <Button tone="quiet" icon={LogOut} onClick={() => void switchUser()}>
          {back}
        </Button>
      }
    >
      <PinPad pin={pin} onChange={type} off={busy} />
    </LockFrame>
  );
}
