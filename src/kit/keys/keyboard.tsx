import { lazy, Suspense, useState } from 'react';
import { useKeys } from '@/ui/keys/key-commands';
import { useKeyboard } from '@/ui/keys/keyboard';
import { useOwnKeys } from './own-keys';

const KeySheet = lazy(() => import('./key-sheet'));

const say = (reason: string): void =>
  // The notices stay out of what the first screen has to load.
  void import('@/ui/toast').then(({ toastError }) => toastError(reason));

/** Listens to the keys of the screen, and lists them all on `?`. */
export function Keyboard() {
  const [own] = useOwnKeys();
  const [shown, setShown] = useState<'unused' | 'open' | 'closed'>('unused');
  useKeyboard(own, say);
  useKeys({
    rank: 'everywhere',
    title: 'Her yerde',
    commands: [{ id: 'keys', label: 'Bu liste', key: '?', run: () => setShown('open') }],
  });
  if (shown === 'unused') return null;
  return (
    <Suspense>
      <KeySheet open={shown === 'open'} onClose={() => setShown('closed')} />
    </Suspense>
  );
}
