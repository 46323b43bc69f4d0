import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { CallerPage } from '@/features/caller/caller-page';
import { ClientProfile } from '@/features/clients/profile/client-profile-page';
import { ClientSearch } from '@/features/clients/search/client-search';
import type { ProfileTab } from '@/features/clients/profile/profile-search';

export const Route = createFileRoute('/hasta/tel/$phone')({
  staticData: { title: 'Arayan hasta' },
  component: Page,
});

function Page() {
  const call = useLocation({ select: (location) => location.state.call });
  return (
    <CallerPage
      // Another call is another page.
      key={call ?? ''}
      call={call}
      profile={(clientId) => <CallerProfile key={clientId} clientId={clientId} />}
      search={<ClientSearch />}
    />
  );
}

function CallerProfile({ clientId }: { clientId: string }) {
  const [tab, setTab] = useState<ProfileTab>('overview');
  return <ClientProfile clientId={clientId} tab={tab} onTab={setTab} />;
}
