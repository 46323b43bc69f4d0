import { BellRing, LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSignedIn } from '@/data/workspace';
import { Popover } from '@/ui/popover';
import { SegmentedControl } from '@/ui/segmented-control';
import { AssistButton, AssistDialog } from '@/telemetry/assist-button';
import { SignOutDialog } from './sign-out-dialog';
import { densities, themes } from './theme';
import { UserFace, userButtonClass } from './user-face';
import type { UserButtonProps } from './user-face';

const NotificationSettingsDialog = lazy(
  () => import('@/records/notification-settings/notification-settings-dialog'),
);

const item =
  'flex min-h-[var(--ctl)] w-full items-center gap-2.5 rounded-md px-2.5 text-start hover:bg-hover';

function segments<T extends string>(choices: Readonly<Record<T, string>>): { value: T; label: string }[] {
  return (Object.entries(choices) as [T, string][]).map(([value, label]) => ({ value, label }));
}

/** Who is signed in, how the app looks and sounds for them, and the way out. */
export default function UserMenu({ appearance, shape }: UserButtonProps) {
  const { workspace } = useSignedIn();
  const [opened, setOpened] = useState<'settings' | 'leaving' | null>(null);
  const [asking, setAsking] = useState(false);
  const { name, detail, theme, density, setTheme, setDensity } = appearance;
  return (
    <>
      <Popover
        label="Kullanıcı"
        buttonClassName={userButtonClass(shape)}
        align={shape === 'card' ? 'start' : 'end'}
        className="w-72"
        button={
          <>
            {/* The name is what stands there, so that it can be spoken as it is read. */}
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
              {detail !== workspace.person.email && (
                <p className="meta clip text-ink-3">{workspace.person.email}</p>
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
      {opened === 'settings' && (
        <Suspense>
          <NotificationSettingsDialog onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
