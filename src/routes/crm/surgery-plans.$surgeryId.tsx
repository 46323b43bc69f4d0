import { createFileRoute } from '@tanstack/react-router';
import { requireRecordId } from '@/features/shell/read-address';
import { SurgeryPage } from '@/features/surgeries/record/surgery-page';
import { openSyncPanel } from '@/features/sync/sync-panel-state';

export const Route = createFileRoute('/crm/surgery-plans/$surgeryId')({
  beforeLoad: ({ params }) => requireRecordId(params.surgeryId),
  staticData: { title: 'Ameliyat' },
  component: SurgeryRoute,
});

function SurgeryRoute() {
  const { surgeryId } = Route.useParams();
  // Another surgery starts with fresh forms and scroll.
  return <SurgeryPage key={surgeryId} surgeryId={surgeryId} onFix={openSyncPanel} />;
}
