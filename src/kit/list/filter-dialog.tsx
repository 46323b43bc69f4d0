import { useState } from 'react';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { Dialog } from '@/ui/dialog';
import type { Option } from '@/ui/option-row';
import { SelectField } from '@/ui/select-field';

/** More than so many are found by typing. */
const FEW = 7;

/** Asks for the value of one filter. */
export function FilterDialog({
  label,
  options,
  value,
  onClose,
  onApply,
}: {
  label: string;
  options: readonly Option[];
  value: string | undefined;
  onClose: () => void;
  onApply: (value: string | undefined) => void;
}) {
  const [chosen, setChosen] = useState<string | null>(value ?? null);
  const field = { label, options, value: chosen, onChange: setChosen };
  const finish = (next: string | undefined) => {
    onApply(next);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${label} süzgeci`}
      actions={
        <>
          {value === undefined ? (
            <Button onClick={onClose}>Vazgeç</Button>
          ) : (
            <Button onClick={() => finish(undefined)}>Süzgeci kaldır</Button>
          )}
          <Button
            tone="primary"
            disabledReason={chosen === null ? 'Önce seçin' : undefined}
            onClick={() => finish(chosen ?? undefined)}
          >
            Uygula
          </Button>
        </>
      }
    >
      <div className="mt-4">
        {options.length > FEW ? <ComboboxField {...field} /> : <SelectField {...field} />}
      </div>
    </Dialog>
  );
}
