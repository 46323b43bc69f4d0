import { properName } from './person-names';
import { foldTurkish } from './turkish';

/** The 81 provinces in the order of their plate numbers. */
export const provinces: readonly string[] = (
  'Adana Adıyaman Afyonkarahisar Ağrı Amasya Ankara Antalya Artvin Aydın Balıkesir Bilecik Bingöl Bitlis Bolu Burdur ' +
  'Bursa Çanakkale Çankırı Çorum Denizli Diyarbakır Edirne Elazığ Erzincan Erzurum Eskişehir Gaziantep Giresun ' +
  'Gümüşhane Hakkâri Hatay Isparta Mersin İstanbul İzmir Kars Kastamonu Kayseri Kırklareli Kırşehir Kocaeli Konya ' +
  'Kütahya Malatya Manisa Kahramanmaraş Mardin Muğla Muş Nevşehir Niğde Ordu Rize Sakarya Samsun Siirt Sinop Sivas ' +
  'Tekirdağ Tokat Trabzon Tunceli Şanlıurfa Uşak Van Yozgat Zonguldak Aksaray Bayburt Karaman Kırıkkale Batman Şırnak ' +
  'Bartın Ardahan Iğdır Yalova Karabük Kilis Osmaniye Düzce'
).split(' ');

/** Names that people use for another. */
const others: Readonly<Record<string, string>> = {
  afyon: 'Afyonkarahisar',
  antep: 'Gaziantep',
  urfa: 'Şanlıurfa',
  maras: 'Kahramanmaraş',
  'k.maras': 'Kahramanmaraş',
  icel: 'Mersin',
  izmit: 'Kocaeli',
  adapazari: 'Sakarya',
  'g.antep': 'Gaziantep',
  's.urfa': 'Şanlıurfa',
};
const byName = new Map(provinces.map((name) => [foldTurkish(name), name]));

/** A place as it was read. `plate`: only a number is written, which may be that of a province or something else. */
export interface ReadPlace {
  readonly province: string | null;
  readonly district: string | null;
  readonly plate?: true;
}

const provinceOf = (text: string): string | undefined => {
  const key = foldTurkish(text);
  return byName.get(key) ?? others[key];
};

/** Reads a province, with a district beside it where a cell has both: `İSTANBUL/KADIKÖY`, `Kadıköy - İstanbul`. */
export function readPlace(text: string): ReadPlace {
  const whole = text.trim();
  if (whole === '') return { province: null, district: null };
  if (/^\d{1,3}$/u.test(whole)) {
    return { province: provinces[Number(whole) - 1] ?? null, district: null, plate: true };
  }
  const own = provinceOf(whole);
  if (own !== undefined) return { province: own, district: null };
  const parts = whole.split(/[/,|]| - /u).map((part) => part.trim());
  const at = parts.findIndex((part) => provinceOf(part) !== undefined);
  if (parts.length === 2 && at !== -1) {
    return { province: provinceOf(parts[at] ?? '') ?? null, district: properName(parts[1 - at] ?? '') };
  }
  return { province: properName(whole), district: null };
}
