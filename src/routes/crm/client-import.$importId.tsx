import { createFileRoute } from '@tanstack/react-router';
import { DecidePage } from '@/features/clients/import/decide-page';
import { readDecideSearch } from '@/features/clients/import/import-search';
import { requireRecordId } from '@/features/shell/read-address';

export const Route = createFileRoute('/crm/client-import/$importId')({
  validateSearch: readDecideSearch,
  beforeLoad: ({ params }) => requireRecordId(params.importId),
  staticData: { title: 'Hasta listesi' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  const { importId } = Route.useParams();
  return (
    <DecidePage
      key={importId}
      importId={importId}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
