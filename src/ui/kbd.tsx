import type { ReactNode } from 'react';

/** Key on a keyboard: "Ctrl K". */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="kbd font-sans">{children}</kbd>;
}
