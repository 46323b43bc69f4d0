import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useWrites } from '@/data/workspace';
import { formatNumber } from '@/lib/numbers';
import { nameKey } from '@/import/read/name-key';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { Card } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { ComboboxField } from '@/ui/combobox-field';
import { toastSuccess } from '@/ui/toast';
import { keepInsurerName } from './insurer-names';

/** Asks about unknown names of insurers: whose they are, and whether the name is kept with the insurer. */
export function UnknownInsurers({
  names,
  onChoose,
}: {
  names: readonly { readonly name: string; readonly rows: number }[];
  /** @param key of the name; see `nameKey` */
  onChoose: (key: string, insurer: string) => void;
}) {
  const reference = useReferenceData();
  const writes = useWrites();
  const mayEdit = usePermission('parse.insurers.edit');
  const [keeps, setKeeps] = useState(true);
  if (names.length === 0) return null;
  const options = reference
    .definitions('insurer')
    .filter(({ active }) => active)
    .map(({ id, name }) => ({ value: id, label: name }));
  const choose = (name: string, id: string | null) => {
    if (id === null) return;
    onChoose(nameKey(name), id);
    const insurer = reference.definition('insurer', id);
    if (!keeps || !mayEdit || insurer === undefined) return;
    keepInsurerName(writes, insurer, name)
      .then((kept) => {
        if (kept) toastSuccess(`“${name}” adı ${insurer.name} ile saklandı.`);
      })
      .catch(toastFailure);
  };
  return (
    <Card title="Tanınmayan sigorta şirketi">
      <p className="meta mb-2 text-ink-2">
        Listede yazan ad hiçbir şirkette yok; adı değişmiş olabilir. Hangi şirket olduğunu seçin.
      </p>
      <div className="grid gap-3">
        {names.map(({ name, rows }) => (
          <ComboboxField
            key={name}
            label={name}
            hint={`${formatNumber(rows)} satır`}
            options={options}
            value={null}
            onChange={(id) => choose(name, id)}
          />
        ))}
        {mayEdit && (
          <Checkbox
            label="Adı şirketin listelerdeki adlarına ekle"
            checked={keeps}
            onChange={(event) => setKeeps(event.target.checked)}
          />
        )}
      </div>
    </Card>
  );
}
