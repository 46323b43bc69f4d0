import { createFileRoute } from '@tanstack/react-router';
import { ClientProfile } from '@/features/clients/profile/client-profile-page';
import { readProfileSearch } from '@/features/clients/profile/profile-search';
import { StandingRecord } from '@/features/clients/profile/standing-record';
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
  const search = Route.useSearch();
  const { tab = 'overview' } = search;
  return (
    <StandingRecord
      clientId={clientId}
      former={search.former === 'yes'}
      onStanding={(standing) =>
        void navigate({
          params: { clientId: standing },
          search: { ...(search.tab === undefined ? {} : { tab: search.tab }), from: search.from ?? clientId },
          replace: true,
        })
      }
    >
      <ClientProfile
        clientId={clientId}
        from={search.from}
        tab={tab}
        onTab={(next) =>
          void navigate({
            search: { ...search, tab: next === 'overview' ? undefined : next },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </StandingRecord>
  );
}
