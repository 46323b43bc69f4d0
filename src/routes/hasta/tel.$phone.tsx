import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { OPAQUE } from '@/features/caller/caller-address';
import { CallerPage } from '@/features/caller/caller-page';
import { ClientProfile } from '@/features/clients/client-profile-page';
import { ClientSearch } from '@/features/clients/client-search';
import type { ProfileTab } from '@/features/clients/profile-search';

export const Route = createFileRoute('/hasta/tel/$phone')({
  staticData: { title: 'Arayan hasta' },
  // Before anything is drawn, the number leaves the address; it stays with this entry of the history only.
  beforeLoad: ({ params }) => {
    if (params.phone === OPAQUE) return;
    throw redirect({
      to: '/hasta/tel/$phone',
      params: { phone: OPAQUE },
      state: { caller: params.phone },
      replace: true,
    });
  },
  component: Page,
});

function Page() {
  const caller = useLocation({ select: (location) => location.state.caller });
  return (
    <CallerPage
      // Another call is another page.
      key={caller ?? ''}
      raw={caller}
      profile={(clientId) => <CallerProfile key={clientId} clientId={clientId} />}
      search={<ClientSearch />}
    />
  );
}

function CallerProfile({ clientId }: { clientId: string }) {
  const [tab, setTab] = useState<ProfileTab>('overview');
  return <ClientProfile clientId={clientId} tab={tab} onTab={setTab} />;
}
