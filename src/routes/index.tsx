import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { HomePage } from '@/features/home/home-page';
import { NewsCard } from '@/features/inbox/news-card';
import { isRecordId } from '@/lib/record-id';
import { openSyncPanel } from '@/features/sync/sync-panel-state';

/** The code with which a provider sends somebody back; the session takes it out of the address. */
const code = v.fallback(v.optional(v.pipe(v.string(), v.check(isRecordId))), undefined);

export const Route = createFileRoute('/')({
  validateSearch: (search: Record<string, unknown>): { code?: string } => {
    const read = v.parse(code, search['code']);
    return read === undefined ? {} : { code: read };
  },
  staticData: { title: 'Ana sayfa' },
  component: Home,
});

function Home() {
  return <HomePage news={<NewsCard />} onOpenSync={openSyncPanel} />;
}
