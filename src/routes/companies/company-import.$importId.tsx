import { createFileRoute } from '@tanstack/react-router';
import { companiesDecide } from '@/features/directory/import/companies-decide';
import { requireRecordId } from '@/features/shell/read-address';
import { DecidePage } from '@/import/decide/decide-page';
import { readDecideSearch } from '@/import/decide/decide-search';

export const Route = createFileRoute('/companies/company-import/$importId')({
  validateSearch: readDecideSearch,
  beforeLoad: ({ params }) => requireRecordId(params.importId),
  staticData: { title: 'Firma listesi' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  const { importId } = Route.useParams();
  return (
    <DecidePage
      of={companiesDecide}
      key={importId}
      importId={importId}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
