import { createFileRoute } from '@tanstack/react-router';
import { ManualPage } from '@/features/help/manual-page';
import { chapters } from '@/kit/help/chapters';
import { oneOf, readerOf } from '@/lib/address';

export const Route = createFileRoute('/yardim')({
  validateSearch: readerOf({ chapter: oneOf(chapters.map(({ id }) => id)) }),
  staticData: { title: 'Yardım', recordable: true },
  component: Help,
});

function Help() {
  return <ManualPage search={Route.useSearch()} />;
}
