const KEY = 'vizite.invitation';

/** Keeps the code of an invitation in this tab while its user is at a provider's page. */
export function keepInvitation(code: string): void {
  sessionStorage.setItem(KEY, code.trim());
}

/** Returns the kept code, which counts once; null where nobody left with one. */
export function takeInvitation(): string | null {
  const code = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return code;
}
