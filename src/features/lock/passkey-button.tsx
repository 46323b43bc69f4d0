import { FingerprintPattern } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { openWithPasskey } from '@/data/passkey';
import type { Passkey } from '@/data/passkey';
import type { LockedState } from '@/data/lock';
import { PASSKEY_WAY } from '@/records/lock-settings/lock-sentences';
import { Button } from '@/ui/button';

const sentences = {
  wrong: 'Cihaz kilidi bu kayıtları açmıyor; PIN ya da parola ile açın',
  unable: 'Cihaz kilidine ulaşılamadı; PIN ya da parola ile açın',
} as const;

/** Asks the device to identify the user. If the user cancels, everything stays as it was. */
export function PasskeyButton(props: {
  locked: LockedState;
  passkey: Passkey;
  /** Something else is being looked at. */
  off: boolean;
  onDamaged: () => void;
  /** Receives the problem, in a sentence; null at the beginning. */
  onProblem: (sentence: string | null) => void;
}) {
  const { locked, passkey, off, onDamaged, onProblem } = props;
  const [asking, setAsking] = useState(false);
  const prompt = useRef<AbortController | null>(null);
  useEffect(() => () => prompt.current?.abort(), []);

  const ask = async (): Promise<void> => {
    const asked = new AbortController();
    prompt.current = asked;
    setAsking(true);
    onProblem(null);
    const end = await openWithPasskey(locked.user, passkey, asked.signal);
    if (end === 'open' || asked.signal.aborted) return;
    setAsking(false);
    if (end === 'damaged') onDamaged();
    else if (end !== 'cancelled') onProblem(sentences[end]);
  };
  return (
    <Button
      icon={FingerprintPattern}
      className="max-w-full py-1.5 whitespace-normal"
      busy={asking}
      disabled={off}
      onClick={() => void ask()}
    >
      {PASSKEY_WAY}
    </Button>
  );
}
