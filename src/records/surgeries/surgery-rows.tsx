import { Link } from '@tanstack/react-router';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { Badge } from '@/ui/badge';
import { ReadinessRing } from '@/ui/readiness-ring';
import { SideMark } from '@/ui/side-mark';
import { SyncMark } from '@/ui/sync-mark';
import type { Surgery } from '@sync/model/entities/surgery';
import { slotStates, surgeryStatuses } from '@sync/model/entities/surgery-values';
import { nameOfProcedures, readiness, sideOf } from '@sync/model/rules/surgery-rules';
import { planWords, slotTones, statusTones, wishWords } from './surgery-words';
import { surgeryNumber } from '@sync/model/surgeries/words';

/** Orders surgeries, the latest first; those without a time come before them. */
export const latestSurgeryFirst = (a: Surgery, b: Surgery): number =>
  (b.planned_start ?? 'z').localeCompare(a.planned_start ?? 'z');

/** Shows surgeries below one another, each with a link to its page. */
export function SurgeryRows({ surgeries }: { surgeries: readonly Surgery[] }) {
  return (
    <ul aria-label="Ameliyatlar">
      {surgeries.map((surgery) => (
        <li key={surgery.id} className="border-b border-line-soft last:border-0">
          <SurgeryLine surgery={surgery} />
        </li>
      ))}
    </ul>
  );
}

function SurgeryLine({ surgery }: { surgery: Surgery }) {
  const reference = useReferenceData();
  const now = useNow();
  const mark = useSyncState((sync) => sync.mark('surgeries', surgery.id));
  const { done, all } = readiness(surgery.checklist);
  const where = [
    planWords(surgery, now) ?? wishWords(surgery),
    reference.definitionName(surgery.room_id),
    reference.definitionName(surgery.surgeon_id),
  ];
  return (
    <Link
      to="/crm/surgery-plans/$surgeryId"
      params={{ surgeryId: surgery.id }}
      className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-hover"
    >
      <span className="min-w-48 flex-1">
        <span className="flex items-center gap-2">
          <span className="clip font-medium">{nameOfProcedures(surgery.procedures)}</span>
          <SideMark side={sideOf(surgery.procedures)} size="xs" />
          <SyncMark state={mark} />
        </span>
        <span className="meta num block text-ink-2">
          {[surgeryNumber(surgery), ...where].filter(Boolean).join(' · ')}
        </span>
      </span>
      {all > 0 && <ReadinessRing done={done} all={all} />}
      {(surgery.slot_state === 'requested' || surgery.slot_state === 'clash') && (
        <Badge tone={slotTones[surgery.slot_state]}>{slotStates[surgery.slot_state]}</Badge>
      )}
      <Badge tone={statusTones[surgery.status]}>{surgeryStatuses[surgery.status]}</Badge>
    </Link>
  );
}
