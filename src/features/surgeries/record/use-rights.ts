import { useSignedIn } from '@/data/workspace';
import { holdsAny } from '@sync/model/access/permissions';
import type { Surgery } from '@sync/model/entities/surgery';
import { isUnderWay } from '@sync/model/rules/surgery-rules';

const OVER: readonly Surgery['status'][] = ['discharged', 'follow_up', 'closed'];
const WAITING: readonly Surgery['status'][] = ['proposed', 'postponed', 'cancelled'];

/** Rights of the user to a surgery in its present state. */
export interface SurgeryRights {
  /** Plan fields, team, follow-ups. */
  readonly mayEdit: boolean;
  /** Steps. */
  readonly mayStep: boolean;
  /** Items of the preparation. */
  readonly maySettle: boolean;
  /** Move, postpone, cancel: not once the patient is in the theatre. */
  readonly mayMove: boolean;
  readonly mayConfirm: boolean;
}

export function useSurgeryRights(surgery: Surgery): SurgeryRights {
  const { access } = useSignedIn();
  const mayEdit = access.permissions.has('crm.surgery.edit');
  const isOver = OVER.includes(surgery.status);
  const maySettle =
    holdsAny(access, ['crm.surgery.milestones', 'crm.surgery.edit']) &&
    (!isOver || access.permissions.has('crm.surgery.correct'));
  const hasPlace = !WAITING.includes(surgery.status);
  return {
    mayEdit,
    maySettle,
    mayStep: maySettle && hasPlace,
    mayMove: mayEdit && surgery.status !== 'cancelled' && !isUnderWay(surgery.milestones) && !isOver,
    mayConfirm: mayEdit && (surgery.status === 'planned' || surgery.status === 'preparing'),
  };
}
