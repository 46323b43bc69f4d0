import { useMemo, useState } from 'react';
import { of } from 'rxjs';
import { useIndexes } from '@/data/indexes';
import { useLiveQuery } from '@/data/workspace';
import { documentsById$ } from '@/records/documents-by-id';
import { clientName, clientNoText } from '@/records/client-fields/client-summary-line';
import { Avatar } from '@/ui/avatar';
import { ComboboxField } from '@/ui/combobox-field';
import type { Option } from '@/ui/option-row';
import type { Client } from '@sync/model/client';
import { formatPhone } from '@sync/model/phone';

const MOST = 8;

/** Finds a patient that is on this device, by name, phone or number; also without network. */
export function KnownClientSearch({ onChoose }: { onChoose: (id: string) => void }) {
  const [query, setQuery] = useState('');
  const { value: ids } = useIndexes(
    ({ clients }) =>
      query.trim().length < 2
        ? ''
        : clients
            .search(query, MOST)
            .map((row) => row.id)
            .join(),
    [query],
  );
  const live = useLiveQuery<readonly Client[]>(
    (database) => (ids === '' ? of([]) : documentsById$(database.clients, ids.split(','))),
    [ids],
  );
  const options = useMemo(
    (): readonly Option[] =>
      (live.state === 'ready' ? live.data : []).map((client) => {
        const phone = client.phones.find((one) => one.primary) ?? client.phones[0];
        return {
          value: client.id,
          label: clientName(client),
          icon: <Avatar name={clientName(client)} />,
          description: [
            client.birth_date?.slice(0, 4),
            clientNoText(client),
            phone === undefined ? undefined : formatPhone(phone.e164),
          ]
            .filter((part) => part !== undefined)
            .join(' · '),
        };
      }),
    [live],
  );
  return (
    <ComboboxField
      label="Kayıtlı hasta"
      optional
      placeholder="Ad, telefon ya da hasta no ile arayın"
      options={options}
      value={null}
      onQuery={setQuery}
      onChange={(id) => {
        if (id !== null) onChoose(id);
      }}
    />
  );
}
