import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useNoticeChoices } from '@/data/notice-settings';
import type { NoticeChoices } from '@/data/notice-settings';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { cx } from '@/lib/class-names';
import { readTime, TIME_SENTENCE } from '@/lib/date-input';
import { Switch } from '@/ui/switch';
import { TextField } from '@/ui/text-field';

const days = [
  ['1', 'Pt', 'Pazartesi'],
  ['2', 'Sa', 'Salı'],
  ['3', 'Ça', 'Çarşamba'],
  ['4', 'Pe', 'Perşembe'],
  ['5', 'Cu', 'Cuma'],
  ['6', 'Ct', 'Cumartesi'],
  ['7', 'Pz', 'Pazar'],
] as const;

/** Says what the chosen days mean: `Cumartesi ve pazar gün boyu sessiz.` */
function daysNote(chosen: readonly string[]): string | null {
  const free = days.filter(([day]) => !chosen.includes(day));
  if (free.length === 0) return null;
  if (free.length === days.length) return 'Bütün günler gün boyu sessiz.';
  if (free.map(([day]) => day).join('') === '67') return 'Hafta sonu gün boyu sessiz.';
  return `${free.map(([, , name]) => name).join(', ')} gün boyu sessiz.`;
}

/** Edits the quiet hours of the user, which hold on all devices. Switch and days apply at once, hours when complete. */
export function QuietHoursFields() {
  const { choices, ready, change } = useNoticeChoices();
  const { quiet, quiet_from: from, quiet_to: to, work_days: chosen } = choices;
  const set = (patch: Partial<NoticeChoices>): void => void change(patch).catch(toastFailure);
  const note = daysNote(chosen);
  return (
    <>
      <Switch
        label="Sessiz saatler"
        description="Bu saatlerde ekranda bildirim çıkmaz, ses çalmaz; gelenler listede durur."
        checked={quiet}
        disabled={!ready}
        onChange={(event) => set({ quiet: event.target.checked })}
      />
      {quiet && (
        <div className="mt-2 grid grid-cols-2 gap-3">
          <ClockField
            key={`from ${from}`}
            label="Başlangıç"
            value={from}
            onChange={(time) => set({ quiet_from: time })}
          />
          <ClockField
            key={`to ${to}`}
            label="Bitiş"
            value={to}
            onChange={(time) => set({ quiet_to: time })}
          />
          <div
            role="group"
            aria-label="Bu saatlerin geçerli olduğu günler"
            className="col-span-2 grid grid-cols-7 gap-1"
          >
            {days.map(([day, short, name]) => {
              const isOn = chosen.includes(day);
              return (
                <button
                  key={day}
                  type="button"
                  aria-label={name}
                  aria-pressed={isOn}
                  className={cx(
                    'btn btn-sm hit min-w-0 px-0!',
                    isOn ? 'btn-s border-accent! bg-selected!' : 'btn-s',
                  )}
                  onClick={() =>
                    set({
                      work_days: isOn ? chosen.filter((other) => other !== day) : [...chosen, day].toSorted(),
                    })
                  }
                >
                  {short}
                </button>
              );
            })}
          </div>
          {note !== null && <p className="meta col-span-2 text-ink-2">{note}</p>}
          {from === to && (
            <p role="status" className="meta col-span-2 text-warn">
              Başlangıç ve bitiş aynı olduğu için bu günlerde sessiz saat yok.
            </p>
          )}
          <p className="meta col-span-2 flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn">
            <BellRing className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            Acil talep, kritik biyopsi sonucu ve sistem aksaklığı her saatte gelir. Diğerleri, hatırlatmalar
            da, sessiz saatler bitince tek özet olur.
          </p>
        </div>
      )}
    </>
  );
}

/** Says whether colleagues see on a record that the user is there. */
export function PlaceSetting() {
  const { choices, ready, change } = useNoticeChoices();
  return (
    <Switch
      className="py-1.5"
      label="Nerede olduğumu göster"
      description="Açık olan talep, hasta, ameliyat ya da provizyonda, onu görebilen iş arkadaşlarınız adınızı görür."
      checked={choices.show_place}
      disabled={!ready}
      onChange={(event) => void change({ show_place: event.target.checked }).catch(toastFailure)}
    />
  );
}

/** Renders a typed time of day; passed on as soon as it is valid. */
function ClockField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (time: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [left, setLeft] = useState(false);
  const wrong = readTime(typed) === null;
  return (
    <TextField
      label={label}
      numeric
      inputMode="numeric"
      autoComplete="off"
      error={left && wrong ? TIME_SENTENCE : undefined}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        const time = readTime(event.target.value);
        if (time !== null && event.target.value.length >= 4) onChange(time);
      }}
      onBlur={() => {
        setLeft(true);
        const time = readTime(typed);
        if (time === null) return;
        setTyped(time);
        onChange(time);
      }}
    />
  );
}
