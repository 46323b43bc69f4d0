import { createFileRoute } from '@tanstack/react-router';
import { UploadPage } from '@/features/pos/upload/upload-page';
import { readUploadSearch } from '@/features/pos/upload/upload-search';

export const Route = createFileRoute('/pos/upload-bank-reports')({
  validateSearch: readUploadSearch,
  staticData: { title: 'Liste yükleme' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <UploadPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
