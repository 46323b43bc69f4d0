import { LoadingBlock } from '@/ui/page-states';

/** Shows that the file of a screen is loading for the first time. */
export function PagePending() {
  return <LoadingBlock lines={6} className="max-w-2xl" />;
}
