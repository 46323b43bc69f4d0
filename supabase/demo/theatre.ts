import type { LookupAttributes } from '@sync/model/entities/definition';
import { foldTurkish } from '@sync/model/tr/turkish';

/** Rooms, procedures and the people of the theatre, as a hospital adds them to its look-ups. */

interface Lookup<A> {
  readonly name: string;
  readonly attributes: A;
}
type DepartmentId = (pattern: RegExp) => string;

const clinics = {
  ent: /kulak burun/u,
  general: /genel cerrahi/u,
  bones: /ortopedi/u,
  women: /kadin hastaliklari/u,
  eyes: /goz hastaliklari/u,
  urology: /uroloji/u,
} as const;
type Clinic = keyof typeof clinics;

const rooms: readonly (readonly [
  name: string,
  clinics: readonly Clinic[],
  closes: string,
  saturday: boolean,
])[] = [
  ['Salon 1', ['bones'], '18:00', false],
  ['Salon 2', ['bones', 'urology'], '18:00', false],
  ['Salon 3', ['ent'], '17:00', false],
  ['Salon 4', ['general'], '18:00', true],
  ['Salon 5', ['women'], '18:00', true],
  ['Salon 6', ['eyes'], '16:30', false],
];

type Needs = '' | 'b' | 'i' | 'u' | 'bi' | 'bu' | 'biu';
/** Minutes, minutes of making ready, whether it has sides, what it needs (blood, implant, intensive care). */
const procedures: readonly (readonly [
  name: string,
  clinic: Clinic,
  code: string,
  minutes: number,
  turnover: number,
  sided: boolean,
  needs: Needs,
])[] = [
  ['Total diz protezi', 'bones', '612.380', 110, 30, true, 'bi'],
  ['Kalça protezi', 'bones', '612.360', 120, 30, true, 'biu'],
  ['Omuz artroskopisi', 'bones', '611.460', 90, 30, true, ''],
  ['Menisküs onarımı', 'bones', '611.480', 60, 25, true, ''],
  ['Karpal tünel', 'bones', '616.020', 40, 20, true, ''],
  ['El bileği gangliyonu', 'bones', '616.110', 35, 20, true, ''],
  ['Tonsillektomi', 'ent', '602.540', 45, 20, false, ''],
  ['Septoplasti', 'ent', '602.130', 60, 20, false, ''],
  ['Sinüs cerrahisi', 'ent', '602.180', 90, 20, true, ''],
  ['Timpanoplasti', 'ent', '601.310', 100, 20, true, ''],
  ['Burun eti küçültme', 'ent', '602.110', 30, 20, true, ''],
  ['Safra kesesi, laparoskopik', 'general', '608.050', 80, 30, false, ''],
  ['Kasık fıtığı', 'general', '607.920', 60, 25, true, ''],
  ['Göbek fıtığı', 'general', '607.940', 50, 25, false, ''],
  ['Tiroidektomi', 'general', '604.610', 130, 30, true, 'b'],
  ['Mide küçültme', 'general', '607.110', 110, 30, false, 'bu'],
  ['Apandektomi', 'general', '607.510', 55, 25, false, ''],
  ['Sezaryen', 'women', '619.920', 55, 25, false, 'b'],
  ['Histerektomi', 'women', '619.540', 120, 30, false, 'b'],
  ['Miyomektomi', 'women', '619.510', 95, 30, false, 'b'],
  ['Rahim polipi', 'women', '619.420', 30, 20, false, ''],
  ['Katarakt', 'eyes', '617.340', 30, 15, true, 'i'],
  ['Vitrektomi', 'eyes', '617.410', 70, 15, true, ''],
  ['Böbrek taşı, lazer', 'urology', '620.250', 75, 25, true, ''],
  ['Prostat, TUR', 'urology', '621.360', 70, 25, false, 'b'],
];

const surgeons: readonly (readonly [name: string, clinic: Clinic])[] = [
  ['Dr. Cem Baydar', 'bones'],
  ['Dr. Elif Tunç', 'bones'],
  ['Dr. Haldun Sezer', 'bones'],
  ['Dr. Ayla Saygın', 'ent'],
  ['Dr. Kaan Ergüden', 'ent'],
  ['Dr. Murat Tezcan', 'general'],
  ['Dr. Sevgi Akıncı', 'general'],
  ['Dr. Orhan Dağlı', 'general'],
  ['Dr. Nalan Ersoy', 'women'],
  ['Dr. Işıl Karaca', 'women'],
  ['Dr. Banu Özgür', 'women'],
  ['Dr. Tolga Işıkçı', 'eyes'],
  ['Dr. Yeşim Uluçay', 'eyes'],
  ['Dr. İlhan Güçlü', 'urology'],
];
const helpers: readonly (readonly [name: string, profession: LookupAttributes<'clinician'>['profession']])[] =
  [
    ['Dr. Oya Beren', 'anaesthetist'],
    ['Dr. Serhat İnan', 'anaesthetist'],
    ['Dr. Gülşah Yıldız', 'anaesthetist'],
    ['Dr. Levent Öz', 'anaesthetist'],
    ['Dr. Aslıhan Çetin', 'anaesthetist'],
    ['Dr. Bülent Şahinoğlu', 'anaesthetist'],
    ['Efe Sarı', 'anaesthesia_technician'],
    ['Merve Aktaş', 'anaesthesia_technician'],
    ['Umut Çelik', 'anaesthesia_technician'],
    ['Sevda Ün', 'nurse'],
    ['Filiz Ak', 'nurse'],
    ['Gamze Yalçın', 'nurse'],
    ['Hatice Uysal', 'nurse'],
    ['Ömer Taşkın', 'nurse'],
    ['Rana Keskin', 'nurse'],
  ];

/** Physicians who do not operate, and order biopsies. */
const physicians: readonly (readonly [name: string, clinic: RegExp])[] = [
  ['Dr. Levent Uz', /ic hastaliklari/u],
  ['Dr. Zeynep Yalman', /ic hastaliklari/u],
  ['Dr. Sinan Koçer', /uroloji/u],
];

export function theatreRooms(idOf: DepartmentId): readonly Lookup<LookupAttributes<'operating_room'>>[] {
  return rooms.map(([name, of, closes_at, open_on_saturday]) => ({
    name,
    attributes: {
      department_ids: of.map((clinic) => idOf(clinics[clinic])),
      tables: '1',
      opens_at: '08:00',
      closes_at,
      open_on_saturday,
      open_on_sunday: false,
      equipment: null,
    },
  }));
}

export function theatreProcedures(idOf: DepartmentId): readonly Lookup<LookupAttributes<'procedure'>>[] {
  return procedures.map(([name, clinic, code, minutes, turnover_minutes, sided, needs]) => ({
    name,
    attributes: {
      code,
      department_id: idOf(clinics[clinic]),
      minutes,
      turnover_minutes,
      sided,
      needs_blood: needs.includes('b'),
      needs_implant: needs.includes('i'),
      needs_icu: needs.includes('u'),
    },
  }));
}

export function theatrePeople(idOf: DepartmentId): readonly Lookup<LookupAttributes<'clinician'>>[] {
  return [
    ...surgeons.map(([name, clinic]) => ({
      name,
      attributes: { profession: 'surgeon' as const, department_id: idOf(clinics[clinic]), user_id: null },
    })),
    ...physicians.map(([name, clinic]) => ({
      name,
      attributes: { profession: 'physician' as const, department_id: idOf(clinic), user_id: null },
    })),
    ...helpers.map(([name, profession]) => ({
      name,
      attributes: { profession, department_id: null, user_id: null },
    })),
  ];
}

/**
 * Returns the department whose folded name fits, of those that there are.
 * @throws Error if none does.
 */
export function departmentFinder(
  departments: readonly { readonly id: string; readonly name: string }[],
): DepartmentId {
  return (pattern) => {
    const found = departments.find(({ name }) => pattern.test(foldTurkish(name)));
    if (found === undefined) throw new Error(`no department like ${pattern.source}`);
    return found.id;
  };
}
