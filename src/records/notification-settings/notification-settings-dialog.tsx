import { Play } from 'lucide-react';
import { useState } from 'react';
import { readTime, TIME_SENTENCE } from '@/lib/date-input';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Switch } from '@/ui/switch';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { meetingLeads, useMeetingLead, useQuietHours, useSound } from './notification-settings';
import { playSound } from './play-sound';
import { PushSetting } from './push-setting';

const leads = meetingLeads.map((lead) => ({
  value: String(lead),
  label: lead === null ? 'Hatırlatılmasın' : `${lead} dakika önce`,
}));

/**
 * Edits sound, notifications while the app is closed, quiet hours and meetings, for the user on this device. Switches apply at once, hours when they are
 * complete.
 */
export default function NotificationSettingsDialog({ onClose }: { onClose: () => void }) {
  const [sound, setSound] = useSound();
  const [quiet, setQuiet] = useQuietHours();
  const [lead, setLead] = useMeetingLead();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Bildirim ayarları"
      actions={
        <Button tone="primary" onClick={onClose}>
          Kapat
        </Button>
      }
    >
      <div className="mt-2 grid gap-1">
        <Switch
          label="Bildirim sesi"
          description="Hatırlatma zamanı gelince ve yeni bildirimde bir kez çalar."
          checked={sound}
          onChange={(event) => setSound(event.target.checked)}
        />
        <div>
          <Button size="sm" tone="quiet" icon={Play} onClick={playSound}>
            Sesi dene
          </Button>
        </div>
        <PushSetting />
        <Switch
          label="Sessiz saatler"
          description="Bu saatlerde ses çalmaz; bildirimler listede ve ekranda yine görünür."
          checked={quiet.on}
          onChange={(event) => setQuiet({ ...quiet, on: event.target.checked })}
        />
        {quiet.on && (
          <div className="mt-2 grid grid-cols-2 gap-3">
            <ClockField
              label="Başlangıç"
              value={quiet.from}
              onChange={(from) => setQuiet({ ...quiet, from })}
            />
            <ClockField label="Bitiş" value={quiet.to} onChange={(to) => setQuiet({ ...quiet, to })} />
            {quiet.from === quiet.to && (
              <p role="status" className="meta col-span-2 text-warn">
                Başlangıç ve bitiş aynı olduğu için sessiz saat yok.
              </p>
            )}
          </div>
        )}
        <SelectField
          label="Katıldığım toplantıları hatırlat"
          className="mt-3"
          options={leads}
          value={String(lead)}
          onChange={(value) => setLead(meetingLeads.find((known) => String(known) === value) ?? null)}
        />
        <p className="meta mt-3 text-ink-3">Bu ayarlar yalnız bu cihazda ve sizin için geçerlidir.</p>
      </div>
    </Dialog>
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
