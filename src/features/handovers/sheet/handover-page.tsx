import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { logView } from '@/data/view-log';
import { useSignedIn } from '@/data/workspace';
import { RejectedBanner } from '@/kit/form/rejected-banner';
import { AbsentRecord } from '@/kit/record/absent-record';
import { buttonClass } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import { shiftWords } from '../handover-rows';
import { DraftSheet } from './draft-sheet';
import { GivenSheet } from './given-sheet';
import { useSheet } from './use-sheet';

const PARENT = { label: 'Vardiya devirleri', to: '/crm/shift-handovers' };

/** Shows the sheet of one shift: its giver writes it, the next shift reads and signs it. */
export function HandoverPage({
  handoverId,
  onFix,
}: {
  handoverId: string;
  /** Opens the sync panel, where the user can correct a rejected change. */
  onFix: () => void;
}) {
  const { workspace } = useSignedIn();
  const found = useSheet(handoverId);
  usePageTitle(found.state === 'ready' ? shiftWords(found.row.handover) : 'Vardiya devri', PARENT);
  const isThere = found.state === 'ready';
  useEffect(() => {
    if (isThere) void logView(workspace, 'view', 'shift_handover', { entityId: handoverId });
  }, [isThere, workspace, handoverId]);
  if (found.state !== 'ready') {
    return (
      <AbsentRecord
        why={found.state}
        name="Vardiya devri"
        back={
          <Link to="/crm/shift-handovers" className={buttonClass('secondary')}>
            Vardiya devirlerine dön
          </Link>
        }
        notFound="Başka bir birimin devri, bir başkasının taslağı ya da bir yıldan eski olabilir."
      />
    );
  }
  const { row, stored } = found;
  return (
    <>
      <RejectedBanner collection="cases" id={handoverId} onFix={onFix} />
      {row.handover.state === 'draft' ? (
        <DraftSheet row={row} stored={stored} />
      ) : (
        <GivenSheet row={row} stored={stored} />
      )}
    </>
  );
}
