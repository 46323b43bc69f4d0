import { lazy, Suspense } from 'react';
import { TakePhoneCall } from '@/features/caller/take-phone-call';
import { GlobalSearch } from '@/features/search/global-search';
import { TourStart } from '@/features/help/tour/tour-start';
import { GuardedOutlet } from '@/features/shell/guarded-outlet';
import { MainLayout } from '@/features/shell/main-layout';
import { SessionNotice } from '@/features/sign-in/session-notice';
import { RescueNotice } from '@/features/sync/rescue-notice';
import { SyncIndicator } from '@/features/sync/sync-indicator';
import { RequiredUpdate } from '@/features/updates/required-update';

const NotificationBell = lazy(() =>
  import('@/features/inbox/notifications/notification-bell').then(({ NotificationBell }) => ({
    default: NotificationBell,
  })),
);

/** Renders everything that a signed-in user sees: the frame, and the screen of the address in it. */
export default function Screens() {
  return (
    <MainLayout
      notice={
        <>
          <RequiredUpdate />
          <SessionNotice />
          <RescueNotice />
        </>
      }
      search={<GlobalSearch />}
      sync={<SyncIndicator />}
      bell={
        <Suspense fallback={<span className="size-[var(--ctl)]" />}>
          <NotificationBell />
        </Suspense>
      }
    >
      <TourStart />
      <TakePhoneCall>
        <GuardedOutlet />
      </TakePhoneCall>
    </MainLayout>
  );
}
