import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { useInPalette } from '@/acts/palette';
import { useBeyond } from '@/data/use-beyond';
import { logView } from '@/data/view-log';
import { ReadingOnly, useSignedIn } from '@/data/workspace';
import { RejectedBanner } from '@/kit/form/rejected-banner';
import { buttonClass } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';
import { AbsentRecord } from '@/kit/record/absent-record';
import { usePageTitle } from '@/ui/page-title';
import type { Surgery } from '@sync/model/entities/surgery';
import { surgeryActs } from '@sync/model/surgeries/acts';
import { surgeryNumber } from '@sync/model/surgeries/words';
import { SurgeryBody } from './surgery-body';
import { SurgeryMenu } from './surgery-menu';
import { SurgeryPaper } from './surgery-paper';
import { usePatient, useSurgery } from './use-surgery';
import { useSurgeryActs } from './use-surgery-acts';

const PARENT = { label: 'Ameliyat planları', to: '/crm/surgery-plans' };

/** Shows one surgery: its steps, its preparation, its plan, and its history. */
export function SurgeryPage({
  surgeryId,
  onFix,
}: {
  surgeryId: string;
  /** Opens the sync panel, where the user can correct a rejected change. */
  onFix: () => void;
}) {
  const found = useSurgery(surgeryId);
  usePageTitle(found.state === 'ready' ? surgeryNumber(found.surgery) : 'Ameliyat', PARENT);
  if (found.state === 'ready') return <ReadySurgery surgery={found.surgery} onFix={onFix} />;
  return (
    <AbsentRecord
      why={found.state}
      name="Ameliyat"
      back={
        <Link to="/crm/surgery-plans" className={buttonClass('secondary')}>
          Ameliyat planlarına dön
        </Link>
      }
      gone="Görme yetkiniz kaldırılmış olabilir."
      notFound="Bir yıldan eski ya da görme yetkiniz dışında bir ameliyat olabilir."
    />
  );
}

function ReadySurgery({ surgery, onFix }: { surgery: Surgery; onFix: () => void }) {
  const { workspace } = useSignedIn();
  const isBeyond = useBeyond();
  const { id, client_id: clientId } = surgery;
  useEffect(() => {
    void logView(workspace, 'view', 'surgery', { entityId: id, clientId });
  }, [workspace, id, clientId]);
  const page = <OpenSurgery surgery={surgery} onFix={onFix} />;
  if (!isBeyond(surgery)) return page;
  return (
    <ReadingOnly>
      <NoticeBar tone="info" icon={Eye}>
        Bu ameliyat kapsamınız dışında: acil erişimle görürsünüz, değiştiremezsiniz.
      </NoticeBar>
      {page}
    </ReadingOnly>
  );
}

function OpenSurgery({ surgery, onFix }: { surgery: Surgery; onFix: () => void }) {
  const patient = usePatient(surgery.client_id);
  const { doing, open } = useSurgeryActs(surgery, patient);
  useInPalette(doing.acts, surgeryActs, surgeryNumber(surgery));
  return (
    <>
      <RejectedBanner collection="surgeries" id={surgery.id} onFix={onFix} />
      <SurgeryPaper surgery={surgery} patient={patient} />
      <div className="min-h-0 flex-1 overflow-y-auto print:hidden">
        <SurgeryBody doing={doing} patient={patient} actions={<SurgeryMenu {...doing} prints />} />
      </div>
      {open}
    </>
  );
}
