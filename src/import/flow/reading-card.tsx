import { useState } from 'react';
import type { Profile } from '../read/profile';
import { cutText } from '@/lib/cut-text';
import { Card } from '@/ui/card';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';

type Order = Profile['dates'][number];

const orders: readonly { readonly value: Order; readonly label: string }[] = [
  { value: 'dmy', label: 'gün.ay.yıl' },
  { value: 'ymd', label: 'yıl.ay.gün' },
  { value: 'mdy', label: 'ay/gün/yıl' },
];
const marks = [
  { value: ',', label: '1.234,56 (virgül)' },
  { value: '.', label: '1,234.56 (nokta)' },
] as const;
const currencies = [
  { value: 'TRY', label: 'Türk lirası' },
  { value: 'USD', label: 'ABD doları' },
  { value: 'EUR', label: 'Avro' },
  { value: 'GBP', label: 'Sterlin' },
] as const;

/** Asks how dates and amounts are written, and which rows sum up others. */
export function ReadingCard({
  profile,
  onChange,
}: {
  profile: Profile;
  onChange: (profile: Profile) => void;
}) {
  const words = profile.skipWords.join(', ');
  // What is typed counts when the field is left: each change reads the file again.
  const [typed, setTyped] = useState<string | null>(null);
  const keepWords = () => {
    if (typed === null) return;
    const skipWords = typed
      .split(',')
      .map((word) => cutText(word.trim(), 200))
      .filter((word) => word !== '');
    setTyped(null);
    if (skipWords.join(', ') !== words) onChange({ ...profile, skipWords });
  };
  return (
    <Card title="Yazılış">
      <div className="grid gap-3">
        <SelectField<Order>
          label="Tarihler"
          options={orders}
          value={profile.dates[0] ?? 'dmy'}
          onChange={(order) => {
            if (order === null) return;
            onChange({ ...profile, dates: [order, ...profile.dates.filter((other) => other !== order)] });
          }}
        />
        <SelectField<',' | '.'>
          label="Ondalık işareti"
          options={marks}
          value={profile.mark}
          onChange={(mark) => {
            if (mark !== null) onChange({ ...profile, mark });
          }}
        />
        <SelectField
          label="Para birimi yazmayan tutarlar"
          options={currencies}
          value={profile.currency}
          onChange={(currency) => {
            if (currency !== null) onChange({ ...profile, currency });
          }}
        />
        <TextField
          label="Toplam satırlarının sözleri"
          hint="Virgülle ayırın. Bu sözlerle başlayan satırlar alınmaz, denetim toplamı sayılır."
          value={typed ?? words}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={keepWords}
        />
      </div>
    </Card>
  );
}
