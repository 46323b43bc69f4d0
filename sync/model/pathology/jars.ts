import type { Biopsy } from '../entities/biopsy';
import { worstClass } from '../entities/biopsy-values';
import type { Jar, ResultClass } from '../entities/biopsy-values';
import { asciiUpper } from '../tr/ascii';

/** Returns why jars cannot be told apart by their numbers; null where they can. */
export function jarsProblem(jars: readonly Pick<Jar, 'no'>[]): string | null {
  const seen = new Set<string>();
  for (const { no } of jars) {
    const key = asciiUpper(no);
    if (key === '') return 'Her kabın bir numarası olmalı';
    if (seen.has(key)) return `${no} numaralı iki kap var`;
    seen.add(key);
  }
  return null;
}

/**
 * Returns whether a jar is not on its way yet, so that a manifest may take it along. An ordered biopsy has no jars
 * yet.
 */
export const waitsForTransfer = (
  { taken_at: takenAt, status }: Pick<Biopsy, 'taken_at' | 'status'>,
  { state }: Pick<Jar, 'state'>,
): boolean =>
  (state === 'taken' || state === 'lost') &&
  takenAt !== null &&
  status !== 'cancelled' &&
  status !== 'closed' &&
  status !== 'retake' &&
  status !== 'unsuitable';

/** Returns the next free number of a case: "4" after 1, 2 and 3. */
export const nextJarNo = (jars: readonly Pick<Jar, 'no'>[]): string =>
  String(Math.max(0, ...jars.map(({ no }) => Number.parseInt(no, 10) || 0)) + 1);

/** Returns a new jar: taken, with nothing else known. */
export function newJar(no: string, organ: Jar['organ'], takenAt: string | null): Jar {
  return {
    id: crypto.randomUUID(),
    no,
    organ,
    site: null,
    pieces: null,
    barcode: null,
    state: 'taken',
    taken_at: takenAt,
    sent_at: null,
    accepted_at: null,
    result_class: null,
    size_mm: null,
    sentence: null,
    note: null,
  };
}

/** Returns the worst class of case and jars: what a list shows before the server has answered. */
export const worstOf = ({
  jars,
  result_class: own,
}: Pick<Biopsy, 'jars' | 'result_class'>): ResultClass | null =>
  worstClass([own, ...jars.map((jar) => jar.result_class)]);
