import { createFileRoute } from '@tanstack/react-router';
import { ResumeListPage } from '@/features/resumes/resume-list-page';
import { readResumeSearch } from '@/features/resumes/resume-search';

export const Route = createFileRoute('/form/resumes')({
  validateSearch: readResumeSearch,
  staticData: { title: 'Özgeçmişler', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <ResumeListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
