import type { ServerProblem } from '@/data/server';
import { countOf } from '@/lib/sentences';
import type { IncomingCounts, IncomingLine } from '@sync/rpc/incoming';
import { problemText } from '../flow/row-standing';
import type { DecideKind } from './decide-kind';
import type { ChoiceResult } from './row-choices';

/** Reasons why the user is asked, in lists of any kind. */
const askWords: Readonly<Record<string, string>> = {
  unsure: 'Bir bilginin okunuşu kesin değil.',
  twin_open: 'Dosyada aynısı olan önceki satır alınmadı.',
  client_gone: 'Eşleşen hasta kaydı bu arada silindi.',
  record_gone: 'Eşleşen kayıt bu arada silindi.',
  values_malformed: 'Bir bilgi kayda sığmıyor.',
  not_allowed: 'Satırdaki bir bilgiyi yazmaya yetkiniz yok.',
  other_record: 'Görme yetkiniz dışındaki başka bir kayıtla aynı olabilir; onu görebilen biri içe alsın.',
  contact_missing: 'Yeni hasta kaydı için telefon ya da e-posta gerekir.',
};

/** Returns why a row asks, or why it cannot be taken over. */
export function whyText(
  { kind, reasons }: DecideKind,
  { result, why }: Pick<IncomingLine, 'result' | 'why'>,
): string {
  if (why === null) return '';
  return reasons[why] ?? askWords[why] ?? (result === 'refused' ? problemText(kind, why) : '');
}

/** Returns what is unusual about a row, a sentence for each. */
export const warningTexts = (
  { warnings, reasons }: DecideKind,
  { warnings: own }: Pick<IncomingLine, 'warnings'>,
): readonly string[] =>
  own.map(({ code, text }) => {
    const sentence = warnings[code] ?? reasons[code] ?? code;
    return text === null || text === '' ? sentence : `${sentence} (${text})`;
  });

/** Returns reasons with the number of their rows, the most frequent first. */
export function reasonsOf(
  kind: DecideKind,
  { reasons }: Pick<IncomingCounts, 'reasons'>,
  result: 'maybe' | 'refused',
): readonly { readonly why: string; readonly text: string; readonly rows: number }[] {
  return Object.entries(reasons)
    .flatMap(([key, rows]) => {
      const [of = '', why = ''] = key.split(':');
      return of === result ? [{ why, text: whyText(kind, { result, why }), rows }] : [];
    })
    .toSorted((a, b) => b.rows - a.rows);
}

/** Returns the sentence for what becomes of the record's value; null where nothing is chosen. */
export function resultText(
  result: ChoiceResult | null,
  ours: string | null,
  theirs: string | null,
): string | null {
  const mine = ours === null ? null : `“${ours}”`;
  const other = `“${theirs ?? 'boş'}”`;
  switch (result) {
    case null:
      return null;
    case 'differs':
      return mine === null || ours === theirs ? `${other} yazılır.` : `${mine} yerine ${other} yazılır.`;
    case 'fill':
      return `Kayıtta boş; ${other} yazılır.`;
    case 'adds':
      return `Kayıttakilere eklenir: ${theirs ?? ''}`;
    case 'locked':
      return `Dosya değiştiremez; ${mine ?? 'boş'} kalır.`;
    case 'kept':
      return mine === null ? 'Boş kalır.' : `${mine} kalır.`;
    case 'equal':
    case 'absent':
      return mine === null ? 'Boş kalır.' : `Kayıtta zaten böyle; ${mine} kalır.`;
  }
}

/** Returns what was stored besides new records, row by row: where a value was written, and where none was. */
export function takenText(before: IncomingCounts, done: IncomingCounts): string {
  const changed = done.changed - before.changed;
  const untouched = done.applied - before.applied - (done.made - before.made) - changed;
  const left = Math.max(0, done.open - before.open);
  return [
    `${countOf(changed, 'satır')} kayıtlara yazıldı.`,
    ...(untouched > 0 ? [`${countOf(untouched, 'satırın')} kaydı aynen kaldı.`] : []),
    ...(left > 0 ? [`${countOf(left, 'satır')} alınamadı, yeniden soruluyor.`] : []),
  ].join(' ');
}

/** Reasons why undoing leaves something. */
export const stayWords: Readonly<Record<string, string>> = {
  record_used: 'Kayıt kullanılmaya başlanmış.',
  changed_since: 'Sonradan değişmiş.',
  merged: 'Kayıt başka bir kayıtla birleştirilmiş.',
  gone: 'Kayıt silinmiş.',
  not_allowed: 'Kayıt artık görme yetkinizin dışında.',
};

const problems: Readonly<Record<string, string>> = {
  unknown_import: 'Liste bulunamadı.',
  import_undone: 'Liste geri alınmış.',
  forgotten: 'Listenin satırları 30 gün sonra silindi.',
  unknown_row: 'Satır bulunamadı.',
  applied_already: 'Satır zaten içe alınmış.',
  not_a_candidate: 'Kayıt artık bu satırın adayı değil.',
  choice_missing: 'Okunuşu kesin olmayan alan için birini seçin.',
  contact_missing: 'Yeni hasta kaydı için telefon ya da e-posta gerekir.',
  values_malformed: 'Bir bilgi kayda sığmıyor.',
  still_comparing: 'Karşılaştırma sürüyor.',
  reason_length: 'Nedeni 3 ile 500 karakter arasında yazın.',
  permission_denied: 'Bu işlem için yetkiniz yok.',
};

/** Explains a failed command and the next step. */
export function incomingProblem(problem: ServerProblem, { reasons }: Pick<DecideKind, 'reasons'>): string {
  switch (problem.kind) {
    case 'no-network':
      return 'Sunucuya ulaşılamadı. Kararlarınız duruyor; bağlantı gelince sürdürün.';
    case 'conflict':
      return 'Bu satıra bu arada başkası karar verdi.';
    case 'server':
      return 'Sunucu isteği işleyemedi. Hiçbir şey yarım kalmadı; birazdan yeniden deneyin.';
    case 'rejected':
      return (
        problems[problem.reason] ?? reasons[problem.reason] ?? 'İstek kabul edilmedi. Hiçbir şey değişmedi.'
      );
  }
}
