import type { Surgery } from '../../entities/surgery';
import { surgery } from '../../entities/surgery';
import type { SurgeryStatus } from '../../entities/surgery-values';
import { isUnderWay } from '../../rules/surgery-rules';
import { isReachable } from '../../status-moves';
import { isOver } from '../steps';

/* Rules that acts on surgeries share. The server has them in `app.surgery_rules`. */

export const EDIT = 'crm.surgery.edit';
/** Right of the ward and the theatre: marks steps and preparation, and plans nothing. */
export const MARK = 'crm.surgery.milestones';

/** Returns whether the plan may change: not once the patient is in the theatre. */
export const isPlannable = (record: Pick<Surgery, 'status' | 'milestones'>): boolean =>
  record.status !== 'cancelled' && !isUnderWay(record.milestones) && !isOver(record);

const UNDER_WAY = 'Hasta salona alındı; plan artık taşınamaz, ertelenemez ve iptal edilemez.';
const NO_WAY = 'Ameliyat bu duruma geçirilemez; bu arada durumu değişmiş olabilir.';

/** Returns why a plan does not change. */
export const planRefusal = ({ milestones }: Pick<Surgery, 'milestones'>): string =>
  isUnderWay(milestones) ? UNDER_WAY : NO_WAY;

/** Returns whether a surgery may become one of another status. */
export const isAhead = ({ status }: Pick<Surgery, 'status'>, next: SurgeryStatus): boolean =>
  isReachable(surgery.moves ?? {}, status, next);
