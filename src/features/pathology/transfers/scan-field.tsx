import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';

/** Takes what a barcode scanner types, or a person, one jar after the other. */
export function ScanField({
  onScan,
  extra,
}: {
  /** Says what is wrong with it; null when the jar was taken, and the field is empty for the next one. */
  onScan: (typed: string) => string | null;
  /** Offers something for a text that was refused. */
  extra?: ((typed: string, done: () => void) => React.ReactNode) | undefined;
}) {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<{ readonly typed: string; readonly problem: string } | null>(null);
  const scan = (): void => {
    const text = typed.trim();
    if (text === '') return;
    const problem = onScan(text);
    setRefused(problem === null ? null : { typed: text, problem });
    setTyped('');
  };
  return (
    <div>
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label="Kap barkodu ya da numarası"
          maxLength={80}
          autoComplete="off"
          enterKeyHint="done"
          icon={ScanBarcode}
          error={refused?.problem}
          value={typed}
          onChange={(event) => {
            setRefused(null);
            setTyped(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            scan();
          }}
        />
        <Button className={refused === null ? undefined : 'mb-7'} onClick={scan}>
          İşaretle
        </Button>
      </div>
      {refused !== null && extra?.(refused.typed, () => setRefused(null))}
    </div>
  );
}
