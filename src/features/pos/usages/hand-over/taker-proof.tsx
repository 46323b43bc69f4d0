import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useSecrets } from '@/data/secrets';
import { PIN_DIGITS, proveSecret } from '@/data/unlock';
import type { SecretKind } from '@/data/unlock';
import { useSignedIn } from '@/data/workspace';
import { explainProof } from '@/records/lock-settings/lock-sentences';
import { actionError } from '@sync/model/action-error';
import { Button } from '@/ui/button';
import { PasswordField } from '@/ui/password-field';
import type { Pos } from '../../use-pos';

/** Looks at what the taker typed. Throws an ActionError with the sentence where the taker is not proved. */
export type Confirm = () => Promise<void>;

/** Asks for nothing. */
export const unasked: Confirm = () => Promise.resolve();

/**
 * Asks the taker of a terminal for PIN or password, as the lock does; tries are counted with those of the lock. A taker
 * with an account proves it by the own secret. Without an account it is the secret of who is signed in on the taker's
 * own device.
 */
export function TakerProof({
  staffId,
  pos,
  ownDevice,
  confirm,
}: {
  /** The chosen taker; null before the user chooses. */
  staffId: string | null;
  pos: Pos;
  /** The terminal is taken on the taker's device; on the giver's, takers without an account are asked nothing. */
  ownDevice: boolean;
  /** Check that the form runs before it writes. */
  confirm: RefObject<Confirm>;
}) {
  const { user } = useSignedIn().workspace;
  const member = pos.member(staffId);
  const account = member === undefined ? null : (member.user_id ?? (ownDevice ? user.id : null));
  const secrets = useSecrets(account);
  const [other, setOther] = useState(false);
  const [typed, setTyped] = useState({ of: '', secret: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const kind: SecretKind | undefined = secrets?.[other ? 1 : 0] ?? secrets?.[0];
  // A secret is of one person: with another taker it is typed again.
  const secret = typed.of === `${account} ${kind}` ? typed.secret : '';
  const refuse = (sentence: string): never => {
    setProblem(sentence);
    throw actionError('invalid');
  };
  const name = member?.full_name ?? '';
  const prove: Confirm = async () => {
    setProblem(null);
    if (account === null) return;
    if (kind === undefined) {
      if (account === user.id)
        refuse('Bu cihazda PIN ya da parolanız kayıtlı değil. Oturumu kapatıp yeniden açın.');
      throw actionError('invalid', {
        [ownDevice ? 'staff_id' : 'handed_to_id']:
          `${name} bu cihazda oturum açmamış; kendi tabletinde, kendi hesabıyla devralsın`,
      });
    }
    if (secret === '') refuse(kind === 'pin' ? 'Alanın PIN’ini yazın' : 'Alanın parolasını yazın');
    const proof = await proveSecret({ id: account }, kind, secret);
    setTyped({ of: '', secret: '' });
    // Nothing is opened here: the key is not used.
    if (proof.result !== 'right' && proof.result !== 'open') refuse(explainProof(proof, kind));
  };
  useEffect(() => {
    confirm.current = prove;
    return () => {
      confirm.current = unasked;
    };
  });
  if (account === null || kind === undefined) return null;
  const own = kind === 'pin' ? 'PIN’iyle' : 'parolasıyla';
  const hint =
    member?.user_id == null
      ? `${name} adına, bu cihazda oturum açan kişinin ${own} onaylanır.`
      : `${name}, kendi ${own} onaylar.`;
  return (
    <div className="grid gap-2">
      <PasswordField
        {...(kind === 'pin' ? { inputMode: 'numeric' as const, maxLength: PIN_DIGITS } : {})}
        label={kind === 'pin' ? 'Alanın PIN’i' : 'Alanın parolası'}
        hint={hint}
        name="taker-secret"
        autoComplete="off"
        icon={KeyRound}
        value={secret}
        error={problem ?? undefined}
        onChange={(event) => {
          setProblem(null);
          setTyped({ of: `${account} ${kind}`, secret: event.target.value });
        }}
      />
      {(secrets?.length ?? 0) > 1 && (
        <div>
          <Button
            tone="quiet"
            size="sm"
            onClick={() => {
              setProblem(null);
              setOther(!other);
            }}
          >
            {kind === 'pin' ? 'Parola ile onayla' : 'PIN ile onayla'}
          </Button>
        </div>
      )}
    </div>
  );
}
