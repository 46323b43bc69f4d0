import type {
  BiopsyStatus,
  Indication,
  Jar,
  Organ,
  ResultClass,
  SampleKind,
  ToldHow,
} from '@sync/model/entities/biopsy-values';
import { criticalClasses } from '@sync/model/entities/biopsy-values';
import { foldTurkish } from '@sync/model/tr/turkish';
import { readJars } from '@sync/model/rules/pathology-reading/read-jars';
import {
  turkishReadingWords,
  TURKISH_WORDS_VERSION,
} from '@sync/model/rules/pathology-reading/turkish-words';
import type { ClientSummary } from './clients';
import { createRandom, uuidAt, weighted } from './random';
import type { Random } from './random';
import { pathologyReport } from './pathology-reports';
import { iso, stamps } from './rows';
import type { BiopsyRow, DemoBatch, SpecimenReceiptRow, SpecimenTransferRow } from './rows';
import { memberOf } from './staff';
import { DAY, HOUR, istanbulDay, MINUTE } from './world';
import type { World } from './world';

/** Biopsies of a hospital of full size, and those of a small one. */
const BIOPSIES = 400;
const LEAST = 34;
/** Days by which a follow-up is late at most. */
const FOLLOW_UP_LATE = 12;

const organOf = weighted<Organ>([
  ['colorectal', 42],
  ['prostate', 22],
  ['stomach', 16],
  ['thyroid', 9],
  ['breast', 8],
  ['other', 3],
]);

const kinds: Readonly<Record<Organ, SampleKind>> = {
  colorectal: 'polypectomy',
  prostate: 'core',
  stomach: 'endoscopic',
  thyroid: 'core',
  breast: 'core',
  other: 'excision',
};
const clinics: Readonly<Record<Organ, RegExp>> = {
  colorectal: /ic hastaliklari/u,
  stomach: /ic hastaliklari/u,
  prostate: /uroloji/u,
  thyroid: /genel cerrahi/u,
  breast: /genel cerrahi/u,
  other: /genel cerrahi/u,
};
const sites: Readonly<Record<Organ, readonly string[]>> = {
  colorectal: ['Çekum', 'Çıkan kolon', 'Transvers kolon', 'Sigmoid', 'Rektum'],
  stomach: ['Antrum', 'Korpus', 'Fundus', 'Angulus'],
  prostate: ['Sağ bazal', 'Sağ apeks', 'Sol bazal', 'Sol apeks', 'Sağ orta', 'Sol orta'],
  thyroid: ['Sağ lob', 'Sol lob', 'İstmus'],
  breast: ['Üst dış kadran', 'Üst iç kadran', 'Alt dış kadran'],
  other: ['Deri, sırt', 'Lenf nodu'],
};
const classes: Readonly<Record<Organ, (random: Random) => ResultClass>> = {
  colorectal: weighted<ResultClass>([
    ['benign', 38],
    ['adenoma_tubular', 38],
    ['adenoma_tubulovillous', 10],
    ['adenoma_serrated', 7],
    ['dysplasia_high', 3],
    ['malignant', 4],
  ]),
  prostate: weighted<ResultClass>([
    ['bph', 42],
    ['prostatitis', 12],
    ['hgpin', 8],
    ['asap', 8],
    ['malignant', 28],
    ['inadequate', 2],
  ]),
  stomach: weighted<ResultClass>([
    ['benign', 82],
    ['dysplasia_low', 8],
    ['malignant', 6],
    ['inadequate', 4],
  ]),
  thyroid: weighted<ResultClass>([
    ['benign', 76],
    ['inadequate', 10],
    ['malignant', 14],
  ]),
  breast: weighted<ResultClass>([
    ['benign', 78],
    ['malignant', 22],
  ]),
  other: weighted<ResultClass>([
    ['benign', 90],
    ['malignant', 10],
  ]),
};

const openStages = weighted<BiopsyStatus>([
  ['taken', 12],
  ['sent', 14],
  ['accepted', 24],
  ['extra_tests', 6],
  ['reported', 22],
  ['seen', 12],
  ['told', 8],
  ['unsuitable', 2],
]);
const how = weighted<ToldHow>([
  ['face_to_face', 62],
  ['phone', 32],
  ['relative', 6],
]);
const why = weighted<Indication>([
  ['screening', 45],
  ['surveillance', 20],
  ['diagnostic', 35],
]);

/** Steps of a biopsy in order; those behind a stage have happened. */
const steps = ['taken', 'sent', 'accepted', 'reported', 'seen', 'told'] as const;
const reached: Readonly<Partial<Record<BiopsyStatus, number>>> = {
  taken: 1,
  sent: 2,
  accepted: 3,
  extra_tests: 3,
  reported: 4,
  seen: 5,
  told: 6,
  follow_up: 6,
  closed: 6,
  unsuitable: 3,
};

interface Maker {
  readonly world: World;
  readonly random: Random;
  readonly clerk: string;
  number: number;
}

/** Returns the hours that a step took, mostly within its limit. */
function hoursOf(random: Random, step: (typeof steps)[number]): number {
  switch (step) {
    case 'taken':
      return 0;
    case 'sent':
      return random.int(1, 8);
    case 'accepted':
      return random.int(1, random.chance(0.1) ? 50 : 16);
    case 'reported':
      return random.int(60, random.chance(0.12) ? 320 : 190);
    case 'seen':
      return random.int(1, random.chance(0.15) ? 90 : 36);
    case 'told':
      return random.int(2, random.chance(0.12) ? 130 : 60);
  }
}

function jarsOf(
  { random }: Maker,
  organ: Organ,
  worst: ResultClass | null,
  stage: number,
  at: Stamped,
): readonly Jar[] {
  const count =
    organ === 'prostate' ? random.int(2, 6) : organ === 'colorectal' ? random.int(1, 4) : random.int(1, 3);
  const decisive = random.int(0, count - 1);
  return Array.from({ length: count }, (_none, place): Jar => {
    const own = worst === null ? null : place === decisive ? worst : organ === 'prostate' ? 'bph' : 'benign';
    return {
      id: uuidAt(random, at.taken),
      no: String(place + 1),
      organ,
      site: sites[organ][place % sites[organ].length] ?? null,
      pieces: organ === 'prostate' ? random.int(2, 3) : 1,
      barcode: null,
      state: stage >= 3 ? 'accepted' : stage >= 2 ? 'sent' : 'taken',
      taken_at: iso(at.taken),
      sent_at: stage >= 2 ? iso(at.sent) : null,
      accepted_at: stage >= 3 ? iso(at.accepted) : null,
      result_class: own,
      size_mm: own !== null && own.startsWith('adenoma') ? random.int(3, 14) : null,
      sentence: null,
      note: null,
    };
  });
}

type Stamped = Readonly<Record<(typeof steps)[number], number>>;

function makeBiopsy(
  maker: Maker,
  client: ClientSummary,
  organ: Organ,
  status: BiopsyStatus,
  taken: number,
): BiopsyRow {
  const { world, random } = maker;
  const stage = reached[status] ?? 1;
  let time = taken;
  const at = Object.fromEntries(
    steps.map((step) => {
      time = Math.min(time + hoursOf(random, step) * HOUR, world.now - MINUTE);
      return [step, time];
    }),
  ) as Stamped;
  const result = stage >= 4 ? classes[organ](random) : null;
  const department = world.clinics.find(({ name }) => clinics[organ].test(foldTurkish(name)));
  const doctors = world.catalogue.clinicians.filter(
    ({ attributes: { profession, department_id: of } }) =>
      (profession === 'surgeon' || profession === 'physician') && of === department?.id,
  );
  const doctor = random.pick(doctors.length > 0 ? doctors : world.catalogue.clinicians);
  const jars = jarsOf(maker, organ, result, stage, at);
  const isOver = status === 'closed' || status === 'follow_up';
  const malignant = organ === 'prostate' && result === 'malignant';
  const isup = malignant ? random.int(1, 5) : null;
  // Most critical results are seen within their four hours.
  const isCritical = result !== null && criticalClasses.has(result);
  const seen = isCritical
    ? Math.min(at.seen, at.reported + (1 + (maker.number % 5)) * HOUR - MINUTE)
    : at.seen;
  const day = new Date(taken).getUTCFullYear() % 100;
  maker.number += 1;
  const report = result === null ? null : pathologyReport(random, organ, result, jars, isup);
  const read =
    report === null
      ? null
      : readJars(report, jars, turkishReadingWords, {
          organ,
          wordsId: null,
          wordsVersion: TURKISH_WORDS_VERSION,
        });
  const isRead = stage >= 5 || (read !== null && read.whole.reasons.length === 0 && random.chance(0.6));
  const size = Math.max(0, ...jars.map(({ size_mm: mm }) => mm ?? 0));
  const by = random.chance(0.7) ? maker.clerk : world.pickWorker(random).id;
  const followUp = isOver ? istanbulDay(at.told + random.int(30, 360) * DAY) : null;
  // A follow-up whose day is long past has come to its end.
  const isPast =
    status === 'follow_up' && followUp !== null && followUp < istanbulDay(world.today - FOLLOW_UP_LATE * DAY);
  const reportId = report === null ? null : uuidAt(random, taken);
  return {
    id: uuidAt(random, taken),
    biopsy_no: `BY-${maker.number}`,
    client_id: client.id,
    ticket_id: null,
    surgery_id: null,
    department_id: department?.id ?? null,
    protocol_no: String(480_000 + maker.number * 7),
    pathology_no: stage >= 3 ? `B-${day}/${2000 + maker.number}` : null,
    organ,
    site: jars[0]?.site ?? null,
    side: 'none',
    sample_kind: organ === 'prostate' && random.chance(0.15) ? 'turp' : kinds[organ],
    jars,
    doctor_id: doctor.id,
    pathologist: stage >= 4 ? random.pick(['Dr. Pelin Aras', 'Dr. Kutay Ersin']) : null,
    taken_at: iso(at.taken),
    sent_at: stage >= 2 ? iso(at.sent) : null,
    accepted_at: stage >= 3 ? iso(at.accepted) : null,
    reported_at: stage >= 4 ? iso(at.reported) : null,
    seen_at: stage >= 5 ? iso(seen) : null,
    seen_by: stage >= 5 ? maker.clerk : null,
    told_at: stage >= 6 ? iso(at.told) : null,
    told_by: stage >= 6 ? maker.clerk : null,
    told_how: stage >= 6 ? how(random) : null,
    told_note: null,
    report_id: reportId,
    seen_report: stage >= 5 ? reportId : null,
    told_report: stage >= 6 ? reportId : null,
    psa: organ === 'prostate' ? random.int(180, 1900) : null,
    prostate_ml: organ === 'prostate' ? random.int(24, 110) : null,
    pirads: organ === 'prostate' ? random.int(2, 5) : null,
    indication: organ === 'colorectal' ? why(random) : null,
    caecum_reached: organ === 'colorectal' && random.chance(0.94),
    bowel_prep: organ === 'colorectal' ? random.int(5, 9) : null,
    report_text: report,
    reading: read?.whole ?? null,
    review: result === null ? 'none' : isRead ? 'confirmed' : 'needed',
    reviewed_by: result !== null && stage >= 5 ? maker.clerk : null,
    reviewed_at: result !== null && stage >= 5 ? iso(seen) : null,
    result_class: result,
    gleason: isup === null ? null : (['3+3=6', '3+4=7', '4+3=7', '4+4=8', '4+5=9'][isup - 1] ?? null),
    isup,
    size_mm: size > 0 ? size : null,
    critical: isCritical,
    follow_up_plan: isOver || (stage >= 6 && random.chance(0.3)) ? planOf(result) : null,
    follow_up_due: followUp,
    status: isPast ? 'closed' : status,
    status_note: status === 'unsuitable' ? 'Fiksatif yetersiz, tekrar alınması istendi' : null,
    retaken_after: null,
    assignee_id: maker.clerk,
    doctor_user_ids: [],
    note: null,
    ...stamps(Math.min(taken, world.today), by, Math.min(world.today, at[steps[stage - 1] ?? 'taken'])),
  };
}

function planOf(result: ResultClass | null): string {
  if (result === 'malignant') return 'Onkoloji konseyine çıkarılacak';
  if (result !== null && criticalClasses.has(result)) return 'Üç ay içinde tekrar biyopsi';
  return result !== null && result.startsWith('adenoma')
    ? 'Üç yıl sonra kontrol kolonoskopisi'
    : 'Yıllık kontrol';
}

/** Manifests of jars that are on their way or came: one of them lacks a jar. */
function transfersOf({ world, random, clerk }: Maker, biopsies: readonly BiopsyRow[]): DemoBatch {
  const transfers: SpecimenTransferRow[] = [];
  const receipts: SpecimenReceiptRow[] = [];
  const byDay = new Map<string, BiopsyRow[]>();
  for (const biopsy of biopsies) {
    if (biopsy.sent_at === null || Date.parse(biopsy.sent_at) < world.today - 21 * DAY) continue;
    const day = `${istanbulDay(Date.parse(biopsy.sent_at))} ${biopsy.accepted_at === null ? 'open' : 'came'}`;
    byDay.set(day, [...(byDay.get(day) ?? []), biopsy]);
  }
  let missing = true;
  for (const [day, group] of [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const sent = Math.max(...group.map((biopsy) => Date.parse(biopsy.sent_at ?? '')));
    const id = uuidAt(random, sent);
    const code = Array.from({ length: 8 }, () => random.pick([...'23456789ABCDEFGHJKMNPQRSTVWXYZ'])).join('');
    const jars = group.flatMap((biopsy) =>
      biopsy.jars.map((jar) => ({
        id: jar.id,
        biopsy_id: biopsy.id,
        label: `${biopsy.biopsy_no ?? ''} / ${jar.no}`,
      })),
    );
    const came = day.endsWith('came');
    const received = came ? Math.max(...group.map((biopsy) => Date.parse(biopsy.accepted_at ?? ''))) : null;
    const lacks = came && missing && jars.length > 3 ? jars.at(-1) : undefined;
    if (lacks !== undefined) missing = false;
    const difference =
      lacks === undefined ? null : [{ id: lacks.id, label: lacks.label, state: 'missing' as const }];
    transfers.push({
      id,
      transfer_no: `SV-${200 + transfers.length + 1}`,
      code,
      from_place: random.pick(['Endoskopi ünitesi', 'Üroloji polikliniği', 'Ameliyathane']),
      to_place: 'Patoloji laboratuvarı',
      jars,
      sent_at: iso(sent),
      sent_by: clerk,
      state: difference !== null ? 'mismatch' : came ? 'received' : 'sent',
      received_at: received === null ? null : iso(received),
      received_by: received === null ? null : clerk,
      differences: difference,
      closed_note: null,
      note: null,
      ...stamps(Math.min(sent, world.today), clerk, Math.min(received ?? sent, world.today)),
    });
    if (received === null) continue;
    receipts.push({
      id: uuidAt(random, received),
      transfer_id: id,
      code,
      counted: jars.length - (difference === null ? 0 : 1),
      jars: jars.map((jar) => ({
        id: jar.id,
        label: jar.label,
        state: jar === lacks ? 'missing' : 'received',
      })),
      received_at: iso(received),
      received_by: clerk,
      note: null,
      ...stamps(Math.min(received, world.today), clerk),
    });
  }
  return { specimen_transfers: transfers, specimen_receipts: receipts };
}

/** Biopsies of the past ten months with their jars and reports, and the manifests of the last weeks. @param share 0 to 1 */
export function makeBiopsies(world: World, clients: readonly ClientSummary[], share: number): DemoBatch {
  if (clients.length === 0) return {};
  const random = createRandom(`${world.seed} biopsies`);
  const maker: Maker = { world, random, clerk: memberOf(world.staff, 'yasin.bulut').id, number: 1_000 };
  const count = Math.max(LEAST, Math.ceil(BIOPSIES * share));
  const biopsies = Array.from({ length: count }, (_none, place) => {
    const isOpen = place < count * 0.28 + 8;
    const status = isOpen ? openStages(random) : random.chance(0.7) ? 'closed' : 'follow_up';
    const age = !isOpen
      ? random.int(20, 300) * DAY
      : status === 'taken' || status === 'sent'
        ? random.int(1, 30) * HOUR
        : status === 'accepted' || status === 'extra_tests' || status === 'unsuitable'
          ? random.int(20, 260) * HOUR
          : random.int(90, 300) * HOUR;
    const organ = organOf(random);
    const fitting = clients.filter(({ sex }) => organ !== 'prostate' || sex === 'male');
    const client = random.pick(fitting.length > 0 ? fitting : clients);
    return makeBiopsy(maker, client, organ, status, world.now - age);
  });
  return { biopsies, ...transfersOf(maker, biopsies) };
}
