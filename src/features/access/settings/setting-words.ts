import type { HospitalDay } from '@sync/model/tr/public-holidays';

/** Numbers of the hospital's settings, by the names that the server knows. */
export const hospitalNumbers = {
  close_resolved_after_days: {
    label: 'Çözülen taleplerin kapanması',
    what: 'Çözülen talep bu kadar gün sonra kendiliğinden kapanır. Şikâyet gibi yöneticinin kapattığı tipler açık kalır.',
    unit: 'gün',
    most: 365,
  },
  months_of_tickets: {
    label: 'Cihazlarda biten talepler',
    what: 'Biten talep ve hareketleri, son değişiklikten sonra bu kadar ay cihazlarda durur; eskileri sunucuda aranır.',
    unit: 'ay',
    most: 1200,
  },
  months_of_surgeries: {
    label: 'Cihazlarda ameliyatlar',
    what: 'Biten ameliyatlar, son değişiklikten sonra bu kadar ay cihazlarda durur.',
    unit: 'ay',
    most: 1200,
  },
  months_of_cases: {
    label: 'Cihazlarda provizyon ve biyopsiler',
    what: 'Kapanan dosyalar, son değişiklikten sonra bu kadar ay cihazlarda durur.',
    unit: 'ay',
    most: 1200,
  },
  months_of_meetings: {
    label: 'Cihazlarda toplantılar',
    what: 'Geçmiş toplantılar, son değişiklikten sonra bu kadar ay cihazlarda durur.',
    unit: 'ay',
    most: 1200,
  },
  months_of_inbox: {
    label: 'Cihazlarda bildirimler',
    what: 'Bildirimler bu kadar ay cihazlarda durur.',
    unit: 'ay',
    most: 1200,
  },
} as const;
export type NumberName = keyof typeof hospitalNumbers;

export const dayKinds: Readonly<Record<HospitalDay['kind'], string>> = {
  full: 'Kapalı',
  half: 'Yarım gün (13.00’e kadar)',
  none: 'Çalışılır',
};

/** Names of the demo's records that people know; the rest are counted together. */
const records: readonly (readonly [table: string, noun: string])[] = [
  ['clients', 'hasta'],
  ['tickets', 'talep'],
  ['surgeries', 'ameliyat'],
  ['meetings', 'toplantı'],
  ['insurance_cases', 'provizyon'],
  ['biopsies', 'biyopsi'],
  ['resumes', 'özgeçmiş'],
  ['companies', 'firma'],
  ['profiles', 'kullanıcı'],
];

/** Returns the demo's records by kind, as they are told. */
export function demoCounts(
  rows: number,
  tables: Readonly<Record<string, number>>,
): readonly (readonly [count: number, noun: string])[] {
  const known = records.flatMap(([table, noun]) => {
    const count = tables[table] ?? 0;
    return count === 0 ? [] : [[count, noun] as const];
  });
  const rest = rows - known.reduce((sum, [count]) => sum + count, 0);
  return rest > 0 ? [...known, [rest, 'bağlı satır']] : known;
}

const tableNouns: Readonly<Record<string, string>> = Object.fromEntries(records);

/** Returns the records of the hospital's own that keep the demo from going: `tickets: 3`, as the server names them. */
export function recordsInTheWay(keys: readonly string[]): string {
  return keys
    .join(' ')
    .split(', ')
    .map((part) => part.split(': '))
    .map(([table = '', count = '']) => `${count} ${tableNouns[table] ?? 'kayıt'}`)
    .join(', ');
}
