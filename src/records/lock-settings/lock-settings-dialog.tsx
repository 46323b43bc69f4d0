import { CircleAlert, CircleCheck, Hash, Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { chooseIdleMinutes, IDLE_MINUTES, removePin, setPin, useLockSettings } from '@/data/lock-settings';
import type { LockSettings } from '@/data/lock-settings';
import { removePasskey, setUpPasskey } from '@/data/passkey';
import type { PasskeySetUp } from '@/data/passkey';
import { PIN_DIGITS } from '@/data/unlock';
import type { SecretKind } from '@/data/unlock';
import { useSignedIn } from '@/data/workspace';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { PasswordField } from '@/ui/password-field';
import { SelectField } from '@/ui/select-field';
import { explainProof, MISMATCH, pinSentence } from './lock-sentences';
import { PasskeyRow } from './passkey-row';

const minutes = IDLE_MINUTES.map((choice) => ({ value: String(choice), label: `${choice} dakika` }));

/**
 * Edits PIN, idle time and passkey of the user on this device. Changing how to unlock requires the password or the
 * current PIN.
 */
export default function LockSettingsDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSignedIn().workspace;
  const [settings, readAgain] = useLockSettings();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title="PIN ve kilit"
      actions={
        <Button onClick={onClose} disabled={busy}>
          Kapat
        </Button>
      }
    >
      {settings !== null && (
        <>
          <SelectField
            label="Dokunulmadığında kilitlensin"
            className="mt-4"
            options={minutes}
            value={String(settings.idleMinutes)}
            onChange={(value) => void chooseIdleMinutes(user, Number(value)).then(readAgain)}
          />
          <PinForm settings={settings} busy={busy} onBusy={setBusy} onChanged={readAgain} />
        </>
      )}
    </Dialog>
  );
}

function PinForm(props: {
  settings: LockSettings;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onChanged: () => void;
}) {
  const { settings, busy, onBusy, onChanged } = props;
  const { user } = useSignedIn().workspace;
  const formId = useId();
  const kind: SecretKind = settings.hasPassword ? 'password' : 'pin';
  const [secret, setSecret] = useState('');
  const [pin, setNewPin] = useState('');
  const [again, setAgain] = useState('');
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const needed = kind === 'password' ? 'Parolanızı yazın' : 'Şimdiki PIN’i yazın';
  const missing = secret === '' ? needed : undefined;
  const unfit = pinSentence(pin) ?? undefined;
  const different = unfit === undefined && pin !== again ? MISMATCH : undefined;

  const run = async (change: () => Promise<PasskeySetUp>, success: string): Promise<void> => {
    onBusy(true);
    setProblem(null);
    setDone(null);
    const end = await change();
    onBusy(false);
    setSecret('');
    if (end.result === 'open') {
      setNewPin('');
      setAgain('');
      setAsked(false);
      setDone(success);
      onChanged();
    } else setProblem(explain(end, kind));
  };
  const proof = { kind, secret };
  const save = (): void => {
    setAsked(true);
    if (busy || missing !== undefined || unfit !== undefined || different !== undefined) return;
    void run(() => setPin(user, proof, pin), 'PIN kaydedildi.');
  };
  const digits = { inputMode: 'numeric', maxLength: PIN_DIGITS, autoComplete: 'off' } as const;

  return (
    <form
      id={formId}
      noValidate
      className="mt-5 grid gap-3.5 border-t border-line-soft pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p className="text-ink-2">
        {settings.hasPin
          ? 'Kilidi PIN’inizle açıyorsunuz.'
          : 'Kilidi parolanızla açıyorsunuz. 6 haneli bir PIN daha çabuktur; yalnız bu cihazda geçer. Cihazın diskini kopyalayan birine karşı ise yalnız parola korur.'}
      </p>
      <PasswordField
        label={kind === 'password' ? 'Parolanız' : 'Şimdiki PIN'}
        name="secret"
        autoComplete="current-password"
        icon={Lock}
        value={secret}
        error={asked ? missing : undefined}
        onChange={(event) => setSecret(event.target.value)}
      />
      <PasswordField
        {...digits}
        label="Yeni PIN"
        name="pin"
        icon={Hash}
        value={pin}
        error={asked ? unfit : undefined}
        onChange={(event) => setNewPin(event.target.value)}
      />
      <PasswordField
        {...digits}
        label="Yeni PIN, bir kez daha"
        name="pin-again"
        icon={Hash}
        value={again}
        error={asked ? different : undefined}
        onChange={(event) => setAgain(event.target.value)}
      />
      <div role="alert" className="empty:hidden">
        {problem !== null && (
          <p className="flex gap-2 text-danger">
            <CircleAlert className="mt-0.5 size-4" aria-hidden="true" />
            {problem}
          </p>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {done !== null && (
          <p className="flex gap-2 text-success">
            <CircleCheck className="mt-0.5 size-4" aria-hidden="true" />
            {done}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" busy={busy} busyLabel="Kaydediliyor">
          PIN’i kaydet
        </Button>
        {settings.hasPin && settings.hasPassword && (
          <Button
            tone="quiet"
            disabled={busy}
            onClick={() => {
              if (secret === '') setProblem('PIN’i kaldırmak için parolanızı yazın.');
              else void run(() => removePin(user, proof), 'PIN kaldırıldı.');
            }}
          >
            PIN’i kaldır
          </Button>
        )}
      </div>
      {settings.passkey !== 'none' && (
        <PasskeyRow
          isSet={settings.passkey === 'set'}
          busy={busy}
          onChange={() => {
            if (secret === '')
              setProblem(kind === 'password' ? 'Önce parolanızı yazın.' : 'Önce şimdiki PIN’i yazın.');
            else if (settings.passkey === 'set')
              void run(() => removePasskey(user, proof), 'Cihaz kilidiyle açma kaldırıldı.');
            else
              void run(
                () => setUpPasskey(user, proof),
                'Kilidi artık cihazın kendi kilidiyle de açabilirsiniz.',
              );
          }}
        />
      )}
    </form>
  );
}

/** Explains why it was not done; null if the user cancelled it. */
function explain(end: Exclude<PasskeySetUp, { result: 'open' }>, kind: SecretKind): string | null {
  if (end.result === 'cancelled') return null;
  if (end.result === 'unable')
    return 'Bu cihaz ya da tarayıcı bunu yapamıyor. Parolanız ya da PIN’inizle açmaya devam edin.';
  if (end.result === 'not-kept') return 'Kurulamadı, tarayıcı kaydetmedi. Yeniden deneyin.';
  return explainProof(end, kind);
}
