import { DialogPanel } from '@headlessui/react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useIndexes } from '@/data/indexes';
import { usePreference } from '@/data/preferences';
import { useSearchedRecords } from '@/data/searched-records';
import { keepSought } from '@/data/sought-text';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { linkTo } from '@/kit/record/record-link';
import { fullReason, starred, useOwnNavigation } from '@/kit/navigation/own-navigation';
import { recordAddress } from '@/kit/record/record-screens';
import { withControl } from '@/lib/keys';
import { DialogFrame } from '@/ui/dialog-frame';
import { useKeptEnter } from '@/ui/enter-key';
import { goOnAt } from '@/ui/form-focus';
import { IconButton } from '@/ui/icon-button';
import { Kbd } from '@/ui/kbd';
import { useCurrentKeys } from '@/ui/keys/key-commands';
import {
  findHits,
  firstHits,
  newTicketOffer,
  isSearchable,
  offersOf,
  oldTicketHits,
  parseChoices,
  recentHits,
  withChoice,
} from './search-queries';
import type { Access } from '@sync/model/access/permissions';
import type { Hit } from './hit';
import type { SearchPage } from './search-pages';
import { SearchResults } from './search-results';
import { useOldTickets } from './use-old-tickets';

/** Results as typed over the records and pages on this device. Nothing typed goes into the address. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <DialogFrame open={open} onClose={onClose} label="Ara">
      <div className="fixed inset-0 flex items-start justify-center p-4 sm:pt-[9vh]">
        <DialogPanel
          transition
          className="flex max-h-full w-full max-w-[640px] flex-col overflow-hidden rounded-2xl border border-line bg-raised shadow-3 transition duration-180 ease-out data-closed:-translate-y-2 data-closed:opacity-0 sm:max-h-[72vh]"
        >
          <SearchBody onClose={onClose} />
        </DialogPanel>
      </div>
    </DialogFrame>
  );
}

/** The first field of the form that a search in vain leads to. */
const FORM_FIELD = 'main form input[role=combobox]';

/** Returns the address at which a result opens; null for one that is done, not opened. */
function addressOf(hit: Hit, access: Access): string | null {
  switch (hit.kind) {
    case 'client':
    case 'ticket':
      return recordAddress(hit.kind, hit.id, access);
    case 'old-ticket':
      return recordAddress('ticket', hit.id, access);
    case 'record':
      return recordAddress(hit.entity.kind, hit.id, access);
    case 'page':
      return hit.page.to;
    default:
      return null;
  }
}

/**
 * Returns what opens a result, or does it.
 * @param onRefused called with the reason where that cannot be now; the search stays open
 */
function useOpenHit(
  onClose: () => void,
  onRefused: (reason: string) => void,
): (hit: Hit, isInNewTab?: boolean) => void {
  const { access, workspace } = useSignedIn();
  const navigate = useNavigate();
  const router = useRouter();
  const [choices, keepChoices] = usePreference('recent-choices', parseChoices);
  return (hit, isInNewTab = false) => {
    if (hit.kind === 'act' && hit.offer.command.reason != null) return onRefused(hit.offer.command.reason);
    const address = isInNewTab ? addressOf(hit, access) : null;
    if (isInNewTab && address === null) return onRefused('Bu iş yalnız bu sekmede yapılır: Enter’a basın.');
    if (hit.kind !== 'new' && hit.kind !== 'act') keepChoices(withChoice(choices, hit));
    onClose();
    if (address !== null) {
      // The other tab has nothing of this one but the address.
      window.open(router.buildLocation(linkTo(address)).href, '_blank', 'noopener');
      return;
    }
    if (hit.kind === 'act') return hit.offer.command.run();
    if (hit.kind === 'new') {
      void navigate({ to: '/crm/client-ticket', state: { sought: keepSought(workspace, hit.text) } }).then(
        () => goOnAt(FORM_FIELD),
      );
    } else if (hit.kind === 'client') {
      void navigate({ to: '/crm/client-profile/$clientId', params: { clientId: hit.id } });
    } else if (hit.kind === 'ticket' || hit.kind === 'old-ticket') {
      void navigate({ to: '/crm/client-ticket/$ticketId', params: { ticketId: hit.id } });
    } else if (hit.kind === 'record') {
      void navigate(linkTo(recordAddress(hit.entity.kind, hit.id, access) ?? '/'));
    } else {
      void navigate({ to: hit.page.to });
    }
  };
}

function SearchBody({ onClose }: { onClose: () => void }) {
  const { access } = useSignedIn();
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const phase = useSyncState((sync) => sync.status.phase);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  // Typing stays smooth: the results follow as soon as there is a moment.
  const sought = useDeferredValue(text);
  const [choices] = usePreference('recent-choices', parseChoices);
  const old = useOldTickets(sought);
  const records = useSearchedRecords();
  const keys = useCurrentKeys();
  const {
    own: { favourites },
    change,
  } = useOwnNavigation();
  const offers = useMemo(() => offersOf(keys.filter(({ isInDialog }) => isInDialog !== true)), [keys]);
  const { value: found, complete } = useIndexes(
    (indexes) =>
      sought.trim() === ''
        ? firstHits(offers, recentHits(choices, indexes, access, records))
        : [...findHits(sought, indexes, access, records, offers), ...oldTicketHits(old.tickets, indexes)],
    [sought, choices, access, old.tickets, records, offers],
  );
  const [refused, setRefused] = useState<string | null>(null);
  const openHit = useOpenHit(onClose, setRefused);
  const isWhole = complete && firstSyncDone && !old.searching;
  const hits = useMemo(
    () => (isWhole ? [...found, ...newTicketOffer(sought, found, access)] : found),
    [found, isWhole, sought, access],
  );
  const current = hits[Math.min(at, hits.length - 1)];

  const isInNewTab = useRef(false);
  const enter = useKeptEnter(text, sought === text && (found.length > 0 || isWhole), () => {
    if (current !== undefined) openHit(current, isInNewTab.current);
  });

  const star = (page: SearchPage): void => {
    const isFavourite = favourites.includes(page.to);
    const full = isFavourite ? null : fullReason(favourites);
    if (full === null) change((before) => ({ ...before, favourites: starred(before.favourites, page.to) }));
    setRefused(
      full ??
        `${page.label} ${isFavourite ? 'sık kullanılanlardan çıkarıldı.' : 'sık kullanılanlara eklendi.'}`,
    );
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const last = hits.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : Math.min(at, last) - 1,
      PageDown: last,
      PageUp: 0,
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setAt(Math.max(0, next));
    } else if (event.key === 'Escape') {
      enter.drop();
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Enter' && event.altKey) {
      event.preventDefault();
      if (current?.kind === 'page') star(current.page);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      isInNewTab.current = event.ctrlKey || event.metaKey;
      enter.press();
    }
  };

  return (
    <>
      <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line pr-2 pl-4 focus-within:shadow-[inset_0_-2px_0_var(--color-focus)]">
        <Search className="size-4.5 text-ink-3" aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-results`}
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : `${id}-${current.id}`}
          aria-label="Hasta, talep ya da sayfa ara"
          placeholder="Ne arıyorsunuz, ne yapmak istersiniz?"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
            setRefused(null);
          }}
          onKeyDown={onKeyDown}
          onBlur={enter.drop}
          className="min-w-0 flex-1 bg-transparent text-base outline-none!"
        />
        <IconButton icon={X} label="Aramayı kapat" onClick={onClose} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col">
        <SearchResults
          id={id}
          hits={hits}
          current={current}
          query={sought}
          recent={sought.trim() === ''}
          searchable={isSearchable(sought)}
          complete={complete}
          coming={!firstSyncDone}
          records={records}
          onOpen={openHit}
          onPoint={(hit) => setAt(hits.indexOf(hit))}
        />
      </div>
      <footer className="meta flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-1.5 text-ink-2">
        <span className="flex-1 basis-72" role="status">
          {refused ??
            (['offline', 'failing', 'outdated', 'unfit'].includes(phase)
              ? 'Çevrimdışı: yalnız bu cihazdaki kayıtlar.'
              : !complete || !firstSyncDone
                ? 'Kayıtlar hazırlanıyor; sonuçlar tamamlanmamış olabilir.'
                : old.searching
                  ? 'Eski talepler sunucuda aranıyor…'
                  : 'Bu cihazda ve sunucudaki eski taleplerde aranır.')}
        </span>
        <span className="flex gap-3 touch:hidden" aria-hidden="true">
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> gezin
          </span>
          <span>
            <Kbd>Enter</Kbd> açın
          </span>
          <span>
            <Kbd>{withControl('Enter')}</Kbd> yeni sekmede
          </span>
          {current?.kind === 'page' && (
            <span>
              <Kbd>Alt Enter</Kbd> yıldız
            </span>
          )}
          <span>
            <Kbd>Esc</Kbd> kapatın
          </span>
        </span>
      </footer>
    </>
  );
}
