import { Play } from 'lucide-react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Switch } from '@/ui/switch';
import { SelectField } from '@/ui/select-field';
import { meetingLeads, useMeetingLead, useSound } from './notification-settings';
import { playSound } from './play-sound';
import { PushSetting } from './push-setting';
import { PlaceSetting, QuietHoursFields } from './quiet-hours-fields';

const leads = meetingLeads.map((lead) => ({
  value: String(lead),
  label: lead === null ? 'Hatırlatılmasın' : `${lead} dakika önce`,
}));

/**
 * Edits sound, notifications while the app is closed and meetings on this device, quiet hours on all devices of the user.
 * Switches apply at once, hours when they are complete.
 */
export default function NotificationSettingsDialog({ onClose }: { onClose: () => void }) {
  const [sound, setSound] = useSound();
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
        <QuietHoursFields />
        <PlaceSetting />
        <SelectField
          label="Katıldığım toplantıları hatırlat"
          className="mt-3"
          options={leads}
          value={String(lead)}
          onChange={(value) => setLead(meetingLeads.find((known) => String(known) === value) ?? null)}
        />
        <p className="meta mt-3 text-ink-3">
          Sessiz saatler ve görünürlük bütün cihazlarınızda, ses ve toplantı ayarı yalnız bu cihazda
          geçerlidir.
        </p>
      </div>
    </Dialog>
  );
}
