import type { ResumeNote, ResumeSource, ResumeStatus } from '@sync/model/entities/resume-values';
import { femaleNames, lastNames, maleNames } from './names';
import { createRandom, uuidAt } from './random';
import type { Random } from './random';
import { iso, stamps } from './rows';
import type { DemoBatch, ResumeRow } from './rows';
import { memberOf } from './staff';
import { DAY, HOUR, istanbulDay, MINUTE } from './world';
import type { World } from './world';

/** Applicants of a demo hospital. */
const APPLICANTS = 220;
/** Days that an application is kept. */
const KEPT = 730;

/** Tags of the starter data by their numbers. */
const tag = (number: number): string => `01900000-0000-7000-8000-19${String(number).padStart(10, '0')}`;

interface Job {
  readonly position: string;
  readonly profession: string;
  readonly experience: string;
  readonly education: string;
  readonly languages: string | null;
  readonly tags: readonly number[];
}

const jobs: readonly Job[] = [
  {
    position: 'Ameliyathane hemşiresi',
    profession: 'Hemşire',
    experience: 'Ortopedi ve KBB salonları, günde 6–8 vaka; implant seti sayımı, turnike ve skopi kullanımı.',
    education: 'Hemşirelik lisans; ameliyathane hemşireliği sertifikası',
    languages: 'İngilizce, orta',
    tags: [1, 7],
  },
  {
    position: 'Anestezi teknikeri',
    profession: 'Anestezi teknikeri',
    experience: 'Genel cerrahi ve üroloji salonları; anestezi cihazlarının günlük kontrolü.',
    education: 'Anestezi ön lisans; temel yaşam desteği',
    languages: null,
    tags: [1],
  },
  {
    position: 'Yoğun bakım hemşiresi',
    profession: 'Hemşire',
    experience: '12 yataklı genel yoğun bakım, gece nöbeti dönüşümlü.',
    education: 'Hemşirelik lisans; yoğun bakım sertifikası',
    languages: 'İngilizce, başlangıç',
    tags: [2, 7],
  },
  {
    position: 'Hasta danışmanı, Arapça',
    profession: 'Mütercim tercüman',
    experience: 'Sağlık turizmi acentesinde karşılama, hasta kabul ve hastane içi tercümanlık.',
    education: 'Arapça mütercim tercümanlık lisans',
    languages: 'Arapça, ileri; İngilizce, orta',
    tags: [3, 4, 5],
  },
  {
    position: 'Hasta danışmanı, Rusça',
    profession: 'Hasta danışmanı',
    experience: 'Özel hastanede yabancı hasta birimi, teklif ve takip görüşmeleri.',
    education: 'Rus dili ve edebiyatı lisans',
    languages: 'Rusça, ileri; İngilizce, iyi',
    tags: [3, 4, 6],
  },
  {
    position: 'Provizyon görevlisi',
    profession: 'Tıbbi sekreter',
    experience: 'Özel sigorta ve SGK provizyonları, fatura ve itiraz dosyaları.',
    education: 'Tıbbi dokümantasyon ve sekreterlik ön lisans',
    languages: null,
    tags: [],
  },
  {
    position: 'Çağrı merkezi temsilcisi',
    profession: 'Müşteri temsilcisi',
    experience: 'Günde 90 gelen arama, randevu ve bilgi talepleri; vardiyalı çalışma.',
    education: 'İşletme ön lisans',
    languages: 'İngilizce, orta',
    tags: [7],
  },
];

const cities = ['Ankara', 'Ankara', 'Ankara', 'Kırıkkale', 'Konya', 'Eskişehir', 'Çorum', 'Antalya'] as const;
const sources: readonly ResumeSource[] = ['form', 'form', 'form', 'email', 'referral', 'by_hand'];
const refusals = [
  'Deneyimi aranan alanda değil',
  'Vardiya düzeni uymadı',
  'Ücret beklentisi bütçenin üstünde',
];

/** States of new applications; later ones follow with their age. */
const early: readonly ResumeStatus[] = ['new', 'new', 'new', 'reviewing', 'reviewing'];
const later: readonly ResumeStatus[] = [
  'reviewing',
  'interview',
  'interview',
  'interviewed',
  'offer',
  'hired',
  'pool',
  'pool',
  'rejected',
  'withdrawn',
];
const over: readonly ResumeStatus[] = ['pool', 'pool', 'hired', 'rejected', 'withdrawn'];

const remarks: readonly string[] = [
  'Skopi deneyimi var, ortopedi salonu için uygun. Cuma günü aranabilir.',
  'Vardiya düzenini sorun, gece nöbeti şart.',
  'Telefonda görüşüldü; iki hafta içinde başlayabilir.',
  'Belgelerinin aslını görüşmeye getirecek.',
  'Ücret beklentisi kadro aralığının üstünde.',
  'Önceki kurumundan referans istendi.',
];

/** Writes the notes of reviewers: none for new applications, the more the further they have come. */
function notesOf(random: Random, status: ResumeStatus, applied: number, by: string): readonly ResumeNote[] {
  if (status === 'new') return [];
  const first = random.int(0, remarks.length - 1);
  const said = status === 'reviewing' ? random.int(0, 2) : random.int(1, 3);
  return Array.from({ length: said }, (_, at) => ({
    id: uuidAt(random, applied),
    text: remarks[(first + at) % remarks.length] ?? '',
    by,
    at: iso(applied + (at + 1) * 5 * HOUR),
  }));
}

/** Applications to the hospital: most of the last weeks, some so old that their term ends. */
export function makeResumes(world: World): DemoBatch {
  const random = createRandom(`${world.seed} resumes`);
  const reader = memberOf(world.staff, 'ik');
  const made: ResumeRow[] = [];
  for (let at = 0; at < APPLICANTS; at += 1) {
    // The last ones of the list are two years old.
    const age = at < 18 ? random.int(1, 5) : at < 205 ? random.int(6, 200) : random.int(704, 733);
    const applied = world.today - age * DAY + random.int(8, 17) * HOUR + random.int(0, 59) * MINUTE;
    const job = random.pick(jobs);
    const status = random.pick(age < 6 ? early : age < 201 ? later : over);
    // Some apply a second time.
    const former = at >= 6 && random.chance(0.1) ? made[at - 6] : undefined;
    const years = random.int(0, 18);
    made.push({
      id: uuidAt(random, applied),
      resume_no: `ADAY-${2400 - at}`,
      first_name: former?.first_name ?? (random.chance(0.62) ? femaleNames(random) : maleNames(random)),
      last_name: former?.last_name ?? lastNames(random),
      email: former?.email ?? `aday${String(at + 1).padStart(2, '0')}@ornek.test`,
      phone: former?.phone ?? `+9055509${String(at).padStart(5, '0')}`,
      birth_year: former?.birth_year ?? 2004 - years - random.int(0, 4),
      city: random.pick(cities),
      position_applied: job.position,
      department_id: null,
      profession: job.profession,
      experience_years: years,
      experience: job.experience,
      education: job.education,
      languages: job.languages,
      source: random.pick(sources),
      applied_at: iso(applied),
      status,
      rejection_reason: status === 'rejected' ? random.pick(refusals) : null,
      assignee_id: status === 'new' ? null : reader.id,
      // What is new has not been sorted: rules propose its tags.
      tag_ids: status === 'new' ? [] : job.tags.map(tag),
      notes: notesOf(random, status, applied, reader.id),
      consent_at: random.chance(0.95) ? iso(applied) : null,
      consent_version: null,
      applicant_keys: [],
      keep_until: istanbulDay(applied + KEPT * DAY),
      ...stamps(applied, reader.id, applied),
    });
  }
  return { resumes: made };
}
