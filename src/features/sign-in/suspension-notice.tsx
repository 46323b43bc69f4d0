import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { forgetSuspensionNote, readSuspensionNote } from '@/data/suspension-note';
import { leftBehindInWords } from '@/lib/left-behind';
import { Button } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';

/** Tells somebody who was signed out with a suspended account what became of their records here. */
export function SuspensionNotice() {
  const [note, setNote] = useState(readSuspensionNote);
  if (note === null) return null;
  const lost = leftBehindInWords(note);
  return (
    <div className="mb-5">
      <NoticeBar
        boxed
        tone="warn"
        icon={UserRoundX}
        title="Hesabınız etkin değil."
        actions={
          <Button
            size="sm"
            onClick={() => {
              forgetSuspensionNote();
              setNote(null);
            }}
          >
            Anladım
          </Button>
        }
      >
        {note.email} hesabının oturumu kapatıldı ve kayıtları bu cihazdan silindi.{' '}
        {lost !== '' && `Sunucu bu hesabı artık kabul etmediği için ${lost} gönderilemedi. `}
        Hesabın açılması için yöneticinize başvurun.
      </NoticeBar>
    </div>
  );
}
