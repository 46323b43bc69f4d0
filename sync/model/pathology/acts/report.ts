import { act } from '../../acts/act';
import { biopsy } from '../../entities/biopsy';
import type { Biopsy, BiopsyDraft } from '../../entities/biopsy';
import { criticalClasses, worstClass } from '../../entities/biopsy-values';
import type { Jar, Reading } from '../../entities/biopsy-values';
import { readingWordList } from '../../entities/reading-words';
import { instant, longText, text } from '../../fields';
import { readJars } from '../../rules/pathology-reading/read-jars';
import { wordsInUse } from '../../rules/pathology-reading/words-in-use';
import type { WordsInUse } from '../../rules/pathology-reading/words-in-use';
import { EDIT, isNext, NO_MOMENT, noWayTo } from './rules';

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
} as const satisfies Partial<BiopsyDraft>;

/**
 * Moves a jar that the report mentions to pathology, whatever was saved of its way there; the only jar of a case always
 * moves.
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

/** Returns what another report makes of a biopsy: it is read by the words in use, and waits for a review. */
function withReport(
  current: Biopsy,
  report: string,
  reportedAt: string,
  { words, wordsId, wordsVersion }: WordsInUse,
): Partial<BiopsyDraft> {
  const about = { organ: current.organ, wordsId, wordsVersion };
  const { whole, jars } = readJars(report, current.jars, words, about);
  const ofJar = new Map(jars.map((item) => [item.no, item.reading]));
  const acceptedAt = current.accepted_at ?? reportedAt;
  const worst = worstClass([whole.result_class, ...jars.map((item) => item.reading?.result_class ?? null)]);
  return {
    ...unseen,
    report_text: report,
    report_id: crypto.randomUUID(),
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
}

/** Enters a report as text. Another text than before has to be seen and told again. */
export const enterReport = act(biopsy, {
  name: 'enter_report',
  label: ({ report_text: report }) => (report === null ? 'Raporu gir' : 'Raporu değiştir'),
  saves: 'Raporu kaydet',
  icon: 'file-text',
  permissions: [EDIT],
  group: 'edit',
  when: (record) => record.reported_at !== null || isNext(record, 'reported'),
  refusal: noWayTo('reported'),
  wide: true,
  needs: { lists: { entity: readingWordList } },
  fields: {
    text: longText({ label: 'Rapor metni', required: true, maxLength: 20_000 }),
    reported_at: instant({ label: 'Rapor zamanı', required: true }),
    pathologist: text({ label: 'Patolog', maxLength: 120 }),
  },
  missing: { text: 'Raporun metnini yapıştırın', reported_at: NO_MOMENT },
  pairs: [['reported_at', 'pathologist']],
  start: ({ report_text: report, reported_at: at, pathologist }, { now }) => ({
    ...(report === null ? {} : { text: report }),
    reported_at: at ?? now,
    pathologist,
  }),
  asks: () => ({ text: { rows: 10 } }),
  tells: ({ seen_at: seen }) =>
    seen === null
      ? null
      : {
          text: 'Metin değişirse sonucu hekim yeniden görmeli, hasta yeniden bilgilendirilmelidir.',
          tone: 'warning',
        },
  check: ({ taken_at: taken }, { reported_at: at }): Readonly<Record<string, string>> =>
    taken !== null && at < taken ? { reported_at: 'Rapor, örnek alınmadan önce çıkmış olamaz' } : {},
  run: (changes, record, { text: report, reported_at, pathologist }, { needed }) => {
    const isSame = record.reported_at !== null && record.report_text === report;
    const read = isSame ? {} : withReport(record, report, reported_at, wordsInUse(needed.lists));
    changes.update({ ...read, reported_at, pathologist });
  },
  done: 'Rapor kaydedildi ve okundu',
});
