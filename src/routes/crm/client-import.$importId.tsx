import { createFileRoute } from '@tanstack/react-router';
import { ImportDecidePage } from '@/features/clients/import/import-decide-page';
import { requireRecordId } from '@/features/shell/read-address';
import { readDecideSearch } from '@/import/decide/decide-search';

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
    <ImportDecidePage
      key={importId}
      importId={importId}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
