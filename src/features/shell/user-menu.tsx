import { Link } from '@tanstack/react-router';
import { BellRing, CircleQuestionMark, KeyRound, Lock, LogOut, Siren, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMayBeginEmergency, useRunningEmergency } from '@/data/emergency-access';
import { lock, switchUser } from '@/data/lock';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { helpOf } from '@/kit/help/chapters';
import { Popover } from '@/ui/popover';
import { SegmentedControl } from '@/ui/segmented-control';
import { AssistButton, AssistDialog } from '@/telemetry/assist-button';
import { useCurrentScreen } from './current-screen';
import { SignOutDialog } from './sign-out-dialog';
import { densities, themes } from './theme';
import { UserFace, userButtonClass } from './user-face';
import type { UserButtonProps } from './user-face';

const NotificationSettingsDialog = lazy(
  () => import('@/records/notification-settings/notification-settings-dialog'),
);
const LockSettingsDialog = lazy(() => import('@/records/lock-settings/lock-settings-dialog'));
const EmergencyDialog = lazy(() => import('./emergency-dialog'));

const item =
  'flex min-h-[var(--ctl)] w-full items-center gap-2.5 rounded-md px-2.5 text-start hover:bg-hover';

function segments<T extends string>(choices: Readonly<Record<T, string>>): { value: T; label: string }[] {
  return (Object.entries(choices) as [T, string][]).map(([value, label]) => ({ value, label }));
}

/** Shows the signed-in user, the user's appearance and sound settings, and the sign-out. */
export default function UserMenu({ appearance, shape }: UserButtonProps) {
  const { workspace } = useSignedIn();
  const { path } = useCurrentScreen();
  const [opened, setOpened] = useState<'settings' | 'lock' | 'leaving' | 'emergency' | null>(null);
  const [asking, setAsking] = useState(false);
  const { name, detail, theme, density, setTheme, setDensity } = appearance;
  return (
    <>
      <Popover
        label="Kullanıcı"
        tourStop="user"
        buttonClassName={userButtonClass(shape)}
        align={shape === 'card' ? 'start' : 'end'}
        className="w-72"
        button={
          <>
            {/* The accessible name is the visible text, so that users can speak it as they read it. */}
            <span className="sr-only">Kullanıcı: {shape === 'avatar' && name}</span>
            <UserFace appearance={appearance} shape={shape} />
          </>
        }
      >
        {(close) => (
          <>
            <div className="border-b border-line-soft px-2.5 pt-2 pb-3">
              <p className="clip font-medium">{name}</p>
              <p className="meta clip text-ink-2">{detail}</p>
              {detail !== workspace.user.email && (
                <p className="meta clip text-ink-3">{workspace.user.email}</p>
              )}
            </div>
            <div className="grid gap-3 px-2.5 py-3">
              <div>
                <p className="meta mb-1.5 text-ink-2">Görünüm</p>
                <SegmentedControl
                  label="Görünüm"
                  name="theme"
                  segments={segments(themes)}
                  value={theme}
                  onChange={setTheme}
                />
              </div>
              <div>
                <p className="meta mb-1.5 text-ink-2">Tablo satırları</p>
                <SegmentedControl
                  label="Tablo satırları"
                  name="density"
                  segments={segments(densities)}
                  value={density}
                  onChange={setDensity}
                />
              </div>
            </div>
            <div className="border-t border-line-soft pt-1">
              <Link {...helpOf(path)} className={item} onClick={close}>
                <CircleQuestionMark className="size-4 text-ink-2" aria-hidden="true" />
                Yardım
              </Link>
              <EmergencyItem
                onOpen={() => {
                  close();
                  setOpened('emergency');
                }}
              />
              <AssistButton
                onAsk={() => {
                  close();
                  setAsking(true);
                }}
              />
              <button
                type="button"
                className={item}
                onClick={() => {
                  close();
                  setOpened('settings');
                }}
              >
                <BellRing className="size-4 text-ink-2" aria-hidden="true" />
                Bildirim ayarları
              </button>
              <button
                type="button"
                className={item}
                onClick={() => {
                  close();
                  setOpened('lock');
                }}
              >
                <KeyRound className="size-4 text-ink-2" aria-hidden="true" />
                PIN ve kilit…
              </button>
              <button type="button" className={item} onClick={() => void lock()}>
                <Lock className="size-4 text-ink-2" aria-hidden="true" />
                Kilitle
              </button>
              <button type="button" className={item} onClick={() => void switchUser()}>
                <UsersRound className="size-4 text-ink-2" aria-hidden="true" />
                Kullanıcı değiştir
              </button>
              <button
                type="button"
                className={item}
                onClick={() => {
                  close();
                  setOpened('leaving');
                }}
              >
                <LogOut className="size-4 text-ink-2" aria-hidden="true" />
                Oturumu kapat
              </button>
            </div>
          </>
        )}
      </Popover>
      {asking && <AssistDialog onClose={() => setAsking(false)} />}
      {opened === 'leaving' && <SignOutDialog onClose={() => setOpened(null)} />}
      {opened === 'emergency' && (
        <Suspense>
          <EmergencyDialog onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {opened === 'lock' && (
        <Suspense>
          <LockSettingsDialog onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {opened === 'settings' && (
        <Suspense>
          <NotificationSettingsDialog onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Shows the emergency access to users who see a part of the hospital and may see the rest in an emergency. Only the
 * server can begin one.
 */
function EmergencyItem({ onOpen }: { onOpen: () => void }) {
  const mayBegin = useMayBeginEmergency();
  const running = useRunningEmergency();
  const offline = useSyncState((sync) => sync.status.phase === 'offline');
  if (!mayBegin || running !== null) return null;
  return (
    <button
      type="button"
      className={cx(
        item,
        'py-1.5 aria-disabled:cursor-default aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent',
      )}
      aria-disabled={offline}
      onClick={() => {
        if (!offline) onOpen();
      }}
    >
      <Siren className="size-4 text-ink-2" aria-hidden="true" />
      <span>
        Acil erişim…
        {offline && <span className="meta block">Bağlantı gerekir.</span>}
      </span>
    </button>
  );
}
