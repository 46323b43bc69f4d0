import { criticalClasses, resultClasses, worstClass } from '@sync/model/entities/biopsy-values';
import type { Biopsy } from '@sync/model/entities/biopsy';
import type { Jar, Reading, ResultClass } from '@sync/model/entities/biopsy-values';
import { readJars } from '@sync/model/rules/pathology-reading/read-jars';
import { refuse, requireAny, writeBiopsy } from './biopsy-context';
import type { BiopsyContext, BiopsyPatch } from './biopsy-context';
import { EDIT, requireReachable, SEEN } from './biopsy-rules';
import type { WordsInUse } from './use-reading-words';

/* The report of a biopsy, and what was read in it. Each action throws ActionError and changes nothing where it may not. */

export interface ReportInput {
  readonly text: string;
  /** ISO 8601 in UTC. */
  readonly reportedAt: string;
  readonly pathologist: string | null;
}

/** Values that no longer hold once there is another report: nobody has seen or told that one. */
const unseen = {
  seen_at: null,
  seen_by: null,
  seen_report: null,
  told_at: null,
  told_by: null,
  told_how: null,
  told_note: null,
  told_report: null,
} as const satisfies BiopsyPatch;

/**
 * Moves a jar that the report mentions to pathology, whatever was saved of its way there; the only jar of a case always moves.
 */
function readJar(jar: Jar, read: Reading | null, isOnly: boolean, acceptedAt: string): Jar {
  const isThere = (read !== null || isOnly) && (jar.state === 'taken' || jar.state === 'sent');
  return {
    ...jar,
    ...(isThere ? { state: 'accepted' as const, accepted_at: jar.accepted_at ?? acceptedAt } : {}),
    // Of an earlier report nothing stays.
    result_class: read?.result_class ?? null,
    size_mm: read?.size_mm ?? null,
    sentence: read?.sentence ?? null,
  };
}

/**
 * Enters a report: it is read by the words in use, and waits for a review. Another text than before has to be seen and
 * told again. @throws ActionError `invalid` with a sentence at `text` or `reportedAt`
 */
export async function enterReport(
  context: BiopsyContext,
  id: string,
  { text, reportedAt, pathologist }: ReportInput,
  { words, wordsId, wordsVersion }: WordsInUse,
): Promise<Biopsy> {
  requireAny(context, EDIT);
  const report = text.trim();
  if (report === '') refuse('Rapor metni boş.', { text: 'Raporun metnini yapıştırın' });
  return writeBiopsy(context, id, 'rapor girildi', (current) => {
    requireReachable(current, 'reported');
    if (current.taken_at !== null && reportedAt < current.taken_at) {
      refuse('Rapor örnekten eski.', { reportedAt: 'Rapor, örnek alınmadan önce çıkmış olamaz' });
    }
    if (current.reported_at !== null && current.report_text === report) {
      return { reported_at: reportedAt, pathologist };
    }
    const about = { organ: current.organ, wordsId, wordsVersion };
    const { whole, jars } = readJars(report, current.jars, words, about);
    const ofJar = new Map(jars.map((item) => [item.no, item.reading]));
    const acceptedAt = current.accepted_at ?? reportedAt;
    const worst = worstClass([whole.result_class, ...jars.map((item) => item.reading?.result_class ?? null)]);
    return {
      ...unseen,
      report_text: report,
      report_id: crypto.randomUUID(),
      reported_at: reportedAt,
      pathologist,
      accepted_at: acceptedAt,
      status: 'reported',
      reading: whole,
      result_class: whole.result_class,
      gleason: current.organ === 'prostate' ? whole.gleason : null,
      isup: current.organ === 'prostate' ? whole.isup : null,
      size_mm: whole.size_mm,
      review: 'needed',
      reviewed_by: null,
      reviewed_at: null,
      critical: current.critical || (worst !== null && criticalClasses.has(worst)),
      jars: current.jars.map((jar) =>
        readJar(jar, ofJar.get(jar.no) ?? null, current.jars.length === 1, acceptedAt),
      ),
    };
  });
}

/** Confirms the machine's reading, after a user has checked it. */
export async function confirmReading(context: BiopsyContext, id: string): Promise<Biopsy> {
  requireAny(context, EDIT, SEEN);
  return writeBiopsy(context, id, 'sınıf onaylandı', (current) => {
    if (current.result_class === null) refuse('Sınıf yok; önce sınıfı seçin.');
    return { review: 'confirmed', reviewed_by: context.userId, reviewed_at: context.now() };
  });
}

export interface Correction {
  readonly found: ResultClass;
  readonly gleason: string | null;
  readonly isup: number | null;
  readonly size_mm: number | null;
  /** Classes by the jar's id; a jar that is not named keeps its class. */
  readonly jars: ReadonlyMap<string, ResultClass | null>;
}

/**
 * Sets another class than the machine read; what it read stays in `reading`. The case is never better than its worst
 * jar.
 * @throws ActionError `invalid` with a sentence at `found`, `isup`, `gleason` or `size_mm`
 */
export async function correctReading(
  context: BiopsyContext,
  id: string,
  { found, gleason, isup, size_mm: size, jars: ofJars }: Correction,
): Promise<Biopsy> {
  requireAny(context, EDIT, SEEN);
  return writeBiopsy(context, id, 'sınıf düzeltildi', (current) => {
    if (current.reported_at === null) refuse('Raporu olmayan biyopsinin sınıfı olmaz.');
    if (current.organ !== 'prostate' && (isup !== null || gleason !== null)) {
      refuse('Gleason ve ISUP yalnız prostatta yazılır.', { isup: 'Yalnız prostatta yazılır' });
    }
    if (isup !== null && !(Number.isInteger(isup) && isup >= 1 && isup <= 5)) {
      refuse('ISUP 1 ile 5 arasında olmalı.', { isup: '1 ile 5 arasında olmalı' });
    }
    if (size !== null && !(Number.isInteger(size) && size >= 0 && size <= 500)) {
      refuse('Boyut 0 ile 500 mm arasında olmalı.', { size_mm: '0 ile 500 arasında olmalı' });
    }
    const jars = current.jars.map((jar) => {
      const told = ofJars.get(jar.id);
      return told === undefined ? jar : { ...jar, result_class: told };
    });
    const worst = worstClass(jars.map((jar) => jar.result_class));
    if (worst !== null && worstClass([found, worst]) !== found) {
      const jar = jars.find((candidate) => candidate.result_class === worst);
      const sentence = `${jar?.no ?? ''} no.lu kap ${resultClasses[worst]}; biyopsinin sınıfı daha hafif olamaz`;
      refuse(`${sentence}.`, { found: sentence });
    }
    return {
      gleason,
      isup,
      size_mm: size,
      jars,
      result_class: found,
      review: 'corrected',
      reviewed_by: context.userId,
      reviewed_at: context.now(),
      critical: criticalClasses.has(found),
    };
  });
}
