import type { ReactNode } from 'react';

/** Shows a key on a keyboard: "Ctrl K". */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="kbd font-sans">{children}</kbd>;
}
