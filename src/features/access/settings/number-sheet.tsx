import { useState } from 'react';
import { saveHospitalNumber } from '@sync/rpc/settings';
import { useCommand } from '@/data/use-command';
import { SheetForm, Warning } from '@/kit/form/sheet-form';
import { NumberField } from '@/ui/number-field';
import { toastSuccess } from '@/ui/toast';
import { failureOf } from '../command-problems';
import { hospitalNumbers } from './setting-words';
import type { NumberName } from './setting-words';

/** Renders the form of a number of the hospital's settings. */
export function NumberSheet({
  name,
  value,
  onClose,
  onSaved,
}: {
  name: NumberName;
  value: number;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const { label, what, unit, most } = hospitalNumbers[name];
  const command = useCommand();
  // Somebody else's change is told by the server when this one is saved.
  const [former] = useState(value);
  const [wanted, setWanted] = useState<number | null>(value);
  const isWhole = wanted !== null && Number.isInteger(wanted) && wanted >= 1 && wanted <= most;
  const save = async () => {
    if (wanted === null) return undefined;
    const saved = await command.run(saveHospitalNumber, { named: name, former, wanted });
    if (saved === undefined) return undefined;
    return async () => {
      toastSuccess('Kaydedildi. Bundan sonra böyle.');
      onClose();
      await onSaved();
    };
  };
  return (
    <SheetForm
      title={label}
      dirty={wanted !== former}
      command={command}
      submitLabel="Kaydet"
      disabledReason={
        !isWhole
          ? `1 ile ${String(most)} arasında bir sayı yazın`
          : wanted === former
            ? 'Değişiklik yok'
            : undefined
      }
      failure={failureOf(command)}
      onClose={onClose}
      onSubmit={save}
    >
      <p className="text-ink-2">{what}</p>
      <NumberField
        className="mt-4"
        label={unit === 'gün' ? 'Gün' : 'Ay'}
        value={wanted}
        onChange={setWanted}
      />
      {unit === 'ay' && wanted !== former && (
        <Warning>
          Cihazlar bir sonraki bağlantılarında kayıtlarını baştan okur. Yoğun olmayan bir saatte değiştirin.
        </Warning>
      )}
    </SheetForm>
  );
}
