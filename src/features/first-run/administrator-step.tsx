import type { Administrator } from '@/data/first-run';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import type { Faults } from './first-run-words';

/** Asks for the account of the first administrator. */
export function AdministratorStep({
  value,
  password,
  hasPassword,
  faults,
  onChange,
  onPassword,
}: {
  value: Administrator;
  password: string;
  /** The server holds one already. */
  hasPassword: boolean;
  faults: Faults;
  onChange: (value: Administrator) => void;
  onPassword: (password: string) => void;
}) {
  return (
    <div className="grid max-w-[520px] gap-4">
      <TextField
        label="Ad soyad"
        name="full_name"
        autoFocus
        autoComplete="name"
        maxLength={120}
        value={value.full_name}
        error={faults['full_name']}
        onChange={(event) => onChange({ ...value, full_name: event.target.value })}
      />
      <TextField
        label="E-posta"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        hint="Bu adresle oturum açarsınız."
        value={value.email}
        error={faults['email']}
        onChange={(event) => onChange({ ...value, email: event.target.value })}
      />
      <PasswordField
        label={hasPassword ? 'Yeni parola' : 'Parola'}
        optional={hasPassword}
        name="password"
        autoComplete="new-password"
        hint={
          hasPassword
            ? 'Parolanız kayıtlı; boş bırakırsanız o kalır.'
            : 'En az 10 karakter. Sonda basılan kurtarma sayfası, unutulursa yenisini seçtirir.'
        }
        value={password}
        error={faults['password']}
        onChange={(event) => onPassword(event.target.value)}
      />
    </div>
  );
}
