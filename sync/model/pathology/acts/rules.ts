import type { ActWorld } from '../../acts/act';
import type { Biopsy } from '../../entities/biopsy';
import { biopsyMoves, biopsyStatuses } from '../../entities/biopsy-values';
import type { BiopsyStatus } from '../../entities/biopsy-values';

/* Rules that acts on biopsies share. The server has them in `app.biopsy_rules`. */

export const EDIT = 'parse.adenom_biyotip.edit';
/** Right of the doctor, and of a delegate. */
export const SEEN = 'parse.adenom_biyotip.seen';

type WithStatus = Pick<Biopsy, 'status'>;

export const isOneOf = ({ status }: WithStatus, statuses: readonly BiopsyStatus[]): boolean =>
  statuses.includes(status);
/** Returns whether a status is the next step of a biopsy. */
export const isNext = ({ status }: WithStatus, next: BiopsyStatus): boolean =>
  biopsyMoves[status].includes(next);
/** Returns the refusal of a step to a status. */
export const noWayTo =
  (next: BiopsyStatus) =>
  ({ status }: WithStatus): string =>
    `“${biopsyStatuses[status]}” durumundan “${biopsyStatuses[next]}” durumuna geçilemez.`;

/** Returns whether the user may say that the doctor has seen a result: the ordering doctor, or a delegate. */
export const maySee = (
  { doctor_user_ids: doctors }: Pick<Biopsy, 'doctor_user_ids'>,
  { userId, permissions }: Pick<ActWorld, 'userId' | 'permissions'>,
): boolean => permissions.has(SEEN) || doctors.includes(userId);

/** Sentence at a moment that was not typed. */
export const NO_MOMENT = 'Gün ve saati yazın';
