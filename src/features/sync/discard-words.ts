import type { SyncStatus, UnsentChange } from '@/data/sync-state';

/** Sentences for discarding an unsent change, by what the change does. */
export interface DiscardWords {
  /** Label of the button that opens the question. */
  readonly offer: string;
  readonly question: string;
  readonly consequence: string;
  /** Label of the button that discards. */
  readonly verb: string;
  readonly done: string;
}

export const discardWords: Readonly<Record<UnsentChange['operation'], DiscardWords>> = {
  create: {
    offer: 'Sil',
    question: 'Gönderilmemiş kayıt silinsin mi?',
    consequence: 'Kayıt yalnız bu cihazda var; silerseniz geri getirilemez.',
    verb: 'Kaydı sil',
    done: 'Kayıt silindi.',
  },
  change: {
    offer: 'Geri al',
    question: 'Değişiklik geri alınsın mı?',
    consequence: 'Kayıt sunucudaki son hâline döner. Bu yazdıklarınız silinir ve geri getirilemez.',
    verb: 'Değişikliği geri al',
    done: 'Değişiklik geri alındı.',
  },
  remove: {
    offer: 'Geri al',
    question: 'Silme geri alınsın mı?',
    consequence: 'Kayıt sunucudaki son hâliyle yeniden görünür.',
    verb: 'Silmeyi geri al',
    done: 'Silme geri alındı.',
  },
};

/** Returns the sentences for discarding acts that go together. @param count number of acts */
export const wordsForAct = (count: number): DiscardWords => ({
  offer: 'Geri al',
  question: count > 1 ? 'Bu işlemler birbirine bağlı. Tümü geri alınsın mı?' : 'İşlem geri alınsın mı?',
  consequence:
    'Kayıtlar sunucudaki son hâline döner, yeni kayıtlar silinir. Bu yazdıklarınız geri getirilemez.',
  verb: count > 1 ? 'Tümünü geri al' : 'İşlemi geri al',
  done: count > 1 ? 'İşlemler geri alındı.' : 'İşlem geri alındı.',
});

/** Milliseconds after which a change that still waits is not just on its way. */
const STUCK = 60_000;

/** Returns whether an unsent change may be discarded: not while it is being sent, which takes a moment. */
export function mayDiscard(phase: SyncStatus['phase'], note: Pick<UnsentChange, 'at'>, now: number): boolean {
  return (phase !== 'online' && phase !== 'starting') || now - note.at > STUCK;
}
