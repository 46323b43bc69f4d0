import { createFileRoute } from '@tanstack/react-router';
import { ClientProfile } from '@/features/clients/profile/client-profile-page';
import { readProfileSearch } from '@/features/clients/profile/profile-search';
import { requireRecordId } from '@/features/shell/read-address';
import { usePageTitle } from '@/ui/page-title';

const PARENT = { label: 'Hastalar', to: '/crm/client-list' };

export const Route = createFileRoute('/crm/client-profile/$clientId')({
  validateSearch: readProfileSearch,
  beforeLoad: ({ params }) => requireRecordId(params.clientId),
  staticData: { title: 'Hasta kaydı' },
  component: Page,
});

function Page() {
  usePageTitle('Hasta kaydı', PARENT);
  const navigate = Route.useNavigate();
  const { clientId } = Route.useParams();
  const { tab = 'overview' } = Route.useSearch();
  return (
    <ClientProfile
      clientId={clientId}
      tab={tab}
      onTab={(next) =>
        void navigate({ search: next === 'overview' ? {} : { tab: next }, replace: true, resetScroll: false })
      }
    />
  );
}
