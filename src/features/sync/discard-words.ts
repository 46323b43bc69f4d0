import type { SyncStatus, UnsentChange } from '@/data/sync-state';

/** Sentences for discarding an unsent change, by what the change does. */
interface DiscardWords {
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

/** Milliseconds after which a change that still waits is not just on its way. */
const STUCK = 60_000;

/** Returns whether an unsent change may be discarded: not while it is being sent, which takes a moment. */
export function mayDiscard(phase: SyncStatus['phase'], note: Pick<UnsentChange, 'at'>, now: number): boolean {
  return (phase !== 'online' && phase !== 'starting') || now - note.at > STUCK;
}
