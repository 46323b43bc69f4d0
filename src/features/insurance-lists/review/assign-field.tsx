import { useMemo, useState } from 'react';
import { finderOf, searchKey, typedWords } from '@sync/model/tr/search-text';
import { ComboboxField } from '@/ui/combobox-field';
import type { Option } from '@/ui/option-row';
import { caseStatuses } from '@sync/model/entities/insurance-values';
import { organs } from '@sync/model/entities/biopsy-values';
import type { ListRow } from '@sync/rpc/list-rows';
import type { Around } from '../report/use-known';

const MOST_SHOWN = 30;
const whys: Readonly<Record<ListRow['suggestions'][number]['why'], string>> = {
  client: 'Aynı hasta',
  amount: 'Aynı gün ve tutar',
  day: 'Aynı gün',
};

interface Sought extends Option<string> {
  readonly folded: string;
}

/** Returns records on this device by patient and numbers. */
function soughtOf(kind: 'insurance_case' | 'biopsy', around: Around): readonly Sought[] {
  const nameOf = (id: string) => around.clientName(id) ?? 'Bilinmiyor';
  const made = (
    id: string,
    label: string,
    description: string,
    numbers: readonly (string | null)[],
  ): Sought => ({
    value: id,
    label,
    description,
    folded: searchKey([label, description, ...numbers].filter((part) => part !== null).join(' ')),
  });
  return kind === 'biopsy'
    ? [...around.biopsies.values()].map((record) =>
        made(
          record.id,
          nameOf(record.client_id),
          [record.biopsy_no, record.pathology_no, organs[record.organ]]
            .filter((part) => part !== null)
            .join(' · '),
          [record.protocol_no],
        ),
      )
    : [...around.cases.values()].map((record) =>
        made(
          record.id,
          nameOf(record.client_id),
          [record.case_no, record.service_name, caseStatuses[record.status]]
            .filter((part) => part !== null)
            .join(' · '),
          [record.provision_no, record.medula_no, record.invoice_no],
        ),
      );
}

/** Chooses the record that a row is about: those that the server suggests first, others by patient or number. */
export function AssignField({
  row,
  kind,
  around,
  value,
  onChange,
}: {
  row: ListRow;
  kind: 'insurance_case' | 'biopsy';
  around: Around;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const [text, setText] = useState('');
  const all = useMemo(() => soughtOf(kind, around), [kind, around]);
  const suggested = row.suggestions.map(({ id, label, why }) => ({
    value: id,
    label,
    description: whys[why],
  }));
  const isMeant = finderOf(text, true);
  const found =
    typedWords(text).length === 0
      ? []
      : all.filter(({ value: id, folded }) => isMeant(folded) && !isIn(suggested, id)).slice(0, MOST_SHOWN);
  const chosen =
    value === null || isIn(suggested, value) ? undefined : all.find((option) => option.value === value);
  const options = [
    ...suggested,
    ...found,
    ...(chosen === undefined || isIn(found, chosen.value) ? [] : [chosen]),
  ];
  return (
    <ComboboxField
      label={kind === 'biopsy' ? 'Hangi biyopsi?' : 'Hangi provizyon?'}
      hint="Hasta adı ya da numara yazın"
      options={options}
      value={value}
      clearable
      onQuery={setText}
      onChange={onChange}
    />
  );
}

const isIn = (options: readonly Pick<Option<string>, 'value'>[], id: string): boolean =>
  options.some((option) => option.value === id);
