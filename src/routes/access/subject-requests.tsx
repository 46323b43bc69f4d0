import { createFileRoute } from '@tanstack/react-router';
import { SubjectRequestPage } from '@/features/access/subject-requests/subject-request-page';
import { readSubjectRequestSearch } from '@/features/access/subject-requests/subject-request-search';

export const Route = createFileRoute('/access/subject-requests')({
  validateSearch: readSubjectRequestSearch,
  staticData: { title: 'Başvurular' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <SubjectRequestPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
