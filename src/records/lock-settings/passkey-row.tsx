import { FingerprintPattern } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/ui/button';
import { PASSKEY_WAY } from './lock-sentences';

/** Shows whether the device's own lock opens the app, and the button that changes it. */
export function PasskeyRow(props: { isSet: boolean; busy: boolean; onChange: () => void }) {
  const { isSet, busy, onChange } = props;
  const id = useId();
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-3 border-t border-line-soft pt-4">
      <FingerprintPattern className="size-5 text-ink-2" aria-hidden="true" />
      <div className="min-w-[200px] flex-1">
        <p id={id} className="font-medium">
          {PASSKEY_WAY}
        </p>
        <p className="text-ink-2">
          {isSet
            ? 'Bu cihazda kurulu. Parolanız ya da PIN’iniz de açar.'
            : 'Bu cihazın kendi kilidini açabilen herkes, kayıtlarınızı da açar.'}
        </p>
      </div>
      <Button aria-describedby={id} disabled={busy} onClick={onChange}>
        {isSet ? 'Kaldır' : 'Kur'}
      </Button>
    </div>
  );
}
