import type { ReactNode } from 'react';
import { Logo } from '@/ui/logo';

/** Shows the logo in the middle of an empty page, with a message below it. */
export function Splash({ children }: { children?: ReactNode }) {
  return (
    <main className="grid min-h-0 flex-1 place-items-center overflow-y-auto bg-canvas p-4">
      <div className="w-full max-w-[440px] text-center">
        <Logo className="mx-auto size-12" />
        {children}
      </div>
    </main>
  );
}
