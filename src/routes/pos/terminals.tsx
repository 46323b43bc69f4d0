import { createFileRoute } from '@tanstack/react-router';
import { readTerminalSearch } from '@/features/pos/terminals/terminal-list';
import { TerminalListPage } from '@/features/pos/terminals/terminal-list-page';

export const Route = createFileRoute('/pos/terminals')({
  validateSearch: readTerminalSearch,
  staticData: { title: 'POS terminalleri', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <TerminalListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
