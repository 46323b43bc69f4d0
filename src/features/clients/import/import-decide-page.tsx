import { useMemo } from 'react';
import { DecidePage } from '@/import/decide/decide-page';
import type { DecideSearch } from '@/import/decide/decide-search';
import { useExtraFields } from '@/records/extra-fields/use-extra-fields';
import { clientsDecide } from './clients-decide';

/** Shows a list of patients that the server has judged, with the hospital's own fields. */
export function ImportDecidePage(rest: {
  importId: string;
  search: DecideSearch;
  onSearch: (search: DecideSearch) => void;
}) {
  const extras = useExtraFields('client');
  const of = useMemo(() => clientsDecide(extras), [extras]);
  return <DecidePage of={of} {...rest} />;
}
