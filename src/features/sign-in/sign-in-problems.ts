import type { SignInProblem, SignInResult } from '@/data/session';

/** A refusal in a sentence: what happened and what to do. */
export interface SignInFailure {
  readonly problem: SignInProblem;
  readonly text: string;
}

/** `12 dakika`; at least one, since "0 minutes" would send people back too early. */
function waiting(seconds: number | null): string | null {
  return seconds === null ? null : `${Math.max(1, Math.ceil(seconds / 60))} dakika`;
}

/** Told before anybody types: with this address nothing can be kept sealed on the device. */
export const INSECURE =
  'HTTPS gerekir: bu adres güvenli bağlantı kullanmıyor. Adresi https:// ile açın; açılmıyorsa bilgi işlem birimine başvurun.';

/** Puts a refused sign-in into words. */
export function explainFailure({ problem, retryAfter }: Extract<SignInResult, { ok: false }>): SignInFailure {
  const pause = waiting(retryAfter);
  const texts: Readonly<Record<SignInProblem, string>> = {
    'wrong-password': 'E-posta ya da parola yanlış. İkisini de kontrol edip yeniden deneyin.',
    locked: `Art arda yanlış denemeler yüzünden hesap geçici olarak kilitlendi. ${
      pause === null ? 'Birkaç dakika' : pause
    } sonra yeniden deneyin.`,
    'too-many': `Bu cihazdan kısa sürede çok fazla deneme yapıldı. ${
      pause === null ? 'Biraz' : pause
    } sonra yeniden deneyin.`,
    inactive: 'Hesabınız etkin değil. Açılması için yöneticinize başvurun.',
    'no-network':
      'Sunucuya ulaşılamıyor. Oturum açmak için bağlantı gerekir; bağlantıyı kontrol edip yeniden deneyin.',
    storage:
      'Tarayıcı kayıtların bu cihazda tutulmasına izin vermiyor. Gizli pencereyi kapatıp normal pencerede açın ya da cihazda yer açın.',
    insecure: INSECURE,
    server: 'Sunucu şu anda oturum açamıyor. Biraz sonra yeniden deneyin.',
  };
  return { problem, text: texts[problem] };
}
