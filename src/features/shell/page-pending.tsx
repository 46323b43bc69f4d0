import { LoadingBlock } from '@/ui/page-states';

/** While the file of a screen is fetched for the first time. */
export function PagePending() {
  return <LoadingBlock lines={6} className="max-w-2xl" />;
}
