import { createFileRoute } from '@tanstack/react-router';
import { HandoverPage } from '@/features/handovers/sheet/handover-page';
import { requireRecordId } from '@/features/shell/read-address';
import { openSyncPanel } from '@/features/sync/sync-panel-state';

export const Route = createFileRoute('/crm/shift-handovers/$handoverId')({
  beforeLoad: ({ params }) => requireRecordId(params.handoverId),
  staticData: { title: 'Vardiya devri' },
  component: HandoverRoute,
});

function HandoverRoute() {
  const { handoverId } = Route.useParams();
  return <HandoverPage key={handoverId} handoverId={handoverId} onFix={openSyncPanel} />;
}
