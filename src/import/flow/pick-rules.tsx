import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Profile } from '../read/profile';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { IconButton } from '@/ui/icon-button';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import type { ImportKind } from './import-kind';

const LONGEST = 80;

/** Shows by which words of their description movements are taken, and lets the user change them. */
export function PickRules({
  kind: { picks },
  profile,
  onChange,
}: {
  kind: ImportKind;
  profile: Profile;
  onChange: (profile: Profile) => void;
}) {
  const [typed, setTyped] = useState('');
  if (picks === undefined) return null;
  const rules = profile.picks ?? [...picks.standing];
  const options = Object.entries(picks.labels).map(([value, label]) => ({ value, label }));
  const words = typed.trim();
  const change = (next: typeof rules): void => onChange({ ...profile, picks: [...next] });
  // A new rule goes before the others: the first one that fits counts.
  const add = (): void => {
    const first = options[0]?.value;
    if (words === '' || first === undefined) return;
    change([{ words, kind: first }, ...rules]);
    setTyped('');
  };
  return (
    <Card flush title={picks.title} aside="açıklamadaki sözlere göre">
      <p className="meta px-4 pb-2 text-ink-2">
        Bir kuralın bütün sözleri açıklamada geçerse hareket alınır; ilk uyan kural geçerlidir. Ötekiler bu
        cihazdan çıkmaz.
      </p>
      <div className="flex flex-wrap items-end gap-2 border-t border-line-soft px-4 py-3">
        <TextField
          className="min-w-0 flex-1 basis-40"
          label="Yeni söz"
          maxLength={LONGEST}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button icon={Plus} disabled={words === ''} onClick={add}>
          Söz ekle
        </Button>
      </div>
      <ul className="max-h-[420px] divide-y divide-line-soft overflow-y-auto border-t border-line-soft">
        {rules.map((rule, at) => (
          <li key={`${at} ${rule.words}`} className="flex flex-wrap items-center gap-2 px-4 py-1.5">
            <span className="min-w-0 flex-1 basis-32 font-medium break-words">{rule.words}</span>
            <SelectField
              className="w-44"
              quiet
              label={`${rule.words} türü`}
              labelHidden
              options={options}
              value={rule.kind}
              onChange={(next) => {
                if (next !== null) change(rules.with(at, { ...rule, kind: next }));
              }}
            />
            <IconButton
              icon={Trash2}
              size="sm"
              label={`${rule.words} sözünü sil`}
              onClick={() => change(rules.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
