import { createFileRoute } from '@tanstack/react-router';
import { ReviewPage } from '@/features/identity-matching/review-page';
import { readReviewSearch } from '@/features/identity-matching/identity-search';
import { requireRecordId } from '@/features/shell/read-address';

export const Route = createFileRoute('/crm/tckimlik-matching/$batchId')({
  validateSearch: readReviewSearch,
  beforeLoad: ({ params }) => requireRecordId(params.batchId),
  staticData: { title: 'TC eşleştirme listesi' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  const { batchId } = Route.useParams();
  return (
    <ReviewPage
      key={batchId}
      batchId={batchId}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
