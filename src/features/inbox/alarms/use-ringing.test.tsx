import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { SignedInProvider } from '@/data/workspace';
import { formatDayTime, timeOf } from '@/lib/dates';
import type { ToastOptions } from '@/ui/toast';
import type { Notification, Reminder } from '@sync/model/entities/inbox';
import { addReminder } from '../reminders/reminder-actions';
import { usualChoices } from '@/data/notice-settings';
import type { QuietHours } from '@sync/model/rules/quiet-hours';
import { useRinging } from './use-ringing';

const heard = vi.hoisted(() => ({
  toast: vi.fn(),
  sound: vi.fn(),
  push: vi.fn(),
  status: { phase: 'online' },
}));
vi.mock('@/data/sync-state', () => ({
  useSyncState: (select: (sync: object) => unknown) => select({ status: heard.status }),
}));
vi.mock('@/ui/toast', () => ({ toastAlarm: heard.toast, toastSuccess: vi.fn(), toastError: vi.fn() }));
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ history: { push: heard.push } }) }));
vi.mock('@/records/notification-settings/play-sound', () => ({ playSound: heard.sound }));

let test: TestWorkspace;
let known: never;
const HOUR = 3_600_000;

beforeEach(async () => {
  heard.toast.mockReset();
  heard.sound.mockReset();
  heard.status = { phase: 'online' };
  test = await openTestWorkspace();
  known = { userId: test.workspace.user.id, permissions: [] } as never;
});
afterEach(async () => {
  cleanup();
  await test.workspace.close();
});

function wrapper({ children }: { children: ReactNode }) {
  return (
    <SignedInProvider workspace={test.workspace} known={known}>
      {children}
    </SignedInProvider>
  );
}

/** Opens a window of this device. */
function openWindow(
  reminders: readonly Reminder[],
  notifications: readonly Notification[] = [],
  hours: QuietHours = usualChoices,
) {
  const none: never[] = [];
  return renderHook((sources) => useRinging(sources, hours), {
    wrapper,
    initialProps: { reminders, notifications, meetings: none },
  });
}

const dueReminder = () =>
  addReminder(test.writesWith(), {
    title: 'Geri ara',
    dueAt: new Date(Date.now() + HOUR / 2).toISOString(),
    repeat: 'none',
    leadMinutes: 60,
  });
const stored = async (id: string): Promise<Reminder> => {
  const found = await test.workspace.store.database.inbox.findOne(id).exec(true);
  return found.toJSON() as Reminder;
};
const claimed = () => test.workspace.store.device.settings.get('rung');

/** Makes an unread notification of a task that was given to the user. */
const notificationOf = (id: string, over: Partial<Notification>): Notification =>
  ({
    id,
    kind: 'notification',
    topic: 'assigned',
    title: id,
    target: null,
    target_id: null,
    group_key: null,
    read_at: null,
    snoozed_until: null,
    rung_at: null,
    ...over,
  }) as Notification;

it('rings in one of two windows, and tells the other devices', async () => {
  const item = await dueReminder();
  openWindow([item]);
  openWindow([item]);
  await waitFor(async () => expect((await stored(item.id)).rung_at).not.toBeNull());
  expect(heard.toast.mock.calls.map(([text]) => text as string)).toEqual(['Hatırlatma: Geri ara']);
  expect(heard.sound).toHaveBeenCalledTimes(1);

  // The same window after a reload, which has not heard of the mark yet.
  cleanup();
  const again = openWindow([item]);
  again.rerender({ reminders: [item, await dueReminder()], notifications: [], meetings: [] });
  await waitFor(() => expect(heard.toast).toHaveBeenCalledTimes(2));
  expect(heard.sound).toHaveBeenCalledTimes(2);
});

it('stays silent for what another device has rung for', async () => {
  const item = await dueReminder();
  const rung = { ...item, rung_at: new Date().toISOString() };
  const fresh = await dueReminder();
  openWindow([rung, fresh]);
  await waitFor(() => expect(heard.toast).toHaveBeenCalled());
  // One, not "2 hatırlatmanın zamanı geldi".
  expect(heard.toast.mock.calls.map(([text]) => text as string)).toEqual(['Hatırlatma: Geri ara']);
});

it('rings without a network and writes nothing for it until there is one', async () => {
  heard.status = { phase: 'offline' };
  const item = await dueReminder();
  const unsent = () => test.unsent();
  const before = (await unsent()).map(({ edit }) => edit);
  const { rerender } = openWindow([item]);
  await waitFor(() => expect(heard.toast).toHaveBeenCalledTimes(1));
  expect((await unsent()).map(({ edit }) => edit)).toEqual(before);
  expect((await stored(item.id)).rung_at).toBeNull();

  heard.status = { phase: 'online' };
  rerender({ reminders: [item], notifications: [], meetings: [] });
  await waitFor(async () => expect((await stored(item.id)).rung_at).not.toBeNull());
  expect(heard.toast).toHaveBeenCalledTimes(1);
});

/** Returns hours that began and end so many minutes from now. */
const around = (from: number, to: number): QuietHours => ({
  ...usualChoices,
  quiet: true,
  quiet_from: timeOf(Date.now() + from * 60_000),
  quiet_to: timeOf(Date.now() + to * 60_000),
});

it('says nothing in quiet hours but what is urgent', async () => {
  heard.status = { phase: 'offline' };
  const notice = (id: string, passes_quiet: boolean) =>
    notificationOf(id, { at: new Date(Date.now() + 1000).toISOString(), passes_quiet });
  openWindow([await dueReminder()], [notice('Olağan', false), notice('Acil', true)], around(-120, 120));
  await waitFor(() => expect(heard.toast).toHaveBeenCalled());
  expect(heard.toast.mock.calls.map(([text]) => text as string)).toEqual(['Acil']);
  expect(heard.sound).toHaveBeenCalledTimes(1);
});

it('sums up at their end what came within them', async () => {
  openWindow([await dueReminder(), await dueReminder()], [], around(-120, -10));
  await waitFor(() => expect(heard.toast).toHaveBeenCalled());
  expect(heard.toast.mock.calls.map(([text]) => text as string)).toEqual([
    'Sessiz saatlerde 2 bildirim geldi.',
  ]);
  expect(heard.sound).toHaveBeenCalledTimes(1);
});

it('is silent for notifications of before the device was used, and tells later ones in one sentence', async () => {
  const notification = (id: string, at: number) =>
    notificationOf(id, { title: `${id} size atandı`, at: new Date(at).toISOString() });
  heard.status = { phase: 'offline' };
  const { rerender } = openWindow([], [notification('T-1', Date.now() - HOUR)]);
  await waitFor(async () => expect(await claimed()).toBeDefined());
  expect(heard.toast).not.toHaveBeenCalled();
  const later = ['T-2', 'T-3'].map((id) => notification(id, Date.now() + 1000));
  rerender({ reminders: [], notifications: later, meetings: [] });
  await waitFor(() => expect(heard.toast).toHaveBeenCalledWith('2 yeni bildirim var.'));
  expect(heard.sound).toHaveBeenCalledTimes(1);
});

it('says what it reminds of and for when, and opens what it hangs on', async () => {
  known = { userId: test.workspace.user.id, permissions: ['crm.client_ticket.Id.read'] } as never;
  const item = await dueReminder();
  openWindow([{ ...item, target: 'ticket', target_id: 'T' }]);
  await waitFor(() => expect(heard.toast).toHaveBeenCalledTimes(1));
  const [text, { detail, action, also }] = heard.toast.mock.calls[0] as [string, ToastOptions];
  expect(text).toBe('Hatırlatma: Geri ara');
  expect(detail).toBe(formatDayTime(item.due_at));
  expect(also?.label).toBe('Tamamlandı');
  action?.onSelect();
  expect(heard.push).toHaveBeenCalledWith('/crm/client-ticket/T');
});
