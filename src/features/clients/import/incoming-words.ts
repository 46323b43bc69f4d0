import type { ServerProblem } from '@/data/server';
import { problemText } from '@/import/flow/row-standing';
import { formatDate } from '@/lib/dates';
import { countryName } from '@sync/model/tr/countries';
import { sexes } from '@sync/model/entities/client';
import { formatPhone } from '@sync/model/rules/phone';
import type { IncomingCounts, IncomingGroup, IncomingLine, IncomingValues } from '@sync/rpc/incoming';
import { clientsKind } from './clients-kind';

/** Reasons why the user is asked. */
const askWords: Readonly<Record<string, string>> = {
  certain: 'Bilgileri bir kayda uyuyor.',
  likely: 'Bir kayda çok benziyor.',
  possible: 'Bir kayda benziyor.',
  exact: 'Adı, doğum tarihi ve telefonu bir kayıtla aynı.',
  number: 'Kayıtta kimlik no yok; aynı kişiyse dosyadaki yazılır.',
  other_person: 'Kimlik no başka adlı bir kayıtta duruyor.',
  unsure: 'Bir bilginin okunuşu kesin değil.',
  twin_open: 'Dosyada aynı kişi olan önceki satır alınmadı.',
  number_taken: 'Kimlik no bu arada başka bir kayda yazıldı.',
  client_gone: 'Eşleşen kayıt bu arada silindi.',
  values_malformed: 'Bir bilgi kayda sığmıyor.',
  contact_missing: 'Yeni kayıt için telefon ya da e-posta gerekir.',
};

/** Returns why a row asks, or why it cannot be taken over. */
export const whyText = ({ result, why }: Pick<IncomingLine, 'result' | 'why'>): string =>
  why === null ? '' : (askWords[why] ?? (result === 'refused' ? problemText(clientsKind, why) : ''));

/** Returns reasons with the number of their rows, the most frequent first. */
export function reasonsOf(
  { reasons }: Pick<IncomingCounts, 'reasons'>,
  result: 'maybe' | 'refused',
): readonly { readonly why: string; readonly text: string; readonly rows: number }[] {
  return Object.entries(reasons)
    .flatMap(([key, rows]) => {
      const [of = '', why = ''] = key.split(':');
      return of === result ? [{ why, text: whyText({ result, why }), rows }] : [];
    })
    .toSorted((a, b) => b.rows - a.rows);
}

/** Reasons why undoing leaves something. */
export const stayWords: Readonly<Record<string, string>> = {
  record_used: 'Kayıt kullanılmaya başlanmış.',
  changed_since: 'Sonradan değişmiş.',
  merged: 'Kayıt başka bir kayıtla birleştirilmiş.',
  gone: 'Kayıt silinmiş.',
};

const problems: Readonly<Record<string, string>> = {
  unknown_import: 'Liste bulunamadı.',
  import_undone: 'Liste geri alınmış.',
  forgotten: 'Listenin satırları 30 gün sonra silindi.',
  unknown_row: 'Satır bulunamadı.',
  applied_already: 'Satır zaten içe alınmış.',
  not_a_candidate: 'Kayıt artık bu satırın adayı değil.',
  choice_missing: 'Okunuşu kesin olmayan alan için birini seçin.',
  contact_missing: 'Yeni kayıt için telefon ya da e-posta gerekir.',
  values_malformed: 'Bir bilgi kayda sığmıyor.',
  still_comparing: 'Karşılaştırma sürüyor.',
  reason_length: 'Nedeni 3 ile 500 karakter arasında yazın.',
  permission_denied: 'Bu işlem için yetkiniz yok.',
};

/** Explains a failed command and the next step. */
export function incomingProblem(problem: ServerProblem): string {
  switch (problem.kind) {
    case 'no-network':
      return 'Sunucuya ulaşılamadı. Kararlarınız duruyor; bağlantı gelince sürdürün.';
    case 'conflict':
      return 'Bu satıra bu arada başkası karar verdi.';
    case 'server':
      return 'Sunucu isteği işleyemedi. Hiçbir şey yarım kalmadı; birazdan yeniden deneyin.';
    case 'rejected':
      return problems[problem.reason] ?? 'İstek kabul edilmedi. Hiçbir şey değişmedi.';
  }
}

/** Writes the values of a group as people read them; null for none. */
export function groupText(group: IncomingGroup, values: IncomingValues | null): string | null {
  const text = (name: string): string | null => {
    const value = values?.[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const joined = (names: readonly string[], mark: string): string | null =>
    names
      .map(text)
      .filter((part) => part !== null)
      .join(mark) || null;
  switch (group) {
    case 'name':
      return joined(['first_name', 'last_name'], ' ');
    case 'birth_date': {
      const day = text('birth_date');
      return day === null ? null : formatDate(day);
    }
    case 'identity':
      return text('identity_no');
    case 'sex': {
      const sex = text('sex');
      return sex === 'female' || sex === 'male' ? sexes[sex] : null;
    }
    case 'phones': {
      const phones = values?.['phones'];
      if (!Array.isArray(phones)) return null;
      const numbers = phones.map((phone: unknown) =>
        typeof phone === 'object' && phone !== null && 'e164' in phone ? String(phone.e164) : String(phone),
      );
      return numbers.map(formatPhone).join(', ') || null;
    }
    case 'email':
      return text('email');
    case 'address':
      return joined(['address', 'district', 'province'], ', ');
    case 'nationality':
      return countryName(text('nationality')) ?? text('nationality');
    case 'hospital_file_no':
      return text('hospital_file_no');
  }
}
