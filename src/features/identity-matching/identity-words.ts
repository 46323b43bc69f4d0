import type { ServerProblem } from '@/data/server';
import { formatNumber } from '@/lib/numbers';
import type { IdentityRow } from '@sync/rpc/identity-matching';

/** Reasons why the user is asked. */
const whyWords: Readonly<Record<string, string>> = {
  checksum: 'Numara sağlama basamağına uymuyor.',
  placeholder: 'Bu bir numara değil, boş bırakmamak için yazılmış.',
  two_rows: 'Aynı numara dosyada birden çok satırda var.',
  two_rows_one_client: 'Dosyada birden çok satır aynı kayda uyuyor.',
  other_client: 'Numara başka bir kayıtta duruyor; adlar birbirine uymuyor.',
  has_number: 'En çok benzeyen kayıtta başka bir numara var.',
  several: 'Benzer birden çok kayıt var.',
  weak: 'Bilgilerin hepsi uymuyor.',
  // Results that say it by themselves.
  none: 'Bu kişiye benzeyen kayıt bulunamadı.',
  waiting: 'Henüz karşılaştırılmadı.',
  compared: 'Sonucunu, kimlik numaralarını görme yetkisi olanlar görür.',
};

/** Returns why a row is asked about; a failed write is named first. */
export function whyText({ why, result, problem }: IdentityRow): string {
  const first = problem === null ? [] : [`Yazılamadı: ${leftOutWords[problem] ?? problem}`];
  return [...first, whyWords[why ?? result] ?? ''].filter(Boolean).join(' ');
}

/** Reasons why a row was left out when the decisions were written. */
export const leftOutWords: Readonly<Record<string, string>> = {
  client_gone: 'Kayıt silinmiş.',
  has_number: 'Kayda bu arada numara yazılmış.',
  changed_since: 'Kayıt ya da benzerleri karardan sonra değişmiş.',
  number_taken: 'Numara bu arada başka bir kayda yazılmış.',
  contact_missing: 'Yeni kayıt için telefon ya da e-posta gerekir.',
  values_malformed: 'Satırdaki bir bilgi kayda sığmıyor.',
  record_used: 'Yeni açılan kayıt kullanılmaya başlanmış.',
  gone: 'Kayıt silinmiş.',
  forgotten: 'Satırın adı ve numarası 30 gün sonra silindi.',
};

/** Reasons why nobody can decide a row as it is, with the next step. */
const obstacles: Readonly<Record<string, string>> = {
  checksum: 'Numara sağlama basamağına uymuyor. Listenin kaynağında düzeltilmeli.',
  placeholder: 'Bu bir numara değil, boş bırakmamak için yazılmış. Listenin kaynağında düzeltilmeli.',
  number_held:
    'Numara, adı uymayan başka bir kayıtta duruyor. Önce o kayıttaki numaraya bakın, sonra yeniden karşılaştırın.',
  contact_missing: 'Benzer kayıt yok; yeni hasta açmak için telefon ya da e-posta gerekir.',
  client_gone: 'Karar verilen kayıt silinmiş ya da artık kullanılmıyor. Yeniden karşılaştırın.',
  number_taken: 'Numara bu arada başka bir kayda yazılmış. O kayda bakın, sonra yeniden karşılaştırın.',
  values_malformed: 'Satırdaki bir bilgi kayda sığmıyor; sunucu yeni kaydı kabul etmedi.',
  forgotten: 'Satırın adı ve numarası 30 gün sonra silindi.',
};

/** Returns why nobody can decide a row. */
export const obstacleText = ({ obstacle }: Pick<IdentityRow, 'obstacle'>): string =>
  obstacles[obstacle ?? ''] ?? 'Bu satıra karar verilemiyor.';

/** Number of lines of a file that a sentence names. */
const NAMED = 8;

/** Returns lines of a file for a sentence: "satır 4, 9 ve 3 satır daha". */
export function linesText(lines: readonly number[]): string {
  const named = lines.length > NAMED + 1 ? lines.slice(0, NAMED) : lines;
  const more = lines.length - named.length;
  const text = `satır ${named.map((line) => formatNumber(line)).join(', ')}`;
  return more === 0 ? text : `${text} ve ${formatNumber(more)} satır daha`;
}

const rejections: Readonly<Record<string, string>> = {
  unknown_import: 'Bu liste artık yok.',
  import_undone: 'Bu liste geri alındı; artık karar verilmez. Gerekiyorsa listeyi yeniden yükleyin.',
  unknown_row: 'Satırın bilgileri artık yok; listeler bittikten 30 gün sonra adlar ve numaralar silinir.',
  not_a_candidate: 'Bu kayıt artık seçilemez. Satırı yenileyin.',
  has_number: 'Bu kayıtta bir numara var. Değiştirmek için “TC’yi değiştir” deyin.',
  nothing_to_replace: 'Bu kayıtta numara yok. “Seçilene TC ekle” deyin.',
  invalid_number: 'Geçersiz bir numara yazılamaz. Satırı atlayın.',
  contact_missing: 'Satırda telefon da e-posta da yok; yeni hasta kaydı için biri gerekir.',
  applied_already: 'Bu satırın numarası yazılmış.',
  nothing_to_decide: 'Adayı olmayan satır kalmadı.',
  unknown_bulk: 'Bu toplu karar artık geri alınamaz.',
  second_person_needed: 'Kendi kararınızı siz onaylayamazsınız. Yetkili ikinci bir kişi bakmalı.',
  reason_length: 'Nedeni 3 ile 500 karakter arasında yazın.',
  permission_denied: 'Bu işlem için yetkiniz yok.',
  account_inactive: 'Hesabınız etkin değil. Yöneticinize başvurun.',
};

/** Explains the problem and the next step. */
export function identityProblem(problem: ServerProblem): string {
  switch (problem.kind) {
    case 'no-network':
      return 'Sunucuya ulaşılamadı. Verdiğiniz kararlar duruyor; bağlantı gelince sürdürün.';
    case 'conflict':
      return 'Bu satıra bu arada başkası karar verdi.';
    case 'server':
      return 'Sunucu isteği işleyemedi. Hiçbir şey değişmedi; birazdan yeniden deneyin.';
    case 'rejected':
      return rejections[problem.reason] ?? 'İstek kabul edilmedi. Hiçbir şey değişmedi.';
  }
}

/** As `identityProblem`, for a decision about many rows. */
export const bulkProblem = (problem: ServerProblem): string =>
  problem.kind === 'conflict'
    ? 'Satırlar bu arada değişti; hiçbirine karar verilmedi. Yenilenen sayılara bakıp yeniden onaylayın.'
    : identityProblem(problem);
