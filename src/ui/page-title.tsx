import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

/** Title of the open page in the top bar: `Talepler / T-20415`, or the title alone. */
export interface PageTitle {
  readonly title: string;
  /** The page one step up, with its address. */
  readonly parent?: { readonly label: string; readonly to: string };
}

interface TitleStore {
  readonly current: PageTitle | null;
  set: (title: PageTitle | null) => void;
}

const TitleContext = createContext<TitleStore | null>(null);

/** Stands around the main layout, so that the pages inside can name themselves in its top bar. */
export function PageTitleProvider({ children }: { children: ReactNode }) {
  const [current, set] = useState<PageTitle | null>(null);
  const store = useMemo(() => ({ current, set }), [current]);
  return <TitleContext value={store}>{children}</TitleContext>;
}

/** Returns the title that the open page has set; for the top bar. */
export function useCurrentPageTitle(): PageTitle | null {
  return use(TitleContext)?.current ?? null;
}

/** Sets the page's name in the top bar while it is open. The browser's own title never carries names or numbers. */
export function usePageTitle(title: string, parent?: PageTitle['parent']): void {
  const set = use(TitleContext)?.set;
  const label = parent?.label;
  const to = parent?.to;
  useEffect(() => {
    set?.(label === undefined || to === undefined ? { title } : { title, parent: { label, to } });
    return () => set?.(null);
  }, [set, title, label, to]);
}
