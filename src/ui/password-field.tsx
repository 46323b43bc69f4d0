import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field';

/**
 * Renders a password field with an eye to show it. `autoComplete` has to say which: "current-password" or
 * "new-password".
 */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'action' | 'suffix' | 'numeric'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <button
          type="button"
          className="hit grid size-8 place-items-center rounded-md text-ink-2 hover:bg-hover"
          aria-label={shown ? 'Parolayı gizle' : 'Parolayı göster'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon className="size-4.5" aria-hidden="true" />
        </button>
      }
    />
  );
}
