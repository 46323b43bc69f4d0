import type { ReactNode } from 'react';
import { Tabs } from './tabs';
import type { TabsProps } from './tabs';

/** Renders the head of a page of several views: its tabs, and beside them what can be done; buttons go below where it is narrow. */
export function PageTabs<Id extends string>({
  actions,
  ...tabs
}: Omit<TabsProps<Id>, 'className'> & { actions?: ReactNode }) {
  return (
    <div className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-3 border-b border-line bg-surface px-4 print:hidden">
      <div className="min-w-0 flex-1 basis-80">
        <Tabs<Id> {...tabs} className="h-13" />
      </div>
      <div className="flex flex-wrap items-center gap-2 py-1.5 empty:hidden">{actions}</div>
    </div>
  );
}
