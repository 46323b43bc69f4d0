import { useState } from 'react';
import { findFolded } from '@/lib/turkish';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Dialog } from '@/ui/dialog';
import type { Option } from '@/ui/option-row';
import { SearchField } from '@/ui/search-field';

/** More than so many are found by typing. */
const FEW = 7;

/** Asks for the values of a filter that may have several. */
export function SeveralFilterDialog({
  label,
  options,
  values,
  onClose,
  onApply,
}: {
  label: string;
  options: readonly Option[];
  values: readonly string[];
  onClose: () => void;
  onApply: (values: readonly string[]) => void;
}) {
  const [chosen, setChosen] = useState(values);
  const [text, setText] = useState('');
  const shown = text === '' ? options : options.filter((option) => findFolded(option.label, text) !== null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Süzgeç: ${label}`}
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button
            tone="primary"
            onClick={() => {
              onApply(chosen);
              onClose();
            }}
          >
            Uygula
          </Button>
        </>
      }
    >
      <div className="mt-3">
        {options.length > FEW && <SearchField label="Seçeneklerde ara" value={text} onChange={setText} />}
        <ul aria-label={label} className="mt-2 max-h-[46vh] overflow-y-auto">
          {shown.map((option) => (
            <li key={option.value} className="rounded-md px-2 hover:bg-hover">
              <Checkbox
                className="[&>label]:flex [&>label]:min-h-11"
                checked={chosen.includes(option.value)}
                onChange={(event) =>
                  setChosen(
                    event.target.checked
                      ? [...chosen, option.value]
                      : chosen.filter((value) => value !== option.value),
                  )
                }
                label={
                  <span className="flex items-center gap-2">
                    {option.icon}
                    {option.label}
                  </span>
                }
              />
            </li>
          ))}
          {shown.length === 0 && <li className="px-2 py-4 text-ink-2">Eşleşen seçenek bulunamadı</li>}
        </ul>
      </div>
    </Dialog>
  );
}
