import { CircleAlert, Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { PIN_DIGITS, tryToOpen } from '@/data/unlock';
import type { LockedState } from '@/data/lock';
import { canAskPasskey } from '@/data/passkey';
import type { Passkey } from '@/data/passkey';
import type { TryState, SecretKind } from '@/data/unlock';
import { Button } from '@/ui/button';
import { PasswordField } from '@/ui/password-field';
import { Spinner } from '@/ui/spinner';
import { LockActions } from './lock-actions';
import { clock, explainTry } from '@/records/lock-settings/lock-sentences';
import { LockFrame } from './lock-frame';
import { PasskeyButton } from './passkey-button';
import { cornerClass, PinDots, PinPad } from './pin-pad';
import { useWait } from './use-wait';

function askFor(kind: SecretKind, { arrival }: LockedState): string {
  if (arrival === 'password')
    return kind === 'pin'
      ? 'Bu cihazdaki kayıtlarınız bu parolayla açılmıyor. Açmak için PIN girin.'
      : 'Bu cihazdaki kayıtlarınız eski parolanızla şifreli. Açmak için eski parolanızı girin.';
  return kind === 'pin'
    ? 'Ekran kilitli. Devam etmek için PIN girin.'
    : 'Ekran kilitli. Devam etmek için parolanızı girin.';
}

/** Asks for the PIN, the password or the device's own lock of the locked user. Needs no network. */
export function Unlock(props: {
  who: { readonly name: string; readonly unsent: number };
  locked: LockedState;
  wraps: Readonly<Partial<Record<SecretKind, unknown> & { passkey: Passkey }>>;
  tries: TryState;
  onForgotten: () => void;
  onDamaged: () => void;
}) {
  const { who, locked, wraps, onForgotten, onDamaged } = props;
  const [kind, setKind] = useState<SecretKind>(wraps.pin === undefined ? 'password' : 'pin');
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<'wrong' | 'failed' | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [tries, setTries] = useState(props.tries);
  const [wait, beginWait] = useWait(props.tries.wait);
  const [missing, setMissing] = useState(false);

  const open = async (given: string): Promise<void> => {
    setBusy(true);
    setProblem(null);
    setRefused(null);
    const opening = await tryToOpen(locked.user, kind, given);
    if (opening.result === 'open') return;
    setBusy(false);
    setSecret('');
    if (opening.result === 'damaged') return onDamaged();
    setTries(opening.tries);
    beginWait(opening.tries.wait);
    if (opening.result !== 'wait') setProblem(opening.result);
  };
  const type = (pin: string): void => {
    setSecret(pin);
    setProblem(null);
    setRefused(null);
    if (pin.length === PIN_DIGITS) void open(pin);
  };
  const change = (next: SecretKind): void => {
    setKind(next);
    setSecret('');
    setProblem(null);
    setRefused(null);
    setMissing(false);
  };

  const standing = (
    <Standing
      busy={busy}
      text={problem === null ? refused : explainTry(problem, kind, tries)}
      wait={wait}
      tries={tries}
      onForgotten={onForgotten}
    />
  );
  const actions = (
    <LockActions locked={locked} onForgotten={onForgotten}>
      {wraps.passkey !== undefined && canAskPasskey() && (
        <PasskeyButton
          locked={locked}
          passkey={wraps.passkey}
          off={busy}
          onDamaged={onDamaged}
          onProblem={(sentence) => {
            setProblem(null);
            setRefused(sentence);
          }}
        />
      )}
      {kind === 'pin' && wraps.password !== undefined && (
        <Button tone="quiet" onClick={() => change('password')}>
          Parola ile aç
        </Button>
      )}
      {kind === 'password' && wraps.pin !== undefined && (
        <Button tone="quiet" onClick={() => change('pin')}>
          PIN ile aç
        </Button>
      )}
    </LockActions>
  );
  if (kind === 'pin')
    return (
      <LockFrame
        {...who}
        ask={askFor(kind, locked)}
        answer={
          <div className="mt-8 grid justify-items-center">
            <PinDots count={secret.length} wrong={problem !== null} />
            {standing}
          </div>
        }
        actions={actions}
      >
        <PinPad
          pin={secret}
          onChange={type}
          off={busy || wait > 0}
          corner={
            <button type="button" className={cornerClass} onClick={onForgotten}>
              PIN’imi unuttum
            </button>
          }
        />
      </LockFrame>
    );
  return (
    <LockFrame {...who} ask={askFor(kind, locked)} answer={standing} actions={actions}>
      <form
        noValidate
        className="grid w-full max-w-[320px] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(secret === '');
          if (secret !== '' && !busy && wait === 0) void open(secret);
        }}
      >
        <input type="hidden" name="email" autoComplete="username" value={locked.user.email} />
        <PasswordField
          label={locked.arrival === 'password' ? 'Eski parola' : 'Parola'}
          name="password"
          autoComplete="current-password"
          icon={Lock}
          autoFocus
          value={secret}
          error={missing && secret === '' ? 'Parolanızı yazın' : undefined}
          onChange={(event) => setSecret(event.target.value)}
        />
        <Button
          type="submit"
          tone="primary"
          icon={LockOpen}
          className="w-full"
          busy={busy}
          busyLabel="Açılıyor"
          disabled={wait > 0}
        >
          Kilidi aç
        </Button>
        <Button tone="quiet" className="w-full" onClick={onForgotten}>
          Parolamı unuttum
        </Button>
      </form>
    </LockFrame>
  );
}

/** Shows the outcome of the last try, in a line that keeps its height. */
function Standing(props: {
  busy: boolean;
  text: string | null;
  wait: number;
  tries: TryState;
  onForgotten: () => void;
}) {
  const { busy, text, wait, tries, onForgotten } = props;
  return (
    <div className="mt-4 grid min-h-6 justify-items-center gap-1 text-sm font-medium text-danger">
      <p role="alert" className="flex items-center gap-1.5 empty:hidden">
        {text !== null && (
          <>
            <CircleAlert className="size-4" aria-hidden="true" />
            {text}
          </>
        )}
      </p>
      {wait > 0 && (
        <p className="num" role="timer">
          {clock(wait)} sonra yeniden deneyin
        </p>
      )}
      {tries.many && !busy && (
        <Button tone="quiet" size="sm" onClick={onForgotten}>
          Bu cihazdaki kayıtlarımı sil…
        </Button>
      )}
      {busy && (
        <p className="flex items-center gap-2 text-ink-2" role="status">
          <Spinner />
          Açılıyor
        </p>
      )}
    </div>
  );
}
