import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { NewsManagerPage } from '@/features/inbox/news-manager-page';
import { isRecordId } from '@/lib/record-id';

const entry = v.fallback(
  v.optional(v.union([v.literal('new'), v.pipe(v.string(), v.check(isRecordId))])),
  undefined,
);

export const Route = createFileRoute('/whatsnew')({
  validateSearch: (search: Record<string, unknown>): { entry?: string | undefined } => {
    const read = v.parse(entry, search['entry']);
    return read === undefined ? {} : { entry: read };
  },
  staticData: { title: 'Yenilik yönetimi', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <NewsManagerPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
