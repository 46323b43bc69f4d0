import { createFileRoute } from '@tanstack/react-router';
import { StatisticsPage } from '@/features/statistics/statistics-page';
import { readStatisticsSearch } from '@/features/statistics/statistics-search';

export const Route = createFileRoute('/crm/statistics')({
  validateSearch: readStatisticsSearch,
  staticData: { title: 'İstatistik' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <StatisticsPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
      onWall={() => void navigate({ to: '/', search: { wall: 'yes' } })}
    />
  );
}
