import type { ServerProblem } from '@/data/server';
import { formatNumber } from '@/lib/numbers';
import { countOf, inSentence, listOf } from '@/lib/sentences';
import type { MergeUndo } from '@sync/model/entities/client-merge';
import { entities } from '@sync/model/registry';
import { fieldLabels } from './merge/field-values';

/** Reasons why two records cannot be merged, and the next step. */
export const blockWords: Readonly<Record<string, string>> = {
  two_numbers:
    'İki kayıtta iki ayrı geçerli kimlik numarası var; bu iki ayrı kişi demektir. Numaralardan biri yanlışsa önce o kayıtta düzeltin.',
  erasure_open: 'Kayıtlardan biri için yanıtlanmamış bir silme başvurusu var. Önce başvuru sonuçlanmalı.',
  legal_hold: 'Kayıtlardan birine imha engeli konmuş; engel kalkmadan kayıt değiştirilmez.',
};

const undoBlocks: Readonly<Record<string, string>> = {
  not_active: 'Bu birleştirme zaten geri alınmış.',
  newer_merge: 'Bu kayıtlardan biri sonradan yine birleştirildi. Önce o birleştirme geri alınmalı.',
  record_gone: 'Kayıtlardan biri silinmiş; birleştirme geri alınamaz.',
  number_taken:
    'Eski kaydın kimlik numarası artık başka bir kayıtta. İki kayıtta bir numara duramaz; önce o kayıttaki numarayı düzeltin.',
};
export const undoBlockText = ([code = '']: readonly string[]): string =>
  undoBlocks[code] ?? 'Bu birleştirme şu anda geri alınamaz.';

const tables = new Map(entities.map(({ table, label }) => [table, label]));
const own: Readonly<Record<string, string>> = {
  subject_requests: 'Veri başvurusu',
  legal_holds: 'İmha engeli',
};
/** Returns the noun for a row of a table: "Talep". */
export const tableNoun = (table: string): string => tables.get(table)?.singular ?? own[table] ?? 'Kayıt';

/** Returns rows by table, in words for a sentence: "3 talep". */
export const tableCounts = (
  counts: readonly (readonly [table: string, count: number])[],
): readonly string[] =>
  counts.map(([table, count]) => `${formatNumber(count)} ${tableNoun(table).toLocaleLowerCase('tr')}`);

/** Number of fields that a sentence names; more are counted. */
const NAMED = 4;

/** Returns what an undo has set back, for a sentence: "3 kayıt, telefon, adres". Empty where nothing was. */
export function wentBack({ rows_back: rows, fields_back: names }: MergeUndo): string {
  const named = names.length > NAMED + 1 ? names.slice(0, NAMED) : names;
  return [
    ...(rows === 0 ? [] : [countOf(rows, 'kayıt')]),
    ...named.map((name) => inSentence(fieldLabels[name] ?? 'Başka bir alan')),
    ...(named.length < names.length ? [countOf(names.length - named.length, 'alan daha')] : []),
  ].join(', ');
}

/** Says how near the two records are to what they were before the merge; values that stayed are counted. */
export function leftByUndo({ survivor_same: ours, absorbed_same: theirs, kept, late }: MergeUndo): string {
  if (ours && theirs) return 'İki kayıt da önceki hâline döndü.';
  const parts = [
    ...(kept > 0 ? [`${countOf(kept, 'bilgi')} sonradan değiştiği için kaldı.`] : []),
    ...(late > 0 ? [`Sonradan gelen ${countOf(late, 'bilgi')} eski kayda gitti.`] : []),
  ];
  return parts.join(' ') || 'Birleştirmeden sonra yapılan değişiklikler duruyor.';
}

const rejections: Readonly<Record<string, string>> = {
  same_record: 'İki kez aynı kayıt seçildi.',
  unknown_client: 'Kayıtlardan biri artık yok. Listeye dönüp yeniden bakın.',
  already_merged: 'Kayıtlardan biri bu arada başka bir kayıtla birleştirildi. Listeye dönüp yeniden bakın.',
  reason_length: 'Nedeni 3 ile 500 karakter arasında yazın.',
  values_malformed: 'İstek anlaşılamadı. Uygulamayı yenileyip yeniden deneyin.',
  merge_waiting: 'Bu kayıtlardan biri için ikinci onay bekleyen bir birleştirme var. Önce o sonuçlanmalı.',
  unknown_merge: 'Bu birleştirme artık yok. Listeyi yenileyin.',
  second_person_needed: 'Kendi önerinizi siz onaylayamazsınız. Yetkili ikinci bir kişi bakmalı.',
  not_your_proposal: 'Öneriyi yalnız öneren geri çekebilir.',
  unknown_row: 'Seçilen satırlardan biri artık bu kayıtta değil. Yeniden bakın.',
  permission_denied: 'Bu işlem için yetkiniz yok.',
  account_inactive: 'Hesabınız etkin değil. Yöneticinize başvurun.',
};

/** Explains the problem: cause, whether something changed, and the next step. */
export function mergeProblem(problem: ServerProblem): string {
  switch (problem.kind) {
    case 'no-network':
      return 'Sunucuya ulaşılamadı. Seçimleriniz duruyor; bağlantı gelince yeniden deneyin.';
    case 'conflict':
      return 'Kayıtlardan biri bu arada değişti. Seçimleriniz duruyor; son hâline bakıp yeniden deneyin.';
    case 'server':
      return 'Sunucu isteği işleyemedi. Hiçbir şey değişmedi; birazdan yeniden deneyin.';
    case 'rejected':
      switch (problem.reason) {
        case 'merge_blocked':
          return problem.keys.map((key) => blockWords[key] ?? key).join(' ');
        case 'undo_blocked':
          return undoBlockText(problem.keys);
        case 'choice_missing':
          return `Önce seçin: ${listOf(problem.keys.map((key) => fieldLabels[key] ?? key))}.`;
        case 'too_long':
          return 'Birleşen metin sığmıyor. Birini seçin ya da önce kayıtta kısaltın.';
        default:
          return rejections[problem.reason] ?? 'İstek kabul edilmedi. Hiçbir şey değişmedi.';
      }
  }
}
