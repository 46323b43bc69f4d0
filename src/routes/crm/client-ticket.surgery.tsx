import { createFileRoute } from '@tanstack/react-router';
import { SurgeryAddPage } from '@/features/surgeries/add/surgery-add-page';
import { readSurgeryAddSearch } from '@/features/surgeries/add/surgery-search';

export const Route = createFileRoute('/crm/client-ticket/surgery')({
  validateSearch: readSurgeryAddSearch,
  staticData: { title: 'Ameliyat ekle' },
  component: SurgeryAddRoute,
});

function SurgeryAddRoute() {
  return <SurgeryAddPage search={Route.useSearch()} />;
}
