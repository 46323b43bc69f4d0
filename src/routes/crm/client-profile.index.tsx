import { createFileRoute } from '@tanstack/react-router';
import { ClientSearchPage } from '@/features/clients/search/client-search-page';

export const Route = createFileRoute('/crm/client-profile/')({
  staticData: { title: 'Hasta ara' },
  component: ClientSearchPage,
});
