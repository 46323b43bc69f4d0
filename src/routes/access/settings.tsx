import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '@/features/access/settings/settings-page';

export const Route = createFileRoute('/access/settings')({
  staticData: { title: 'Ayarlar', recordable: true },
  component: SettingsPage,
});
