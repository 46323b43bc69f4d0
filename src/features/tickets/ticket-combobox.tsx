import { useMemo, useState } from 'react';
import { of } from 'rxjs';
import { useDirectory } from '@/data/definitions';
import { useIndexes } from '@/data/indexes';
import { useLiveQuery } from '@/data/workspace';
import { documentsById$ } from '@/records/documents-by-id';
import { ComboboxField } from '@/ui/combobox-field';
import type { FieldTexts } from '@/ui/form-field';
import type { Option } from '@/ui/option-row';
import { StatusGlyph } from '@/ui/status';
import type { Ticket } from '@sync/model/ticket';
import { numberOf } from './ticket-context';

const MOST = 20;

/** Chooses a ticket by number or subject; those of the same client stand first. */
export function TicketCombobox({
  clientId,
  exceptId,
  value,
  onChange,
  ...field
}: FieldTexts & {
  clientId?: string | undefined;
  exceptId?: string | undefined;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const directory = useDirectory();
  const [query, setQuery] = useState('');
  const { value: ids } = useIndexes(
    ({ tickets }) => {
      const found =
        query.trim() === ''
          ? [...tickets.rows.values()].filter((row) => row.clientId === clientId)
          : tickets.search(query, 200);
      const own = (row: { clientId: string }) => Number(row.clientId === clientId);
      return found
        .filter((row) => row.id !== exceptId)
        .toSorted((a, b) => own(b) - own(a) || (a.updatedAt < b.updatedAt ? 1 : -1))
        .slice(0, MOST)
        .map((row) => row.id);
    },
    [query, clientId, exceptId],
  );
  const wanted = [...new Set([...(value === null ? [] : [value]), ...ids])].join();
  const records = useLiveQuery<readonly Ticket[]>(
    (database) => (wanted === '' ? of([]) : documentsById$(database.tickets, wanted.split(','))),
    [wanted],
  );
  const options = useMemo(
    (): readonly Option[] =>
      (records.state === 'ready' ? records.data : []).map((ticket) => ({
        value: ticket.id,
        label: `${numberOf(ticket)} · ${ticket.subject}`,
        icon: <StatusGlyph category={ticket.status_category} />,
        description: directory.definitionName(ticket.type_id) ?? undefined,
      })),
    [records, directory],
  );
  return (
    <ComboboxField
      {...field}
      clearable
      placeholder="Talep no ya da konu"
      options={options}
      value={value}
      onQuery={setQuery}
      onChange={onChange}
    />
  );
}
