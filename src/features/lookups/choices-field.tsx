import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { newId } from '@/data/new-id';
import type { NamedChoice } from '@sync/model/lookups/attribute';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Switch } from '@/ui/switch';
import { TextField } from '@/ui/text-field';

/** Edits a list of choices. One that is stored is not removed but set inactive: records may have it. */
export function ChoicesField({
  label,
  error,
  value,
  onChange,
}: {
  label: string;
  error: string | undefined;
  value: readonly NamedChoice[];
  onChange: (value: readonly NamedChoice[]) => void;
}) {
  const [stored] = useState(() => new Set(value.map(({ id }) => id)));
  const [added, setAdded] = useState<string | null>(null);
  const change = (id: string, patch: Partial<NamedChoice>) =>
    onChange(value.map((choice) => (choice.id === id ? { ...choice, ...patch } : choice)));
  const add = () => {
    const id = newId();
    setAdded(id);
    onChange([...value, { id, name: '', active: true }]);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="lab">{label}</legend>
      <ol className="grid gap-2">
        {value.map((choice, at) => (
          <li key={choice.id} className="flex flex-wrap items-center gap-x-2">
            <TextField
              className="min-w-40 flex-1"
              label={`${at + 1}. seçenek`}
              labelHidden
              maxLength={120}
              autoFocus={choice.id === added}
              value={choice.name}
              onChange={(event) => change(choice.id, { name: event.target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || choice.name.trim() === '') return;
                event.preventDefault();
                add();
              }}
            />
            {stored.has(choice.id) ? (
              <Switch
                aria-label={`${choice.name} etkin`}
                checked={choice.active}
                onChange={(event) => change(choice.id, { active: event.target.checked })}
              />
            ) : (
              <IconButton
                icon={X}
                size="sm"
                label={`${at + 1}. seçeneği kaldır`}
                onClick={() => onChange(value.filter(({ id }) => id !== choice.id))}
              />
            )}
          </li>
        ))}
      </ol>
      {error !== undefined && (
        <p role="alert" className="hint text-danger!">
          {error}
        </p>
      )}
      <Button size="sm" icon={Plus} className="mt-2" onClick={add}>
        Seçenek ekle
      </Button>
    </fieldset>
  );
}
