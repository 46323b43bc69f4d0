import { Link } from '@tanstack/react-router';
import { CloudDownload, Eye, FileQuestion, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { useInPalette } from '@/acts/palette';
import { useBeyond } from '@/acts/use-act-context';
import { logView } from '@/data/view-log';
import { ReadingOnly, useSignedIn } from '@/data/workspace';
import { RejectedBanner } from '@/kit/form/rejected-banner';
import { buttonClass } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';
import { EmptyState, ErrorNote, LoadingBlock } from '@/ui/page-states';
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
  const back = (
    <Link to="/crm/surgery-plans" className={buttonClass('secondary')}>
      Ameliyat planlarına dön
    </Link>
  );
  switch (found.state) {
    case 'ready':
      return <ReadySurgery surgery={found.surgery} onFix={onFix} />;
    case 'loading':
      return <LoadingBlock lines={8} className="p-5" />;
    case 'error':
      return (
        <ErrorNote className="m-5" title="Ameliyat okunamadı">
          Kayıtlarınız güvende. Sayfayı yenileyip yeniden deneyin.
        </ErrorNote>
      );
    case 'syncing':
      return (
        <EmptyState icon={CloudDownload} title="Kayıtlar bu cihaza alınıyor" className="m-auto">
          Ameliyat geldiğinde burada açılacak.
        </EmptyState>
      );
    case 'gone':
      return (
        <EmptyState icon={Trash2} title="Ameliyat artık görünmüyor" className="m-auto" action={back}>
          Görme yetkiniz kaldırılmış olabilir. Gönderilmemiş yazılarınız eşitleme panelinde durur.
        </EmptyState>
      );
    case 'not_found':
      return (
        <EmptyState icon={FileQuestion} title="Ameliyat bulunamadı" className="m-auto" action={back}>
          Bir yıldan eski ya da görme yetkiniz dışında bir ameliyat olabilir.
        </EmptyState>
      );
  }
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
