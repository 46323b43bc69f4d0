import { useMemo, useState } from 'react';
import { useIndexes } from '@/data/indexes';
import { clientNoText } from '@/kit/record/client-summary-line';
import { formerText } from '@/kit/record/former-record';
import { Avatar } from '@/ui/avatar';
import { ComboboxField } from '@/ui/combobox-field';
import type { Option } from '@/ui/option-row';
import { formatPhone } from '@sync/model/rules/phone';

const MOST = 8;

/** Finds a patient that is on this device, by name, phone or number; also without network. */
export function KnownClientSearch({
  optional = true,
  error,
  onChoose,
}: {
  optional?: boolean | undefined;
  error?: string | undefined;
  onChoose: (id: string) => void;
}) {
  const [query, setQuery] = useState('');
  const { value: rows, complete } = useIndexes(
    ({ clients }) =>
      query.trim().length < 2
        ? []
        : [
            ...clients.search(query, MOST).map((row) => ({ row, former: null })),
            ...clients.searchByMerged(query, MOST),
          ].slice(0, MOST),
    [query],
    'clients',
  );
  const options = useMemo(
    (): readonly Option[] =>
      rows.map(({ row, former }) => ({
        value: row.id,
        label: row.name,
        icon: <Avatar name={row.name} />,
        description: [
          former !== null && formerText(former),
          row.birthDate?.slice(0, 4),
          clientNoText({ client_no: row.clientNo }),
          row.phone && formatPhone(row.phone),
        ]
          .filter(Boolean)
          .join(' · '),
      })),
    [rows],
  );
  return (
    <ComboboxField
      label="Kayıtlı hasta"
      optional={optional}
      error={error}
      placeholder="Ad, telefon ya da hasta no ile arayın"
      options={options}
      value={null}
      loading={!complete && rows.length === 0 && query.trim().length >= 2}
      onQuery={setQuery}
      onChange={(id) => {
        if (id !== null) onChoose(id);
      }}
    />
  );
}
