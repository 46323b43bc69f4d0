import { criticalClasses } from '../../entities/biopsy-values';
import type { Organ, Reading, ReadingWords } from '../../entities/biopsy-values';
import { lexiconOf } from './compile';
import { conclude } from './conclude';
import { jarPartsOf } from './jar-parts';
import { takeApart } from './take-apart';
import type { ReadAbout, TakenApart } from './take-apart';
import { isGrave } from './finding';

export interface JarToRead {
  /** Number as written on the jar; once in a case. */
  readonly no: string;
  readonly organ: Organ;
}

export interface JarsRead {
  /** Reading of the whole report. */
  readonly whole: Reading;
  /** Reading of each jar's part; null where the report has no part for it. */
  readonly jars: readonly { readonly no: string; readonly reading: Reading | null }[];
}

/** Returns whether sentences that belong to no jar say something grave. Any jar may be meant. */
function hasGraveCommon(taken: TakenApart, common: ReadonlySet<number>): boolean {
  return taken.said.some(
    ({ findings }, at) =>
      common.has(at) &&
      findings.some(
        (finding) => isGrave(finding) && (finding.status === 'affirmed' || finding.status === 'uncertain'),
      ),
  );
}

/** Returns a reading with less confidence. A harmless part is not enough where something grave is outside all parts. */
function doubted(reading: Reading): Reading {
  if (reading.result_class !== null && criticalClasses.has(reading.result_class)) return reading;
  return {
    ...reading,
    confidence: Math.min(reading.confidence, 70),
    reasons: [...new Set([...reading.reasons, 'low_confidence' as const])],
  };
}

/**
 * Reads a report with a part for each jar (`A) …`, `2. Antrum: …`, `Kap 3: …`). A case of one jar needs no parts; of
 * several at least two have to be recognised, else only the whole is read. Marks keep their places in the report.
 */
export function readJars(
  report: string,
  jars: readonly JarToRead[],
  words: ReadingWords,
  about: ReadAbout,
): JarsRead {
  const byOrgan = new Map<Organ, TakenApart>();
  const takenFor = (organ: Organ): TakenApart => {
    const known = byOrgan.get(organ);
    if (known !== undefined) return known;
    const made = takeApart(report, words, organ);
    byOrgan.set(organ, made);
    return made;
  };
  const taken = takenFor(about.organ);
  const whole = conclude(taken, about);
  if (jars.length === 1) {
    const readings = jars.map(({ no, organ }) => ({
      no,
      reading: conclude(takenFor(organ), { ...about, organ }),
    }));
    return { whole, jars: readings };
  }
  const parts = jarPartsOf(
    taken,
    jars.map(({ no }) => no),
    lexiconOf(words),
  );
  if (parts.byJar.size < 2) return { whole, jars: jars.map(({ no }) => ({ no, reading: null })) };
  const isGraveCommon = hasGraveCommon(taken, parts.common);
  return {
    whole,
    jars: jars.map(({ no, organ }) => {
      const part = parts.byJar.get(no);
      if (part === undefined) return { no, reading: null };
      const mine = takenFor(organ);
      const reading = conclude(mine, { ...about, organ }, (_, at) => part.has(at));
      return { no, reading: isGraveCommon ? doubted(reading) : reading };
    }),
  };
}
