import { biopsyMoves, biopsyStatuses } from '@sync/model/entities/biopsy-values';
import type { BiopsyStatus, Jar } from '@sync/model/entities/biopsy-values';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { isReachable } from '@sync/model/status-moves';
import { refuse } from './biopsy-context';
import type { BiopsyContext } from './biopsy-context';
import { asciiUpper } from '@sync/model/tr/ascii';

/* What holds for every action on a biopsy. The server has the same rules. */

export const EDIT = 'parse.adenom_biyotip.edit';
export const SEEN = 'parse.adenom_biyotip.seen';

/** Returns whether the user may say that the doctor has seen a result: the ordering doctor, or a delegate. */
export function maySee(
  { writes, userId }: Pick<BiopsyContext, 'writes' | 'userId'>,
  { doctor_user_ids: doctors }: Pick<Biopsy, 'doctor_user_ids'>,
): boolean {
  return writes.access.permissions.has(SEEN) || doctors.includes(userId);
}

export function requireReachable({ status }: Pick<Biopsy, 'status'>, next: BiopsyStatus): void {
  if (!isReachable(biopsyMoves, status, next)) {
    refuse(`“${biopsyStatuses[status]}” durumundan “${biopsyStatuses[next]}” durumuna geçilemez.`);
  }
}

/** Jars of one number cannot be told apart. @throws ActionError `invalid` at `jars` */
export function requireDistinctJars(jars: readonly Pick<Jar, 'no'>[]): void {
  const seen = new Set<string>();
  for (const { no } of jars) {
    const key = asciiUpper(no);
    if (key === '') refuse('Her kabın bir numarası olmalı.', { jars: 'Her kabın bir numarası olmalı' });
    if (seen.has(key)) refuse(`${no} numaralı iki kap var.`, { jars: `${no} numaralı iki kap var` });
    seen.add(key);
  }
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
