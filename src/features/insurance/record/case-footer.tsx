import { ActButton } from '@/acts/act-button';
import type { RecordActs } from '@/acts/use-acts';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import type { Act } from '@sync/model/acts/act';
import { undecidedStatuses } from '@sync/model/entities/insurance-values';
import type { CaseStatus } from '@sync/model/entities/insurance-values';
import { answer } from '@sync/model/insurance/acts/answer';
import { appeal } from '@sync/model/insurance/acts/appeal';
import { ask } from '@sync/model/insurance/acts/ask';
import { take } from '@sync/model/insurance/acts/assign';
import { extend } from '@sync/model/insurance/acts/extend';
import { invoice } from '@sync/model/insurance/acts/invoice';
import { reopen } from '@sync/model/insurance/acts/move';
import { call } from '@sync/model/insurance/acts/note';
import { pay } from '@sync/model/insurance/acts/pay';
import { sendPapers } from '@sync/model/insurance/acts/send-papers';
import { use } from '@sync/model/insurance/acts/use';
import type { CaseRow } from '../case-row';
import { CaseMenu } from './case-menu';
import type { OnPrint } from './printed-paper';

/** Returns the next step of a case; null where there is none. */
export function nextOf({ record, misfit }: Pick<CaseRow, 'record' | 'misfit'>): Act | null {
  const hasReady = record.papers.some(({ state }) => state === 'attached');
  switch (record.status) {
    case 'draft':
      return ask;
    case 'documents_missing':
      return sendPapers;
    case 'sent':
    case 'documents_completed':
    case 'medical_review':
    case 'appealed':
    case 'waiting':
      if (record.reopened !== null && record.status === 'waiting') return ask;
      return hasReady ? sendPapers : answer;
    case 'refused':
      return appeal;
    case 'approved':
    case 'partial':
      return misfit === null ? use : answer;
    case 'used':
      return invoice;
    case 'invoiced':
      return pay;
    case 'expired':
      return extend;
    case 'cancelled':
      return reopen;
    case 'paid':
    case 'paid_cut':
      return null;
  }
}

const isUndecided = (status: CaseStatus): boolean =>
  (undecidedStatuses as readonly CaseStatus[]).includes(status);

/** Actions of a case: the next step and the call are buttons, the others are in a menu. */
export function CaseFooter({
  row,
  acts,
  onEdit,
  onPrint,
}: {
  row: CaseRow;
  acts: RecordActs;
  onEdit: () => void;
  onPrint: OnPrint;
}) {
  const { record } = row;
  const mayEdit = usePermission('parse.insurance_tracking.edit');
  const offline = useSyncState((sync) => sync.status.phase === 'offline');
  if (!mayEdit) return null;
  const next = nextOf(row);
  const isOpen = isUndecided(record.status);
  return (
    <>
      {next !== null && (
        <ActButton
          acts={acts}
          act={next}
          tone="primary"
          label={next === sendPapers && offline ? 'Bağlanınca gönderilecek' : undefined}
          bare={next !== ask && next !== sendPapers}
        />
      )}
      {isOpen && (next === sendPapers || next === ask) && <ActButton acts={acts} act={answer} bare />}
      {record.status === 'partial' && <ActButton acts={acts} act={appeal} bare />}
      {isOpen && <ActButton acts={acts} act={call} label="Ara" />}
      {row.isOpen && <ActButton acts={acts} act={take} tone="quiet" />}
      <span className="flex-1" />
      <CaseMenu row={row} acts={acts} onEdit={onEdit} onPrint={onPrint} />
    </>
  );
}
