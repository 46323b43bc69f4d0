import type { OpenedForm } from '@/data/drafts';
import { biopsy } from '@sync/model/entities/biopsy';
import type { Biopsy, BiopsyDraft } from '@sync/model/entities/biopsy';
import { biopsyMoves, biopsyStatuses, criticalClasses, worstClass } from '@sync/model/entities/biopsy-values';
import type {
  BiopsyStatus,
  Jar,
  ReadingWords,
  ResultClass,
  ToldHow,
} from '@sync/model/entities/biopsy-values';
import { readJars } from '@sync/model/rules/pathology-reading/read-jars';
import { isReachable } from '@sync/model/status-moves';
import { refuse, requireAny, writeBiopsy } from './biopsy-context';
import type { BiopsyContext, BiopsyPatch } from './biopsy-context';

/*
 * What a user does with one biopsy. Each checks permission and rule against the biopsy as it is stored now, then writes
 * locally; each throws ActionError and changes nothing where it may not or cannot. The server has the same rules.
 */

const EDIT = 'parse.adenom_biyotip.edit';
const SEEN = 'parse.adenom_biyotip.seen';

/** Whether the user may say that the doctor has seen a result: the ordering doctor, or who stands in. */
export function maySee(
  { writes, userId }: Pick<BiopsyContext, 'writes' | 'userId'>,
  { doctor_user_ids: doctors }: Pick<Biopsy, 'doctor_user_ids'>,
): boolean {
  return writes.access.permissions.has(SEEN) || doctors.includes(userId);
}

function requireReachable({ status }: Biopsy, next: BiopsyStatus): void {
  if (!isReachable(biopsyMoves, status, next)) {
    refuse(`“${biopsyStatuses[status]}” durumundan “${biopsyStatuses[next]}” durumuna geçilemez.`);
  }
}

/** Jars of one number cannot be told apart. @throws ActionError `invalid` at `jars` */
export function requireDistinctJars(jars: readonly Jar[]): void {
  const seen = new Set<string>();
  for (const { no } of jars) {
    const key = no.trim().toLocaleLowerCase('tr');
    if (key === '') refuse('Her kabın bir numarası olmalı.', { jars: 'Her kabın bir numarası olmalı.' });
    if (seen.has(key)) refuse(`${no} numaralı iki kap var.`, { jars: `${no} numaralı iki kap var.` });
    seen.add(key);
  }
}

export function addBiopsy({ writes }: BiopsyContext, draft: BiopsyDraft, id?: string): Promise<Biopsy> {
  requireAny({ writes }, 'parse.adenom_biyotip.add');
  requireDistinctJars(draft.jars);
  return writes.create(biopsy, draft, {
    summary: 'Biyopsi eklendi',
    ...(id === undefined ? {} : { id }),
  });
}

export function editBiopsy(
  context: BiopsyContext,
  id: string,
  patch: BiopsyPatch,
  form: OpenedForm<Biopsy> | null = null,
): Promise<Biopsy> {
  requireAny(context, EDIT);
  if (patch.jars !== undefined) requireDistinctJars(patch.jars);
  return writeBiopsy(context, id, 'düzenlendi', () => patch, form);
}

/** A jar that came later than the others, with dates of its own. */
export function addJar(context: BiopsyContext, id: string, jar: Jar): Promise<Biopsy> {
  requireAny(context, EDIT);
  return writeBiopsy(context, id, `${jar.no} no.lu kap eklendi`, ({ jars }) => {
    const next = [...jars, jar];
    requireDistinctJars(next);
    return { jars: next };
  });
}

/** The jars are in pathology. */
export function acceptBiopsy(
  context: BiopsyContext,
  id: string,
  pathologyNo: string | null,
): Promise<Biopsy> {
  requireAny(context, EDIT);
  const moment = context.now();
  return writeBiopsy(context, id, 'kabul edildi', (current) => {
    requireReachable(current, 'accepted');
    return {
      status: 'accepted',
      accepted_at: current.accepted_at ?? moment,
      ...(pathologyNo === null ? {} : { pathology_no: pathologyNo }),
      jars: current.jars.map((jar) =>
        jar.state === 'unsuitable'
          ? jar
          : { ...jar, state: 'accepted' as const, accepted_at: jar.accepted_at ?? moment },
      ),
    };
  });
}

/** Unsuitable, lost or given up; `note` says why and who was told. @throws ActionError `invalid` at `note` */
export function setAside(
  context: BiopsyContext,
  id: string,
  status: 'unsuitable' | 'lost' | 'cancelled',
  note: string,
): Promise<Biopsy> {
  requireAny(context, EDIT);
  if (note.trim() === '') refuse('Nedenini yazın.', { note: 'Nedenini ve kime bildirildiğini yazın' });
  return writeBiopsy(context, id, biopsyStatuses[status], (current) => {
    requireReachable(current, status);
    return { status, status_note: note.trim() };
  });
}

/** Takes a biopsy to a status that needs nothing else. */
export function moveBiopsy(context: BiopsyContext, id: string, status: BiopsyStatus): Promise<Biopsy> {
  requireAny(context, EDIT);
  return writeBiopsy(context, id, biopsyStatuses[status], (current) => {
    requireReachable(current, status);
    return { status };
  });
}

export interface ReportInput {
  readonly text: string;
  /** ISO 8601 in UTC. */
  readonly reportedAt: string;
  readonly pathologist: string | null;
}

/** A changed report has to be seen and told anew. */
const unseen = {
  seen_at: null,
  seen_by: null,
  told_at: null,
  told_by: null,
  told_how: null,
  told_note: null,
} as const satisfies BiopsyPatch;

/**
 * Enters a report: it is read by the words in use, and what is unsure waits for a review.
 * @throws ActionError `invalid` with a sentence at `text` or `reportedAt`
 */
export function enterReport(
  context: BiopsyContext,
  id: string,
  { text, reportedAt, pathologist }: ReportInput,
  {
    words,
    wordsId,
    wordsVersion,
  }: { readonly words: ReadingWords; readonly wordsId: string | null; readonly wordsVersion: number },
): Promise<Biopsy> {
  requireAny(context, EDIT);
  const report = text.trim();
  if (report === '') refuse('Rapor metni boş.', { text: 'Raporun metnini yapıştırın' });
  return writeBiopsy(context, id, 'rapor girildi', (current) => {
    requireReachable(current, 'reported');
    if (current.taken_at !== null && reportedAt < current.taken_at) {
      refuse('Rapor örnekten eski.', { reportedAt: 'Rapor, örnek alınmadan önce çıkmış olamaz' });
    }
    const { whole, jars } = readJars(report, current.jars, words, {
      organ: current.organ,
      wordsId,
      wordsVersion,
    });
    const ofJar = new Map(jars.map((one) => [one.no, one.reading]));
    if (current.reported_at !== null && current.report_text === report) {
      return { reported_at: reportedAt, pathologist };
    }
    return {
      ...unseen,
      report_text: report,
      reported_at: reportedAt,
      pathologist,
      accepted_at:
        current.accepted_at ??
        (current.taken_at !== null && current.taken_at > reportedAt ? current.taken_at : reportedAt),
      status: 'reported',
      reading: whole,
      result_class: whole.result_class,
      gleason: current.organ === 'prostate' ? whole.gleason : null,
      isup: current.organ === 'prostate' ? whole.isup : null,
      size_mm: whole.size_mm,
      review: 'needed',
      reviewed_by: null,
      reviewed_at: null,
      critical: current.critical || (whole.result_class !== null && criticalClasses.has(whole.result_class)),
      jars: current.jars.map((jar) => {
        const read = ofJar.get(jar.no) ?? null;
        return read === null
          ? { ...jar, result_class: null, size_mm: null, sentence: null }
          : { ...jar, result_class: read.result_class, size_mm: read.size_mm, sentence: read.sentence };
      }),
    };
  });
}

/** Somebody has looked at what the machine read, and it is right. */
export function confirmReading(context: BiopsyContext, id: string): Promise<Biopsy> {
  requireAny(context, EDIT, SEEN);
  return writeBiopsy(context, id, 'sınıf onaylandı', (current) => {
    if (current.result_class === null) refuse('Sınıf yok; önce sınıfı seçin.');
    return { review: 'confirmed', reviewed_by: context.userId, reviewed_at: context.now() };
  });
}

/** Another class than the machine read; what it read stays in `reading`. */
export function correctReading(
  context: BiopsyContext,
  id: string,
  found: ResultClass,
  more: Pick<BiopsyPatch, 'gleason' | 'isup' | 'size_mm'> = {},
): Promise<Biopsy> {
  requireAny(context, EDIT, SEEN);
  return writeBiopsy(context, id, 'sınıf düzeltildi', (current) => {
    if (current.reported_at === null) refuse('Raporu olmayan biyopsinin sınıfı olmaz.');
    if (current.organ !== 'prostate' && (more.isup != null || more.gleason != null)) {
      refuse('Gleason ve ISUP yalnız prostatta yazılır.', { isup: 'Yalnız prostatta yazılır' });
    }
    return {
      ...more,
      result_class: found,
      review: 'corrected',
      reviewed_by: context.userId,
      reviewed_at: context.now(),
      critical:
        criticalClasses.has(found) ||
        current.jars.some((jar) => jar.result_class !== null && criticalClasses.has(jar.result_class)),
    };
  });
}

/** The ordering doctor, or who stands in, has seen the result. */
export function markSeen(context: BiopsyContext, id: string): Promise<Biopsy> {
  return writeBiopsy(context, id, 'hekim gördü', (current) => {
    if (!maySee(context, current)) refuse('Sonucu yalnız isteyen hekim ya da vekili gördü olarak işaretler.');
    if (current.reported_at === null) refuse('Raporu olmayan sonuç görülmüş sayılmaz.');
    requireReachable(current, 'seen');
    return { status: 'seen', seen_at: context.now(), seen_by: context.userId };
  });
}

/** The mark was a mistake. */
export function takeSeenBack(context: BiopsyContext, id: string): Promise<Biopsy> {
  return writeBiopsy(context, id, '“Hekim gördü” geri alındı', (current) => {
    if (!maySee(context, current)) refuse('Bunu yalnız isteyen hekim ya da vekili geri alır.');
    if (current.told_at !== null) refuse('Sonuç hastaya bildirildi; önce bildirimi geri alın.');
    return { status: 'reported', seen_at: null, seen_by: null };
  });
}

export interface ToldInput {
  readonly how: ToldHow;
  readonly note: string | null;
}

/** The patient knows. Only after the doctor has seen the result. */
export function markTold(context: BiopsyContext, id: string, { how, note }: ToldInput): Promise<Biopsy> {
  requireAny(context, EDIT, SEEN);
  return writeBiopsy(context, id, 'hastaya bildirildi', (current) => {
    if (current.seen_at === null) refuse('Bildirim, hekim gördükten sonra yapılır.');
    requireReachable(current, 'told');
    return {
      status: 'told',
      told_at: context.now(),
      told_by: context.userId,
      told_how: how,
      told_note: note,
    };
  });
}

export function takeToldBack(context: BiopsyContext, id: string): Promise<Biopsy> {
  requireAny(context, EDIT, SEEN);
  return writeBiopsy(context, id, 'bildirim geri alındı', () => ({
    status: 'seen',
    told_at: null,
    told_by: null,
    told_how: null,
    told_note: null,
  }));
}

export interface PlanInput {
  readonly plan: string;
  /** Day; null where nothing is due. */
  readonly due: string | null;
}

/** What comes next; with it the case is followed, or closed. @throws ActionError `invalid` at `plan` or `due` */
export function setPlan(
  context: BiopsyContext,
  id: string,
  { plan, due }: PlanInput,
  status: 'told' | 'follow_up' | 'closed',
): Promise<Biopsy> {
  requireAny(context, EDIT, SEEN);
  if (plan.trim() === '') refuse('Plan boş.', { plan: 'Ne yapılacağını yazın' });
  if (status === 'follow_up' && due === null) refuse('Tarih yok.', { due: 'Takip tarihini seçin' });
  return writeBiopsy(context, id, status === 'closed' ? 'kapatıldı' : 'takip planı yazıldı', (current) => {
    requireClosable(current, status);
    return { follow_up_plan: plan.trim(), follow_up_due: due, status };
  });
}

/** Closes a case whose plan stands. */
export function closeBiopsy(context: BiopsyContext, id: string): Promise<Biopsy> {
  requireAny(context, EDIT, SEEN);
  return writeBiopsy(context, id, 'kapatıldı', (current) => {
    if ((current.follow_up_plan ?? '').trim() === '') refuse('Takip planı yazılmadan kapatılamaz.');
    requireClosable(current, 'closed');
    return { status: 'closed' };
  });
}

function requireClosable(current: Biopsy, status: 'told' | 'follow_up' | 'closed'): void {
  if (current.seen_at === null) refuse('Hekim görmeden plan yazılamaz.');
  if (current.told_at === null) refuse('Hastaya bildirilmeden plan yazılamaz.');
  if (status === 'closed' && current.review === 'needed')
    refuse('Önce okunan sınıfı onaylayın ya da düzeltin.');
  requireReachable(current, status);
}

/** The worst class of jars and case: what a list shows before the server has answered. */
export const worstOf = ({
  jars,
  result_class: own,
}: Pick<Biopsy, 'jars' | 'result_class'>): ResultClass | null =>
  worstClass([own, ...jars.map((jar) => jar.result_class)]);
