import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '@/ui/icon-button';
import { withControl } from '@/lib/keys';
import { Kbd } from '@/ui/kbd';
import { useKeys } from '@/ui/keys/key-commands';
import { useLater } from '@/ui/use-later';
import { useMedia, WIDE } from '@/ui/use-media';

const loadDialog = () => import('./search-dialog').then((module) => module.SearchDialog);

/**
 * Renders the search over everything on the device: a field on wide screens, a magnifier on others; Ctrl/⌘-K from
 * anywhere.
 */
export function GlobalSearch() {
  const wide = useMedia(WIDE);
  const [open, setOpen] = useState(false);
  const { Part: SearchDialog, fetch } = useLater(loadDialog);
  const missing = open && SearchDialog === null;

  useEffect(() => {
    if (!missing) return;
    void fetch().then((there) => {
      if (there) return;
      setOpen(false);
      // The notices stay out of what the first screen has to load.
      void import('@/ui/toast').then(({ toastError }) =>
        toastError('Arama şu anda açılamadı. Bağlantı gelince yeniden deneyin.'),
      );
    });
  }, [missing, fetch]);

  useKeys({
    rank: 'everywhere',
    title: 'Her yerde',
    commands: [
      { id: 'search', label: 'Ara ya da iş yap', key: 'ctrl+k', isFixed: true, run: () => setOpen(true) },
      { id: 'search.here', label: 'Ara', key: '/', run: () => setOpen(true) },
    ],
  });

  return (
    <>
      {wide ? (
        <button
          type="button"
          data-tour="search"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          className="mr-1 flex h-9 w-[264px] items-center gap-2 rounded-md border border-line bg-sunken px-3 text-ink-3 transition-colors duration-120 hover:border-line-strong"
          onClick={() => setOpen(true)}
        >
          <Search className="size-4" aria-hidden="true" />
          <span className="clip flex-1 text-left">Hasta, talep, firma ara</span>
          <Kbd>{withControl('K')}</Kbd>
        </button>
      ) : (
        <IconButton
          icon={Search}
          label="Hasta, talep, firma ara"
          data-tour="search"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      )}
      {SearchDialog !== null && <SearchDialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
