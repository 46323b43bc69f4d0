import { lazy, Suspense, useState } from 'react';
import { useKeys } from '@/ui/keys/key-commands';
import { KEY_LIST, useKeyboard, workingKeys } from '@/ui/keys/keyboard';
import type { KeyGroup } from '@/ui/keys/key-commands';
import { useOwnKeys } from './own-keys';

const KeySheet = lazy(() => import('./key-sheet'));

const say = (reason: string): void =>
  // The notices stay out of what the first screen has to load.
  void import('@/ui/toast').then(({ toastError }) => toastError(reason));

/** Listens to the keys of the screen, and lists them all on `?`. */
export function Keyboard() {
  const [own] = useOwnKeys();
  const [shown, setShown] = useState<readonly KeyGroup[] | null>(null);
  const [isOpen, setOpen] = useState(false);
  useKeyboard(own, say);
  useKeys({
    rank: 'everywhere',
    title: 'Her yerde',
    commands: [
      {
        id: KEY_LIST,
        label: 'Bu liste',
        key: '?',
        run: () => {
          // Those that work now; the list itself is a dialog, in which none do.
          setShown(workingKeys());
          setOpen(true);
        },
      },
    ],
  });
  if (shown === null) return null;
  return (
    <Suspense>
      <KeySheet all={shown} open={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
