import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { IconButton } from '@/ui/icon-button';
import { Kbd } from '@/ui/kbd';
import { useMedia, WIDE } from '@/ui/use-media';

const SearchDialog = lazy(() =>
  import('./search-dialog').then((module) => ({ default: module.SearchDialog })),
);

const isMac = (): boolean => /Mac|iPhone|iPad/u.test(navigator.userAgent);

/** Search over everything on the device: a field on wide screens, a glass on others; Ctrl/⌘-K from anywhere. */
export function GlobalSearch() {
  const wide = useMedia(WIDE);
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setState((before) => {
        if (before === 'open') return 'closed';
        // Never over another dialog.
        return document.querySelector('[role="dialog"], [role="alertdialog"]') === null ? 'open' : before;
      });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const open = (): void => setState('open');
  return (
    <>
      {wide ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          className="mr-1 flex h-9 w-[264px] items-center gap-2 rounded-md border border-line bg-sunken px-3 text-ink-3 transition-colors duration-120 hover:border-line-strong"
          onClick={open}
        >
          <Search className="size-4" aria-hidden="true" />
          <span className="clip flex-1 text-left">Hasta, talep, sayfa ara</span>
          <Kbd>{isMac() ? '⌘ K' : 'Ctrl K'}</Kbd>
        </button>
      ) : (
        <IconButton icon={Search} label="Hasta, talep, sayfa ara" aria-haspopup="dialog" onClick={open} />
      )}
      {state !== 'unused' && (
        <Suspense fallback={null}>
          <SearchDialog open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
