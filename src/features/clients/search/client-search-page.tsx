import { usePageTitle } from '@/ui/page-title';
import { ClientSearch } from './client-search';

/** Shows one field for finding one person. */
export function ClientSearchPage() {
  usePageTitle('Hasta ara');
  return (
    <div className="mx-auto w-full max-w-[720px] p-5 max-[79.9375em]:p-4">
      <ClientSearch autoFocus />
    </div>
  );
}
