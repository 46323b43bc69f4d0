import { TabletSmartphone, UserRoundX } from 'lucide-react';
import { forgetDepartureNote, useDepartureNote } from '@/data/departure-note';
import type { DepartureNote } from '@/data/departure-note';
import { leftBehindInWords } from '@/lib/left-behind';
import { ReadOnceNotice } from './read-once-notice';

function whatHappened(note: DepartureNote): string {
  const lost = leftBehindInWords(note);
  if (note.cause === 'suspended') {
    return [
      `${note.email} hesabının oturumu kapatıldı ve kayıtları bu cihazdan silindi.`,
      lost !== '' && `Sunucu bu hesabı artık kabul etmediği için ${lost} gönderilemedi.`,
      'Hesabın açılması için yöneticinize başvurun.',
    ]
      .filter(Boolean)
      .join(' ');
  }
  if (note.cause === 'lapsed') {
    return `Uzun süredir sunucuya bağlanmadığı için ${note.email} hesabının oturumu kapatıldı ve kayıtları bu cihazdan silindi. Gönderilmemiş bir şey yoktu; yeniden oturum açtığınızda kayıtlarınız sunucudan gelir.`;
  }
  return [
    `Yöneticiniz istediği için ${note.email} hesabının oturumu kapatıldı ve kayıtları bu cihazdan silindi.`,
    lost === ''
      ? 'Bu cihazda gönderilmemiş bir şey kalmamıştı; kayıtlarınız sunucuda duruyor.'
      : `Silinmeden önce ${lost} gönderilemedi; öteki kayıtlarınız sunucuda duruyor.`,
  ].join(' ');
}

/** Tells somebody who was signed out without having asked for it what became of their records here. */
export function DepartureNotice() {
  const note = useDepartureNote();
  if (note === null) return null;
  const suspended = note.cause === 'suspended';
  return (
    <ReadOnceNotice
      icon={suspended ? UserRoundX : TabletSmartphone}
      title={suspended ? 'Hesabınız etkin değil.' : 'Bu cihazdaki kayıtlarınız silindi.'}
      onRead={forgetDepartureNote}
    >
      {whatHappened(note)}
    </ReadOnceNotice>
  );
}
