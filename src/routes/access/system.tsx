import { createFileRoute } from '@tanstack/react-router';
import { SystemStatusPage } from '@/features/access/system-status/system-status-page';

export const Route = createFileRoute('/access/system')({
  staticData: { title: 'Sistem durumu', recordable: true },
  component: SystemStatusPage,
});
