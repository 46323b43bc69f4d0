import { createFileRoute } from '@tanstack/react-router';
import { SurveyPage } from '@/features/surveys/survey-page';
import { readSurveySearch } from '@/features/surveys/survey-search';

export const Route = createFileRoute('/crm/questionnaires-reports')({
  validateSearch: readSurveySearch,
  staticData: { title: 'Anket raporu' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <SurveyPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
