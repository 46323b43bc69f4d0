import type { SyncState as Standing } from '@/ui/sync-mark';
import { firstSyncPercent } from '@/data/first-sync-progress';
import { unsentCount } from '@/data/sync-state';
import type { SyncState } from '@/data/sync-state';
import { isClockOff } from '@/data/sync-state';
import { formatTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';

/** The sync state as a whole, the worst first. */
export interface SyncStanding {
  readonly look: Standing;
  /** A few words for the top bar. */
  readonly text: string;
  /** Text read out when it changes; without the time, or it would be read with every pull. */
  readonly spoken: string;
  /** All is well: the top bar shows it without ground. */
  readonly quiet: boolean;
}

/** Code of a server whose database has no room left. */
const DATABASE_FULL = '53100';

type Known = Pick<SyncState, 'status' | 'unsent' | 'rejected' | 'conflicts' | 'files'>;

/**
 * Returns the text of the indicator. A needed decision precedes a missing connection, which precedes a wait.
 * @param signInExpired the server wants the password again.
 */
export function syncStanding(sync: Known, signInExpired: boolean): SyncStanding {
  const { status, unsent, rejected, conflicts, files } = sync;
  const say = (look: Standing, text: string, quiet = false): SyncStanding => ({
    look,
    text,
    spoken: text,
    quiet,
  });
  if (status.storageFailed) return say('failed', 'Cihaza kaydedilemiyor');
  if (rejected.length > 0) {
    return say('failed', `${countOf(rejected.length + conflicts.length, 'kayıt')} düzeltme bekliyor`);
  }
  const refused = files.filter(({ state }) => state === 'refused').length;
  if (refused > 0) return say('failed', `${countOf(refused, 'fotoğraf')} gönderilemedi`);
  if (conflicts.length > 0) return say('conflict', `${countOf(conflicts.length, 'çakışma')} var`);
  const waiting = unsentCount(sync);
  const count = waiting === 0 ? '' : ` · ${waiting}`;
  if (status.phase === 'session' || signInExpired) return say('failed', `Oturum süresi doldu${count}`);
  if (status.phase === 'inactive') return say('failed', 'Hesabınız etkin değil');
  if (status.phase === 'outdated') return say('failed', `Güncelleme gerekiyor${count}`);
  if (status.phase === 'unfit') return say('offline', `Sunucunun yanıtı anlaşılamadı${count}`);
  if (status.phase === 'offline') return say('offline', `Çevrimdışı${count}`);
  if (status.phase === 'failing' && status.problem === DATABASE_FULL)
    return say('offline', `Sunucuda yer kalmadı${count}`);
  if (status.phase === 'failing') return say('offline', `Sunucu yanıt vermiyor${count}`);
  const clock = clockError(status.clockAhead);
  if (clock !== null) return say('failed', `Cihazın saati ${clock}${count}`);
  if (unsent.length > 0) return say('unsent', `${countOf(unsent.length, 'değişiklik')} bekliyor`);
  if (files.length > 0) return say('unsent', `${countOf(files.length, 'fotoğraf')} bekliyor`);
  if (!status.complete) {
    const percent = firstSyncPercent(status);
    const text = 'Kayıtlar alınıyor';
    return {
      look: 'coming',
      text: percent === null ? text : `${text} %${percent}`,
      spoken: text,
      quiet: true,
    };
  }
  if (status.lastSyncAt === null) return say('synced', 'Bağlanıyor', true);
  return {
    look: 'synced',
    text: `Eşitlendi ${formatTime(status.lastSyncAt)}`,
    spoken: 'Eşitlendi',
    quiet: true,
  };
}

/**
 * Returns the text of the panel where no change is open.
 * @param toMend rejected changes and conflicts that wait for a decision
 * @param files photographs that were not sent
 */
export function nothingWaits(toMend: number, files = 0): string {
  if (files > 0) return 'Gönderilmeyi bekleyen değişiklik yok; fotoğraflar aşağıda.';
  return toMend === 0
    ? 'Bekleyen değişiklik yok. Yazdıklarınızın tümü sunucuda.'
    : 'Gönderilmeyi bekleyen değişiklik yok. Yukarıdakiler kararınızı bekliyor; öteki yazdıklarınızın tümü sunucuda.';
}

/** Returns why unsent changes have not been sent yet, as a sentence. */
export function waitingReason(phase: Known['status']['phase'], signInExpired: boolean): string {
  if (signInExpired || phase === 'session') return 'Yeniden oturum açınca kendiliğinden gönderilir.';
  switch (phase) {
    case 'offline':
      return 'Bağlantı gelince kendiliğinden gönderilir.';
    case 'failing':
      return 'Sunucu yanıt verince kendiliğinden gönderilir.';
    case 'starting':
      return 'Bağlantı kuruluyor, ardından gönderilir.';
    case 'inactive':
      return 'Sunucu bu hesabı artık kabul etmiyor; gönderilemez.';
    case 'outdated':
      return 'Uygulama güncellenince kendiliğinden gönderilir.';
    case 'unfit':
      return 'Sunucu düzelince kendiliğinden gönderilir.';
    case 'online':
      return 'Sırada, birazdan gönderilir.';
  }
}

/** Returns the title of the connection in the head of the panel. */
export function connectionTitle(phase: Known['status']['phase'], signInExpired: boolean): string {
  if (signInExpired || phase === 'session') return 'Oturum süresi doldu';
  switch (phase) {
    case 'starting':
      return 'Bağlanıyor';
    case 'online':
      return 'Bağlısınız';
    case 'offline':
      return 'Çevrimdışısınız';
    case 'failing':
      return 'Sunucu yanıt vermiyor';
    case 'inactive':
      return 'Hesabınız etkin değil';
    case 'outdated':
      return 'Güncelleme gerekiyor';
    case 'unfit':
      return 'Sunucunun yanıtı anlaşılamadı';
  }
}

/** Returns by how much the device's clock is off in plain words; null where it is not. @param ahead milliseconds */
function clockError(ahead: number): string | null {
  if (!isClockOff(ahead)) return null;
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  const hours = Math.round(minutes / 60);
  const long =
    minutes < 120
      ? countOf(minutes, 'dakika')
      : hours < 48
        ? countOf(hours, 'saat')
        : countOf(Math.round(hours / 24), 'gün');
  return `${long} ${ahead > 0 ? 'ileri' : 'geri'}`;
}

/** Returns a sentence where the device's clock is off. @param ahead milliseconds */
export function clockWarning(ahead: number): string | null {
  const error = clockError(ahead);
  if (error === null) return null;
  return `Bu cihazın saati ${error}. Kayıtların sırasını sunucu belirler ve yazdıklarınız doğru saatle kaydedilir; ama “bugün”, geciken işler ve hatırlatmalar bu cihazda yanlış görünür. Cihazın saatini düzeltin.`;
}
