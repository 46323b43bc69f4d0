import { addDays, formatLongDate } from '@/lib/dates';
import type { ChartDatum, ChartGroup } from '@/ui/charts/chart-types';

const OPENED = [
  ...[61, 58, 63, 55, 59, 27, 13, 57, 60, 41, 18, 54, 26, 12],
  ...[64, 66, 59, 62, 58, 28, 14, 66, 74, 63, 59, 55, 29, 15],
];
export const CLOSED = [
  ...[55, 60, 58, 57, 61, 22, 8, 52, 58, 44, 10, 57, 21, 7],
  ...[60, 63, 61, 60, 62, 24, 9, 61, 62, 66, 64, 60, 23, 9],
];

export const DAYS: readonly ChartDatum[] = OPENED.map((value, at) => {
  const day = addDays('2026-10-19', at);
  return { id: day, label: `${day.slice(8)}.${day.slice(5, 7)}`, title: formatLongDate(day), value };
});

const P50 = [16, 15, 15, 14, null, 13, 14, 12, 13, 12, 11, 11];
const P90 = [74, 71, 69, 72, null, 60, 62, 55, 58, 51, 52, 48];
export const WEEKS: readonly ChartGroup[] = P50.map((value, at) => {
  const day = addDays('2026-08-24', at * 7);
  return {
    id: day,
    label: `${day.slice(8)}.${day.slice(5, 7)}`,
    title: `${formatLongDate(day)} haftası`,
    values: [value, P90[at] ?? null],
  };
});

export const SOLVED = [
  { id: 'kbb', label: 'KBB', title: 'Kulak Burun Boğaz', value: 95.2, aside: '214' },
  { id: 'goz', label: 'Göz', value: 94.1, aside: '168' },
  { id: 'kad', label: 'Kadın doğum', value: 92.4, aside: '203' },
  { id: 'ort', label: 'Ortopedi', value: 90.6, aside: '287' },
  { id: 'gen', label: 'Genel cerrahi', value: 87.9, aside: '249' },
  { id: 'tur', label: 'Uluslararası hasta ve sağlık turizmi koordinatörlüğü', value: 83.3, aside: '195' },
  { id: 'der', label: 'Dermatoloji', value: null, hidden: true },
  { id: 'fiz', label: 'Fizik tedavi', value: null },
];

export const KINDS = [
  { id: 'ran', label: 'Randevu talebi', value: 31 },
  { id: 'bil', label: 'Bilgi talebi', value: 17 },
  { id: 'fiy', label: 'Fiyat / teklif', value: 12 },
  { id: 'ame', label: 'Ameliyat sonrası takip', value: 8 },
  { id: 'dig', label: 'Diğer', value: 6, rest: true },
];

export const HOURS = Array.from({ length: 13 }, (_, at) => ({
  id: String(at + 8),
  label: String(at + 8),
  title: `saat ${at + 8}`,
}));
const CALLS: readonly (readonly [string, string, readonly (number | null)[]])[] = [
  ['Pzt', 'Pazartesi', [9, 24, 31, 28, 22, 17, 20, 25, 23, 19, 12, 7, 4]],
  ['Sal', 'Salı', [8, 22, 29, 33, 21, 18, 22, 27, 24, 18, 11, 6, 5]],
  ['Çar', 'Çarşamba', [7, 19, 26, 27, 20, 15, 19, 22, 21, 17, 10, 6, 3]],
  ['Per', 'Perşembe', [8, 20, 27, 25, 19, 16, 18, 24, 20, 16, 11, 7, 4]],
  ['Cum', 'Cuma', [6, 18, 24, 22, 15, 9, 14, 19, 18, 14, 9, 5, 3]],
  ['Cmt', 'Cumartesi', [4, 11, 15, 13, 9, 6, 5, 4, 3, 2, 2, 1, 1]],
  ['Paz', 'Pazar', [1, 2, 4, 5, 4, null, null, 2, 2, 3, 2, 1, 1]],
];
export const WEEKDAYS: readonly ChartGroup[] = CALLS.map(([label, title, values]) => ({
  id: label,
  label,
  title,
  values,
}));

export const STEPS = [
  { id: 'bas', label: 'Başvuru', value: 412 },
  { id: 'mua', label: 'Muayene', value: 188 },
  { id: 'tek', label: 'Teklif', value: 121 },
  { id: 'ame', label: 'Ameliyat', value: 60 },
];

export const CHANNELS = [
  { id: 'tel', label: 'Telefon' },
  { id: 'wha', label: 'WhatsApp' },
  { id: 'web', label: 'Web formu' },
  { id: 'eps', label: 'E-posta' },
  { id: 'ban', label: 'Banko' },
  { id: 'dig', label: 'Diğer' },
];
export const MONTHS: readonly ChartGroup[] = [
  { id: '06', label: 'Haz', title: 'Haziran 2026', values: [180, 96, 52, 30, 24, 12] },
  { id: '07', label: 'Tem', title: 'Temmuz 2026', values: [172, 110, 61, 26, 28, 10] },
  { id: '08', label: 'Ağu', title: 'Ağustos 2026', values: [null, null, null, null, null, null] },
  { id: '09', label: 'Eyl', title: 'Eylül 2026', values: [190, 131, 74, 22, 30, 14] },
  { id: '10', label: 'Eki', title: 'Ekim 2026', values: [176, 150, 80, 20, 33, 9] },
  { id: '11', label: 'Kas', title: 'Kasım 2026', values: [168, 162, 88, 18, 31, 11], expected: true },
];
export const ANSWERS = [
  { id: 'kot', label: 'Kötüleyen' },
  { id: 'kar', label: 'Kararsız' },
  { id: 'des', label: 'Destekleyen' },
];
export const UNITS: readonly ChartGroup[] = [
  { id: 'kbb', label: 'KBB', values: [2, 2, 17] },
  { id: 'goz', label: 'Göz', values: [2, 3, 12] },
  { id: 'kad', label: 'Kadın doğum', values: [3, 4, 16] },
  { id: 'der', label: 'Dermatoloji', values: [null, null, null], hidden: true },
];

export const SCORES: readonly ChartGroup[] = [
  { id: '06', label: 'Haz', title: 'Haziran 2026', values: [48] },
  { id: '07', label: 'Tem', title: 'Temmuz 2026', values: [51] },
  { id: '08', label: 'Ağu', title: 'Ağustos 2026', values: [46] },
  { id: '09', label: 'Eyl', title: 'Eylül 2026', values: [53] },
  { id: '10', label: 'Eki', title: 'Ekim 2026', values: [57] },
  { id: '11', label: 'Kas', title: 'Kasım 2026', values: [61], expected: true },
];

export const MINUTES = [412, 268, 143, 96, 71, 38, 22, 14, 9, 17].map((value, at) => ({
  id: String(at),
  from: at * 10,
  to: at === 9 ? null : (at + 1) * 10,
  value,
}));

export const PAYOUTS: readonly ChartDatum[] = [
  ['Pzt', 84_200],
  ['Sal', 91_750],
  ['Çar', 66_400],
  ['Per', 102_300],
  ['Cum', null],
  ['Cmt', 48_900],
  ['Paz', 31_000],
].map(([label, value], at) => ({
  id: String(label),
  label: String(label),
  value: value === null ? null : Number(value),
  expected: at > 4,
}));
