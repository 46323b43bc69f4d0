import { useMemo, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useIndexes } from '@/data/indexes';
import { ComboboxField } from '@/ui/combobox-field';
import type { FieldTexts } from '@/ui/form-field';
import type { Option } from '@/ui/option-row';
import { StatusGlyph } from '@/ui/status';

const MOST = 20;

/** Chooses a ticket by number or subject; those of the same client come first. */
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
  const reference = useReferenceData();
  const [query, setQuery] = useState('');
  const { value: rows } = useIndexes(
    ({ tickets }) => {
      const found =
        query.trim() === ''
          ? [...tickets.rows.values()].filter((row) => row.clientId === clientId)
          : tickets.search(query, 200);
      const own = (row: { clientId: string }) => Number(row.clientId === clientId);
      const offered = found
        .filter((row) => row.id !== exceptId && row.id !== value)
        .toSorted((a, b) => own(b) - own(a) || (a.updatedAt < b.updatedAt ? 1 : -1))
        .slice(0, MOST);
      const chosen = value === null ? undefined : tickets.get(value);
      return chosen === undefined ? offered : [chosen, ...offered];
    },
    [query, clientId, exceptId, value],
  );
  const options = useMemo(
    (): readonly Option[] =>
      rows.map((row) => ({
        value: row.id,
        label: `${row.number} · ${row.subject}`,
        icon: <StatusGlyph category={row.category} />,
        description: reference.definitionName(row.typeId) ?? undefined,
      })),
    [rows, reference],
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
