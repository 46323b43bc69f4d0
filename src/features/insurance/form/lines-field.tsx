import { Plus, Trash2 } from 'lucide-react';
import { currencySign, formatMoney } from '@/lib/numbers';
import { newLine } from '@/records/insurance/case-start';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { NumberField } from '@/ui/number-field';
import { TextField } from '@/ui/text-field';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type { CaseLine } from '@sync/model/entities/insurance-values';
import { sumMinor } from '@sync/model/money';

/** Renders the request to the payer, line by line. */
export function LinesField({
  lines,
  currency,
  error,
  onChange,
}: {
  lines: readonly CaseLine[];
  currency: InsuranceCase['currency'];
  error: string | undefined;
  onChange: (lines: readonly CaseLine[]) => void;
}) {
  const set = (id: string, patch: Partial<CaseLine>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...patch } : line)));
  return (
    <fieldset>
      <legend className="pb-1.5 font-medium">Kalemler</legend>
      <ul className="flex flex-col gap-2">
        {lines.map((line) => (
          <li key={line.id} className="rounded-lg border border-line-soft p-3">
            <div className="flex items-end gap-2">
              <TextField
                className="min-w-0 flex-1"
                label="Hizmet"
                maxLength={200}
                autoComplete="off"
                value={line.name}
                onChange={(event) => set(line.id, { name: event.target.value })}
              />
              {lines.length > 1 && (
                <IconButton
                  icon={Trash2}
                  label={`${line.name || 'Kalemi'} çıkar`}
                  onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}
                />
              )}
            </div>
            <div className="mt-2 grid grid-cols-2 gap-2">
              <TextField
                label="SUT kodu"
                optional
                maxLength={20}
                autoComplete="off"
                value={line.code ?? ''}
                onChange={(event) =>
                  set(line.id, { code: event.target.value === '' ? null : event.target.value })
                }
              />
              <NumberField
                label="Talep"
                unit={currencySign(currency)}
                minorDigits={2}
                value={line.asked === 0 ? null : line.asked}
                onChange={(asked) => set(line.id, { asked: asked ?? 0 })}
              />
            </div>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p role="alert" className="pt-1.5 text-danger">
          {error}
        </p>
      )}
      <div className="flex items-center justify-between gap-2 pt-2">
        <Button icon={Plus} onClick={() => onChange([...lines, newLine()])}>
          Kalem ekle
        </Button>
        <b className="num">
          {formatMoney(sumMinor(lines.map(({ asked }) => (Number.isFinite(asked) ? asked : 0))), currency)}
        </b>
      </div>
    </fieldset>
  );
}
