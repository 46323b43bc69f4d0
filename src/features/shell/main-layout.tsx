import { useRouter } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useSuspension } from '@/data/account';
import { useSignedIn } from '@/data/workspace';
import { ClipTip } from '@/ui/clip-tip';
import { MEDIUM, useMedia, WIDE } from '@/ui/use-media';
import { BottomBar } from './bottom-bar';
import { useCurrentScreen } from './current-screen';
import { EmergencyBar } from './emergency-bar';
import { fullReason, starLabel, starred, useOwnNavigation } from '@/kit/navigation/own-navigation';
import { forgetMarks } from '@/kit/navigation/place-marks';
import { openGroups, standing } from '@/kit/record/navigation';
import { useKeys } from '@/ui/keys/key-commands';
import { Keyboard } from '@/kit/keys/keyboard';
import { PlaceKeys } from './place-keys';
import { Rail } from './rail';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import type { TopBarSlots } from './top-bar';
import { useAppearance } from './use-appearance';
import { useArrival } from './use-arrival';
import { useRecents } from './use-recents';
import { DeviceDuties } from './device-duties';

const NavigationSheet = lazy(() => import('./navigation-sheet'));

/** What other parts of the application put into the top bar. */
/**
 * Renders the frame around every screen: sidebar (≥1280), rail (900–1279) or bottom bar, the top bar, and the area
 * that scrolls. `notice` shows above everything, `children` is the open screen.
 */
export function MainLayout(props: TopBarSlots & { notice?: ReactNode; children: ReactNode }) {
  const { search, sync, bell, notice, children } = props;
  const { access } = useSignedIn();
  const router = useRouter();
  const wide = useMedia(WIDE);
  const medium = useMedia(MEDIUM);
  const { path, title } = useCurrentScreen();
  const groups = useMemo(
    () => openGroups(access, (to) => Object.hasOwn(router.routesByPath, to)),
    [access, router],
  );
  const {
    own: { favourites, isRail },
    change,
  } = useOwnNavigation();
  const recents = useRecents();
  // Who takes the screen over may know less.
  useEffect(() => forgetMarks, []);
  const [menu, setMenu] = useState<'closed' | 'open' | 'unused'>('unused');
  const [asked, setAsked] = useState<string | null>(null);
  const appearance = useAppearance();
  useSuspension();
  const { main, heading } = useArrival(title);
  const openMenu = (group: string | null): void => {
    setAsked(group);
    setMenu('open');
  };
  const fold = (): void => change((own) => ({ ...own, isRail: !own.isRail }));
  const page = groups.flatMap(({ places }) => places).find((place) => standing(place, path) === 'page');
  const isFavourite = page !== undefined && favourites.includes(page.to);
  useKeys({
    rank: 'everywhere',
    title: 'Her yerde',
    commands: [
      ...(page === undefined
        ? []
        : [
            {
              id: 'favourite',
              label: starLabel(page, isFavourite),
              key: null,
              icon: Star,
              reason: isFavourite ? null : fullReason(favourites),
              run: () => change((own) => ({ ...own, favourites: starred(own.favourites, page.to) })),
            },
          ]),
      ...(wide
        ? [
            {
              id: 'navigation.fold',
              label: isRail ? 'Yan çubuğu genişlet' : 'Yan çubuğu daralt',
              key: '[',
              run: fold,
            },
          ]
        : []),
    ],
  });

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <a
        href="#content"
        className="btn btn-p absolute top-2 left-2 z-50 not-focus-visible:sr-only"
        onClick={(event) => {
          // The address must not change: the router would take the fragment for a navigation.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        İçeriğe geç
      </a>
      <DeviceDuties appearance={appearance} />
      <EmergencyBar />
      {notice}
      <div className="flex min-h-0 flex-1">
        {wide && !isRail && <Sidebar {...{ groups, recents, appearance }} current={path} onFold={fold} />}
        {medium && (!wide || isRail) && (
          <Rail
            {...{ groups, appearance }}
            current={path}
            onMore={openMenu}
            onUnfold={wide ? fold : undefined}
          />
        )}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <TopBar
            heading={heading}
            fallback={title}
            search={search}
            sync={sync}
            bell={bell}
            appearance={medium ? undefined : appearance}
          />
          <main
            id="content"
            ref={main}
            tabIndex={-1}
            className="relative flex min-h-0 flex-1 flex-col overflow-y-auto bg-canvas"
          >
            {children}
          </main>
        </div>
      </div>
      {!medium && <BottomBar groups={groups} current={path} onMenu={() => openMenu(null)} />}
      {menu !== 'unused' && (
        <Suspense>
          <NavigationSheet
            open={menu === 'open'}
            onClose={() => setMenu('closed')}
            {...{ groups, recents, asked }}
            current={path}
          />
        </Suspense>
      )}
      <PlaceKeys />
      <Keyboard />
      <ClipTip />
    </div>
  );
}
