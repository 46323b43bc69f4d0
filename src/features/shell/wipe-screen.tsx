import { useEffect } from 'react';
import { finishWipe } from '@/data/device-wipe';
import type { SignedInUser } from '@/data/session';
import type { WipeProgress } from '@/data/use-wipe';
import { countOf } from '@/lib/sentences';
import { ProgressBar } from '@/ui/progress-bar';
import { Splash } from './splash';

/** Shows that an administrator has the user's records removed from this device: input is no longer possible. */
export function WipeScreen({ unsent }: WipeProgress) {
  return (
    <Splash>
      <h1 className="record-title mt-6">Bu cihazdaki kayıtlarınız siliniyor</h1>
      <div role="status">
        <p className="prose-text mt-2 text-ink-2">
          Yöneticiniz bu cihazdaki kayıtlarınızın silinmesini istedi. Sunucuya gönderilmiş kayıtlarınız
          güvende.
        </p>
        {unsent > 0 && (
          <p className="prose-text mt-2 text-ink-2">
            Silinmeden önce {countOf(unsent, 'değişiklik')} gönderiliyor; bu sayfayı kapatmayın.
          </p>
        )}
      </div>
      <ProgressBar label="Kayıtlar siliniyor" value={null} className="mt-6" />
    </Splash>
  );
}

/** Shows the same while the records are deleted; the workspace is closed. Ends with the session. */
export function WipeEnd({ user }: { user: SignedInUser }) {
  useEffect(() => void finishWipe(user), [user]);
  return <WipeScreen unsent={0} />;
}
