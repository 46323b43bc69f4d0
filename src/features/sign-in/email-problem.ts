import { checkEmail } from '@sync/model/validation';

/** Returns the sentence below the e-mail of a sign-in form; nothing where the address can belong to an account. */
export function emailProblem(typed: string): { readonly email?: string } {
  const error = checkEmail(typed, 'E-posta adresiniz');
  if (error?.code === 'email_letter') return { email: error.message };
  return typed.trim() === '' || error !== null ? { email: 'E-posta adresinizi yazın: ad@kurum.com' } : {};
}
