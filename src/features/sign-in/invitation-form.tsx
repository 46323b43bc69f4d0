import { KeyRound, Lock, Mail } from 'lucide-react';
import { useState } from 'react';
import { acceptInvitation } from '@/data/invitation';
import type { InvitationProblem } from '@/data/invitation';
import { session } from '@/data/session';
import { Button } from '@/ui/button';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import { ProviderButtons } from './provider-buttons';
import { Failure } from './sign-in-form';
import { explainFailure } from './sign-in-problems';
import type { SignInFailure } from './sign-in-problems';
import { asciiUpper } from '@sync/model/tr/ascii';
import { emailProblem } from './email-problem';

const sentences: Readonly<Record<Exclude<InvitationProblem, 'no-network'>, string>> = {
  invalid:
    'Davet kodu bu adresle geçmiyor: yanlış yazılmış, kullanılmış ya da süresi dolmuş olabilir. Yöneticinizden yenisini isteyin.',
  'confirm-mail':
    'Hesabınız açıldı. E-postanıza gelen bağlantıyı onaylayın, sonra buraya dönüp aynı kodu ve parolayı yazın.',
  known: 'Bu hesap zaten kayıtlı. Oturum açın.',
  'weak-password': 'Parola en az 10 karakter olmalı.',
  'wrong-password': 'Bu adresin bir hesabı var, parolası bu değil. O hesabın parolasını yazın.',
  'too-many': 'Çok fazla deneme oldu. Birkaç dakika sonra yeniden deneyin.',
  closed: 'Sunucu hesap açmaya izin vermiyor. Yöneticiniz hesabınızı açtıysa onun parolasını yazın.',
  server: 'Sunucu isteği işleyemedi. Birazdan yeniden deneyin.',
};

function failureOf(problem: InvitationProblem | null): SignInFailure | null {
  if (problem === null) return null;
  if (problem !== 'no-network') return { problem: 'server', text: sentences[problem] };
  return { problem, text: 'Sunucuya ulaşılamadı. Bağlantı gelince yeniden deneyin.' };
}

/** Makes the account of somebody who was invited, and signs them in. */
export default function InvitationForm({
  problem: broughtBack,
  onBack,
}: {
  /** Reason why the code of a user who has just returned from a provider's page was not accepted. */
  problem: InvitationProblem | null;
  onBack: () => void;
}) {
  const [code, setCode] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const [codeAsked, setCodeAsked] = useState(false);
  const [failure, setFailure] = useState<SignInFailure | null>(() => failureOf(broughtBack));
  const [busy, setBusy] = useState(false);
  const missing = {
    code: asciiUpper(code).replace(/[^0-9A-Z]/gu, '').length === 20 ? undefined : 'Kod 20 harf ve rakamdır',
    email: emailProblem(email).email,
    password: [...password].length >= 10 ? undefined : 'En az 10 karakter yazın',
  };

  const submit = async (): Promise<void> => {
    setAsked(true);
    if (busy || Object.values(missing).some((text) => text !== undefined)) return;
    setBusy(true);
    setFailure(null);
    const problem = await acceptInvitation(code, email, password);
    const result = problem === null ? await session.signIn(email, password) : null;
    if (result?.ok === true) return;
    setBusy(false);
    setFailure(result === null ? failureOf(problem) : explainFailure(result));
  };

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label="Davet kodu"
        name="invitation"
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        icon={KeyRound}
        value={code}
        error={asked || codeAsked ? missing.code : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <TextField
        label="E-posta"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        icon={Mail}
        value={email}
        error={asked ? missing.email : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label="Yeni parola"
        name="password"
        autoComplete="new-password"
        icon={Lock}
        hint="En az 10 karakter. Parolayı sizden başkası bilmez."
        value={password}
        error={asked ? missing.password : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div role="alert" className="empty:hidden">
        {failure !== null && <Failure failure={failure} />}
      </div>
      <Button type="submit" tone="primary" className="w-full" busy={busy} busyLabel="Hesap açılıyor">
        Hesabı aç
      </Button>
      <ProviderButtons
        verb="hesap aç"
        invitation={() => {
          setCodeAsked(true);
          return missing.code === undefined ? code : null;
        }}
      />
      <Button tone="quiet" className="w-full" onClick={onBack}>
        Oturum açmaya dön
      </Button>
    </form>
  );
}
