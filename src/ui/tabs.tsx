import { useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { Menu } from './menu';
import { useFittingTabs } from './use-fitting-tabs';
import { useTabEdges } from './use-tab-edges';

export type TabItem<Id extends string = string> = {
  id: Id;
  label: string;
  /** Number or short text such as "1/3" after the label; null keeps its room while it is not known. */
  count?: number | string | null | undefined;
  /** Red count; for overdue only. */
  urgent?: boolean | undefined;
};

/** Props of a tab when a router link is drawn instead of a button. */
export type TabLinkProps = {
  id: string;
  role: 'tab';
  className: string;
  'aria-selected': boolean;
  'aria-controls': string | undefined;
  tabIndex: number;
  children: ReactNode;
};

export type TabsProps<Id extends string> = {
  /** Names the group: "Görünümler". */
  label: string;
  items: readonly TabItem<Id>[];
  value: Id;
  /** Needed unless `renderTab` draws links. */
  onChange?: ((id: Id) => void) | undefined;
  /** Draws each tab as a link, so that a view has an address: `(item, props) => <Link {...props} search={…} />`. */
  renderTab?: ((item: TabItem<Id>, props: TabLinkProps) => ReactNode) | undefined;
  /** Id of the panel, see TabPanel. */
  panelId?: string | undefined;
  /** Tabs without room move into a menu at the end, for rows of many; `onChange` is then needed too. */
  overflow?: 'scroll' | 'menu' | undefined;
  className?: string | undefined;
};

/** Pixels of the button "Daha". */
const MENU = 92;

/**
 * Renders a row of tabs with a 2 px line under the current one. Where there is no room it scrolls sideways and fades
 * where more lie outside, or keeps the rest in a menu. Put it in a box with the height wanted (44–52) and a bottom
 * border. Arrows, Home and End move; the move selects.
 */
export function Tabs<Id extends string>({
  label,
  items,
  value,
  onChange,
  renderTab,
  panelId,
  overflow = 'scroll',
  className,
}: TabsProps<Id>) {
  const row = useRef<HTMLDivElement>(null);
  const widths = items.map(({ id, count }) => `${id} ${String(count ?? '').length}`).join();
  useTabEdges(row, value, widths);
  const frame = useRef<HTMLDivElement>(null);
  const current = items.findIndex(({ id }) => id === value);
  const fitting = useFittingTabs(frame, `${value} ${widths}`, current, overflow === 'menu' ? MENU : null);
  const inRow = (at: number): boolean => fitting === null || fitting.includes(at);
  const shown = items.filter((_, at) => inRow(at));
  const rest = items.filter((_, at) => !inRow(at));
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = tabs.indexOf(event.target as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    next?.focus();
    next?.click();
  };
  return (
    <div ref={frame} className="flex h-[calc(100%+1px)]">
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={cx(
          'flex min-w-0 scroll-px-8 [scrollbar-width:none] items-stretch gap-1 overflow-x-auto',
          '[mask-image:linear-gradient(to_right,transparent,black_calc(var(--before,0)*28px),black_calc(100%-var(--after,0)*28px),transparent)]',
          className,
        )}
        onKeyDown={onKeyDown}
      >
        {shown.map((item) => {
          const current = item.id === value;
          const props: TabLinkProps = {
            id: panelId === undefined ? `tab-${item.id}` : `${panelId}-tab-${item.id}`,
            role: 'tab',
            className: cx(
              'group relative flex min-h-11 shrink-0 items-center gap-1.5 px-2.5 whitespace-nowrap -outline-offset-2! transition-colors duration-120',
              current ? 'font-medium text-ink' : 'text-ink-2 hover:text-ink',
            ),
            'aria-selected': current,
            'aria-controls': current ? panelId : undefined,
            tabIndex: current ? 0 : -1,
            children: (
              <>
                {item.label}
                {item.count !== undefined && (
                  <span
                    className={cx(
                      'num min-w-[2ch] text-xs',
                      item.urgent ? 'font-medium text-danger' : 'text-ink-3',
                    )}
                  >
                    {item.count}
                  </span>
                )}
                {current && <span className="absolute inset-x-2.5 bottom-0 h-0.5 rounded-full bg-accent" />}
              </>
            ),
          };
          return renderTab ? (
            <Keyed key={item.id}>{renderTab(item, props)}</Keyed>
          ) : (
            <button
              key={item.id}
              type="button"
              {...props}
              onClick={(event: MouseEvent) => {
                event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
                onChange?.(item.id);
              }}
            />
          );
        })}
      </div>
      {rest.length > 0 && (
        <div className="flex shrink-0 items-center">
          <Menu
            tone="quiet"
            className="font-normal!"
            align="start"
            entries={rest.map((item) => ({
              label: item.label,
              note: item.count ?? undefined,
              onSelect: () => onChange?.(item.id),
            }))}
          >
            Daha
          </Menu>
        </div>
      )}
    </div>
  );
}

function Keyed({ children }: { children: ReactNode }) {
  return children;
}

/** Renders the content of the current tab. `id` is the `panelId` of the Tabs, `value` the current tab. */
export function TabPanel({
  id,
  value,
  children,
  className,
}: {
  id: string;
  value: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div id={id} role="tabpanel" aria-labelledby={`${id}-tab-${value}`} tabIndex={0} className={className}>
      {children}
    </div>
  );
}
