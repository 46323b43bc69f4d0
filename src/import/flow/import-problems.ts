import type { ServerProblem } from '@/data/server';
import { formatDate } from '@/lib/dates';
import { listOf } from '@/lib/sentences';

const MOST_DAYS = 5;

const rejections: Readonly<Record<string, string>> = {
  same_file: 'Bu dosya daha önce içe alınmış. Hiçbir şey değişmedi.',
  sums_differ:
    'Sunucunun saydığı toplamlar bu ekrandakinden farklı; hiçbir satır alınmadı. Dosyayı yeniden açıp deneyin.',
  same_content: 'Aynı satırlar başka bir dosyayla daha önce içe alınmış. Hiçbir şey değişmedi.',
  too_many_alike:
    'Aynı gün ve tutarda çok fazla satır var; hangisinin kayıtlı olduğu ayırt edilemiyor. Saat, terminal ya da provizyon no kolonunu eşleyip yeniden deneyin.',
  unknown_bank: 'Seçilen banka artık yok. Başka bir banka seçip yeniden deneyin.',
  values_malformed:
    'Sunucu bir satırı kabul etmedi, hiçbir satır içe alınmadı. Kolonların doğru alanlara gittiğine bakıp yeniden deneyin.',
  too_many_lists:
    'Bugün için çok fazla kimlik listesi yüklediniz. Karşılaştırma sunucuyu uzun süre meşgul eder; yarın yeniden deneyin.',
  too_many_rows:
    'Dosyada alınabilecek olandan çok satır var: TC kimlik listelerinde en çok 20.000, öbür listelerde 200.000. Listeyi bölüp yeniden deneyin.',
  unknown_import: 'Bu yükleme artık yok. Listeyi yenileyip yeniden deneyin.',
  import_incomplete: 'Satırların bir bölümü sunucuya ulaşmadı. Hiçbir satır içe alınmadı; yeniden deneyin.',
  card_number:
    'Bir satırda tam kart numarası kaldı, sunucu almadı. Hiçbir satır içe alınmadı; o kolonu “Alınmasın” yapıp yeniden deneyin.',
  reason_length: 'Nedeni 3 ile 500 karakter arasında yazın.',
  unknown_record: 'Seçilen kayıt artık yok ya da silinmiş. Satır bekliyor; başka bir kayıt seçin.',
  permission_denied: 'Bu işlem için yetkiniz yok.',
  account_inactive: 'Hesabınız etkin değil. Yöneticinize başvurun.',
};

/** Says what went wrong with an import, whether something changed, and what to do. */
export function importProblem(problem: ServerProblem): string {
  switch (problem.kind) {
    case 'no-network':
      return 'Sunucuya ulaşılamadı. Bağlantı gelince kaldığı yerden sürer.';
    case 'conflict':
      return 'Bu yükleme bu arada sonuçlandı. Listeye bakın.';
    case 'server':
      return 'Sunucu isteği işleyemedi. Hiçbir satır içe alınmadı; birazdan yeniden deneyin.';
    case 'rejected':
      if (problem.reason === 'period_closed') {
        const days = problem.keys.slice(0, MOST_DAYS).map((day) => formatDate(day));
        const more = problem.keys.length > MOST_DAYS ? ' …' : '';
        return `Dosyada kapanmış dönemin günleri var: ${listOf(days)}${more}. Hiçbir satır içe alınmadı; önce dönemin açılması gerekir.`;
      }
      return rejections[problem.reason] ?? 'Sunucu bu dosyayı kabul etmedi. Hiçbir şey değişmedi.';
  }
}

/** Returns the earlier import that a file equals; null where it was refused for something else. */
export function earlierImport(problem: ServerProblem): string | null {
  return problem.kind === 'rejected' && ['same_file', 'same_content'].includes(problem.reason)
    ? (problem.keys[0] ?? null)
    : null;
}
