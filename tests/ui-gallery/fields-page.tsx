import { CircleDashed, Mail } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '@/ui/avatar';
import { ComboboxField } from '@/ui/combobox-field';
import { DateField } from '@/ui/date-field';
import { DateTimeField } from '@/ui/date-time-field';
import { NumberField } from '@/ui/number-field';
import { PasswordField } from '@/ui/password-field';
import { PhoneField } from '@/ui/phone-field';
import { PriorityGlyph, priorityNames, type Priority } from '@/ui/priority';
import { RadioCards } from '@/ui/radio-cards';
import { SearchField } from '@/ui/search-field';
import { SelectField } from '@/ui/select-field';
import { Switch } from '@/ui/switch';
import { TagsField } from '@/ui/tags-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { Section } from './section';

const PEOPLE = [
  'Selin Karaca',
  'Derya Oğuz',
  'Onur Bilgiç',
  'Tuğba Yücel',
  'Işıl Karadoğan',
  'İlyas Demirkıran',
];
const TAGS = ['evrak', 'KBB', 'şikâyet', 'öncelikli', 'yabancı hasta', 'İYS', 'fatura'];

export function FieldsPage() {
  const [priority, setPriority] = useState<Priority | null>('high');
  const [person, setPerson] = useState<string | null>('Selin Karaca');
  const [tags, setTags] = useState<string[]>(['evrak', 'KBB']);
  const [minutes, setMinutes] = useState<number | null>(15);
  const [amount, setAmount] = useState<number | null>(123456);
  const [date, setDate] = useState('31.11.2026');
  const [due, setDue] = useState('2026-11-17T11:30:00.000Z');
  const [search, setSearch] = useState('septoplasti');
  const [side, setSide] = useState<'mine' | 'theirs'>('mine');
  return (
    <main className="mx-auto grid max-w-[960px] gap-4 p-6 md:grid-cols-2">
      <h1 className="sr-only">Alanlar</h1>
      <Section title="Metin">
        <div className="grid gap-3.5">
          <TextField label="E-posta" icon={Mail} defaultValue="selin.karaca@ornekhastane.test" />
          <PasswordField label="Parola" autoComplete="current-password" defaultValue="gizli-parola" />
          <PhoneField label="Telefon" defaultValue="0555 000 31 07" />
          <TextareaField
            label="Açıklama"
            optional
            defaultValue="Yatışlı ve günübirlik seçenek için ayrı fiyat istiyor."
          />
          <SearchField label="Bu listede ara" value={search} onChange={setSearch} />
          <TextField label="Kapalı alan" disabled defaultValue="Değiştirilemez" />
        </div>
      </Section>
      <Section title="Seçim">
        <div className="grid gap-3.5">
          <div className="grid grid-cols-2 gap-4">
            <SelectField
              label="Öncelik"
              value={priority}
              onChange={setPriority}
              options={(['low', 'normal', 'high', 'urgent'] as const).map((value) => ({
                value,
                label: priorityNames[value],
                icon: <PriorityGlyph priority={value} />,
              }))}
            />
            <SelectField
              label="Kaynak"
              optional
              value={null}
              onChange={() => undefined}
              options={[{ value: 'wa', label: 'WhatsApp', icon: <CircleDashed className="size-4" /> }]}
            />
          </div>
          <ComboboxField
            label="Atanan"
            value={person}
            onChange={setPerson}
            options={PEOPLE.map((name) => ({ value: name, label: name, icon: <Avatar name={name} /> }))}
            clearable
          />
          <TagsField
            label="Etiketler"
            value={tags}
            onChange={setTags}
            options={TAGS.map((tag) => ({ value: tag, label: tag }))}
            onCreate={(text) => setTags([...tags, text])}
          />
          <div className="grid grid-cols-2 gap-4">
            <NumberField label="İlk yanıt" value={minutes} onChange={setMinutes} unit="dakika" />
            <NumberField label="Tutar" value={amount} onChange={setAmount} unit="₺" minorDigits={2} />
          </div>
        </div>
      </Section>
      <Section title="Tarih">
        <div className="grid gap-3.5">
          <DateField label="Doğum tarihi" optional value={date} onChange={setDate} />
          <DateTimeField label="Son tarih" value={due} onChange={setDue} />
        </div>
      </Section>
      <Section title="Kartlar ve anahtarlar">
        <RadioCards
          label="Hangisi kalsın"
          name="side"
          value={side}
          onChange={setSide}
          options={[
            {
              value: 'mine',
              label: 'Sizin değişikliğiniz',
              title: '20.11.2026',
              description: 'Bu cihaz · 13:52',
            },
            { value: 'theirs', label: 'Sunucudaki', title: '24.11.2026', description: 'Onur Bilgiç · 13:58' },
          ]}
        />
        <div className="mt-4 border-t border-line pt-2">
          <Switch label="Kapatırken sonuç zorunlu" description="CST seçilmeden kapatılamaz" defaultChecked />
          <Switch label="Sağlık verisi içerir" description="Oturum kaydında gizlenir" />
        </div>
      </Section>
    </main>
  );
}
