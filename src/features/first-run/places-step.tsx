import { Check, Plus, Trash2, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import type { Places, Room } from '@/data/first-run';
import { cx } from '@/lib/class-names';
import { foldTurkish } from '@/lib/turkish';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { TagsField } from '@/ui/tags-field';
import { TextField } from '@/ui/text-field';
import type { Faults } from './first-run-words';

/** Departments that most hospitals have; the rest is typed. */
const usual = [
  'Acil',
  'Dahiliye',
  'Genel Cerrahi',
  'Göz Hastalıkları',
  'Kadın Hastalıkları ve Doğum',
  'Kulak Burun Boğaz',
  'Ortopedi ve Travmatoloji',
  'Çocuk Sağlığı',
  'Kardiyoloji',
  'Üroloji',
] as const;
/** Theatres that one press comes to. */
const MANY_ROOMS = 6;

const roomNamed = (name: string): Room => ({ name, departments: [], opens_at: '08:00', closes_at: '18:00' });

/** Returns the first `Salon n` that is free. */
function freeRoomName(rooms: readonly Room[]): string {
  const names = new Set(rooms.map(({ name }) => foldTurkish(name.trim())));
  let n = 1;
  while (names.has(`salon ${n}`)) n += 1;
  return `Salon ${n}`;
}

function withRooms(rooms: readonly Room[], many: number): readonly Room[] {
  const whole = [...rooms];
  while (whole.length < many) whole.push(roomNamed(freeRoomName(whole)));
  return whole;
}

/** Asks for departments and theatres. */
export function PlacesStep({
  value,
  faults,
  onChange,
}: {
  value: Places;
  faults: Faults;
  onChange: (value: Places) => void;
}) {
  const { departments, rooms } = value;
  const [other, setOther] = useState<string | null>(null);
  const has = (name: string) => departments.some((known) => foldTurkish(known) === foldTurkish(name));
  const shown = [...usual, ...departments.filter((name) => !usual.some((known) => known === name))];
  const toggle = (name: string) =>
    onChange({
      departments: has(name)
        ? departments.filter((known) => foldTurkish(known) !== foldTurkish(name))
        : [...departments, name],
      rooms: has(name)
        ? rooms.map((room) => ({ ...room, departments: room.departments.filter((known) => known !== name) }))
        : rooms,
    });
  const addOther = () => {
    const name = (other ?? '').trim();
    if (name !== '' && !has(name)) onChange({ ...value, departments: [...departments, name] });
    setOther(name === '' ? null : '');
  };
  const change = (place: number, patch: Partial<Room>) =>
    onChange({ ...value, rooms: rooms.map((room, at) => (at === place ? { ...room, ...patch } : room)) });
  return (
    <>
      <div className="flex items-baseline">
        <h2 className="flex-1 text-[0.9375rem] font-semibold">Bölümler</h2>
        <span className="meta num text-ink-2">{departments.length} seçildi</span>
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2" role="group" aria-label="Bölümler">
        {shown.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={has(name)}
            onClick={() => toggle(name)}
            className={cx(
              'inline-flex h-11 items-center gap-2 rounded-lg border px-3.5 text-sm transition-colors duration-120',
              has(name)
                ? 'border-accent bg-selected font-[550] shadow-[inset_0_0_0_1px_var(--color-accent)]'
                : 'border-line-strong hover:bg-hover',
            )}
          >
            {has(name) && <Check className="size-4 text-accent" aria-hidden="true" />}
            {name}
          </button>
        ))}
        {other === null ? (
          <button
            type="button"
            className="inline-flex h-11 items-center gap-2 rounded-lg border border-dashed border-line-strong px-3.5 text-sm text-ink-2 hover:bg-hover"
            onClick={() => setOther('')}
          >
            <Plus className="size-4" aria-hidden="true" />
            Başka bölüm
          </button>
        ) : (
          <div className="flex gap-2">
            <TextField
              label="Başka bölüm"
              labelHidden
              autoFocus
              maxLength={120}
              placeholder="Bölümün adı"
              value={other}
              onChange={(event) => setOther(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                addOther();
              }}
            />
            <Button onClick={addOther}>Ekle</Button>
          </div>
        )}
      </div>
      {faults['departments'] !== undefined && (
        <p role="alert" className="hint text-danger!">
          {faults['departments']}
        </p>
      )}

      <div className="mt-6 flex items-baseline">
        <h2 className="flex-1 text-[0.9375rem] font-semibold">Ameliyat salonları</h2>
        <span className="meta text-ink-2">Salonunuz yoksa boş bırakın</span>
      </div>
      <div className="mt-2.5 grid gap-2" role="group" aria-label="Ameliyat salonları">
        {rooms.map((room, place) => (
          <RoomRow
            // Rows have no ids of their own, and none moves.
            key={place}
            room={room}
            first={place === 0}
            departments={departments}
            faults={faults}
            place={place}
            onChange={(patch) => change(place, patch)}
            onRemove={() => onChange({ ...value, rooms: rooms.filter((_, at) => at !== place) })}
          />
        ))}
      </div>
      {faults['rooms'] !== undefined && (
        <p role="alert" className="hint text-danger!">
          {faults['rooms']}
        </p>
      )}
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button icon={Plus} onClick={() => onChange({ ...value, rooms: withRooms(rooms, rooms.length + 1) })}>
          Salon ekle
        </Button>
        {rooms.length < MANY_ROOMS && (
          <Button tone="quiet" onClick={() => onChange({ ...value, rooms: withRooms(rooms, MANY_ROOMS) })}>
            {MANY_ROOMS} salona tamamla
          </Button>
        )}
      </div>
      <div className="mt-5 flex min-h-17 items-center gap-3 rounded-[10px] border border-line bg-sunken px-4 py-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink">
          <WandSparkles className="size-4.5" aria-hidden="true" />
        </span>
        <div>
          <p className="text-sm font-semibold">Sonraki adım: örnek veriyle denemek ister misiniz?</p>
          <p className="meta text-ink-2">120 hasta, 60 talep, ameliyatlar. Tek işlemle silinir.</p>
        </div>
      </div>
    </>
  );
}

function RoomRow({
  room,
  first,
  departments,
  place,
  faults,
  onChange,
  onRemove,
}: {
  room: Room;
  first: boolean;
  departments: readonly string[];
  place: number;
  faults: Faults;
  onChange: (patch: Partial<Room>) => void;
  onRemove: () => void;
}) {
  const fault = (what: string) => faults[`rooms/${place}/${what}`];
  return (
    <div className="grid grid-cols-[150px_1fr_92px_92px_44px] items-start gap-x-2 gap-y-2 max-lg:grid-cols-[1fr_1fr_44px]">
      <TextField
        label="Ad"
        labelHidden={!first}
        maxLength={120}
        value={room.name}
        error={fault('name') ?? fault('twice')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TagsField
        label="Bölüm"
        labelHidden={!first}
        className="max-lg:order-4 max-lg:col-span-3"
        placeholder={room.departments.length === 0 ? 'Her bölüm' : ''}
        options={departments.map((name) => ({ value: name, label: name }))}
        value={room.departments}
        error={fault('departments')}
        onChange={(chosen) => onChange({ departments: chosen })}
      />
      <div className="col-span-2 grid grid-cols-2 gap-2 max-lg:col-span-1">
        <TextField
          label="Açılış"
          labelHidden={!first}
          numeric
          inputMode="numeric"
          maxLength={5}
          value={room.opens_at}
          error={fault('hours')}
          onChange={(event) => onChange({ opens_at: event.target.value })}
        />
        <TextField
          label="Kapanış"
          labelHidden={!first}
          numeric
          inputMode="numeric"
          maxLength={5}
          value={room.closes_at}
          onChange={(event) => onChange({ closes_at: event.target.value })}
        />
      </div>
      <IconButton
        icon={Trash2}
        label={`${room.name} satırını sil`}
        className={first ? 'mt-[23px]' : ''}
        onClick={onRemove}
      />
    </div>
  );
}
