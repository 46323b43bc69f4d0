import { createFileRoute } from '@tanstack/react-router';
import { tripsDecide } from '@/features/foreign-patients/import/trips-decide';
import { requireRecordId } from '@/features/shell/read-address';
import { DecidePage } from '@/import/decide/decide-page';
import { readDecideSearch } from '@/import/decide/decide-search';

export const Route = createFileRoute('/crm/trip-import/$importId')({
  validateSearch: readDecideSearch,
  beforeLoad: ({ params }) => requireRecordId(params.importId),
  staticData: { title: 'Yolculuk listesi' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  const { importId } = Route.useParams();
  return (
    <DecidePage
      of={tripsDecide}
      key={importId}
      importId={importId}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
