import { createFileRoute } from '@tanstack/react-router';
import { readDaySheetSearch } from '@/features/pos/day-sheets/day-sheet-list';
import { DaySheetPage } from '@/features/pos/day-sheets/day-sheet-page';

export const Route = createFileRoute('/pos/ms-reports')({
  validateSearch: readDaySheetSearch,
  staticData: { title: 'Terminal raporları', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <DaySheetPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
