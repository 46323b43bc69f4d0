import type { ServerProblem } from '@/data/server';
import { formatDate } from '@/lib/dates';
import { listOf } from '@/lib/sentences';

const rejections: Readonly<Record<string, string>> = {
  values_malformed: 'Bir bilgi kabul edilmedi. Hiçbir şey değişmedi; seçimi gözden geçirip yeniden deneyin.',
  range_too_long: 'Bir seferde en çok 62 gün eşlenebilir. Aralığı daraltın.',
  difference_needs_reason: 'İki taraf eşit değil. Farkın türünü seçip nedenini yazın.',
  currency_differs: 'Seçilen satırların para birimi aynı değil. Farklı para birimleri birbiriyle eşlenmez.',
  unknown_row:
    'Seçilen satırlardan biri artık yok; dosyası geri alınmış ya da makbuz iptal edilmiş olabilir.',
  reason_length: 'Nedeni 3 ile 500 karakter arasında yazın.',
  rows_open: 'Bu dönemde eşlenmemiş satır var. Dönem, hepsi eşlenip açıklanınca kapanır.',
  day_not_over: 'Bugün henüz bitmedi. En son dünü kapatabilirsiniz.',
  unknown_bank: 'Bu banka artık tanımlı değil. Başka bir banka seçin.',
  unknown_period: 'Bu dönem artık yok. Listeye yeniden bakın.',
  permission_denied: 'Bu işlem için yetkiniz yok.',
  account_inactive: 'Hesabınız etkin değil. Yöneticinize başvurun.',
};

/** Reads days of the form `{2026-11-16}`, in which the server names several. */
function daysOf(keys: readonly string[]): string {
  const days = keys.flatMap((key) => key.match(/\d{4}-\d{2}-\d{2}/g) ?? []);
  return listOf(days.slice(0, 3).map((day) => formatDate(day)));
}

/** Explains the problem: cause, whether something changed, and the next step. */
export function explainProblem(problem: ServerProblem): string {
  switch (problem.kind) {
    case 'no-network':
      return 'Sunucuya ulaşılamadı. Hiçbir şey değişmedi; bağlantı gelince yeniden deneyin.';
    case 'conflict':
      return 'Seçtiğiniz bir satırı bu arada başkası eşledi. Satırlar yenileniyor; son hâline bakıp yeniden seçin.';
    case 'server':
      return 'Sunucu isteği işleyemedi. Hiçbir şey değişmedi; birazdan yeniden deneyin.';
    case 'rejected': {
      if (problem.reason === 'period_closed') {
        const days = daysOf(problem.keys);
        return `Bu bankanın dönemi kapalı${days === '' ? '' : ` (${days})`}. Değişiklik için önce dönem yeniden açılmalı.`;
      }
      return rejections[problem.reason] ?? 'Sunucu bu değişikliği kabul etmedi. Hiçbir şey değişmedi.';
    }
  }
}

/** Explains the last problem of a state; null while there is none. */
export function failureOf({ problem }: { readonly problem: ServerProblem | null }): string | null {
  return problem === null ? null : explainProblem(problem);
}

/** Text in place of commands while there is no network. */
export const OFFLINE_SENTENCE = 'Çevrimdışıyken eşlenemez; satırlara bakabilirsiniz.';
