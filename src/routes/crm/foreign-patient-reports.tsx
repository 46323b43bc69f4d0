import { createFileRoute } from '@tanstack/react-router';
import { ForeignPage } from '@/features/foreign-patients/foreign-page';
import { readForeignSearch } from '@/features/foreign-patients/foreign-search';
import { ForeignFigures } from '@/features/statistics/foreign-figures';

export const Route = createFileRoute('/crm/foreign-patient-reports')({
  validateSearch: readForeignSearch,
  staticData: { title: 'Yabancı hastalar' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <ForeignPage
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
      figures={
        <ForeignFigures
          search={search}
          onChange={(patch) =>
            void navigate({ search: readForeignSearch({ ...search, ...patch }), resetScroll: false })
          }
        />
      }
    />
  );
}
