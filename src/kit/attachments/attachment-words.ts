import type { MissingFile } from '@/data/attachments';
import type { FileProblem } from '@/data/sync-state';

/** Reasons why the server rejects a file, whether it is safe, and what to do. */
export const fileProblems: Readonly<Record<FileProblem, string>> = {
  not_allowed:
    'Gönderilemedi: kayıt kaldırılmış ya da yetkiniz değişmiş. Fotoğraf bu cihazda duruyor; yetkiniz varsa yeniden deneyin.',
  too_large: 'Gönderilemedi: sunucu bu boyutta dosya kabul etmiyor. Fotoğraf bu cihazda duruyor.',
  unfit:
    'Gönderilemedi: sunucuya ulaşan dosya eksik ya da farklı. Fotoğraf bu cihazda duruyor; yeniden deneyin.',
  server_full:
    'Sunucuda yer kalmadı. Fotoğraf bu cihazda duruyor; sunucuda yer açılınca kendiliğinden gönderilir.',
  unreadable: 'Fotoğraf bu cihazda açılamıyor. Kaldırıp yeniden çekin.',
};

/** Reasons why a file cannot be shown. */
export const missingFiles: Readonly<Record<MissingFile, string>> = {
  'no-network': 'Bu cihazda yok; bağlantı gelince açılır.',
  elsewhere: 'Çekildiği cihazda bekliyor; o cihaz bağlanınca görünür.',
  damaged: 'Sunucudaki dosya bozuk.',
  gone: 'Sunucuda bulunamadı.',
};
