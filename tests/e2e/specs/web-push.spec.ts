import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { synced } from '../fixtures/synced';
import { expect, installed, serverUrl, signIn, test } from '../fixtures/test';

test.use({ serviceWorkers: 'allow' });

/** Stands for the browser's push service and its question, which this Chromium does not have. */
function playPushService(): void {
  let permission: NotificationPermission = 'default';
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = () => {
    permission = 'granted';
    return Promise.resolve(permission);
  };
  const subscription = (applicationServerKey: ArrayBuffer) => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
    options: { applicationServerKey },
    getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).fill(4).buffer,
    unsubscribe: () => {
      made = null;
      return Promise.resolve(true);
    },
  });
  let made: ReturnType<typeof subscription> | null = null;
  PushManager.prototype.getSubscription = () => Promise.resolve(made as never);
  PushManager.prototype.subscribe = (options) => {
    const key = options?.applicationServerKey;
    made = subscription(key instanceof Uint8Array ? (key.buffer as ArrayBuffer) : new ArrayBuffer(0));
    return Promise.resolve(made as never);
  };
}

test('a device asks to be told while the app is closed, and is told that, not what', async ({
  page,
  context,
}) => {
  await page.addInitScript(playPushService);
  await signIn(page, accounts.manager);
  await installed(page);
  await synced(page);

  await page.getByRole('button', { name: /^Kullanıcı/u }).click();
  await page.getByRole('button', { name: 'Bildirim ayarları' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bildirim ayarları' });
  const told = dialog.getByRole('switch', { name: 'Uygulama kapalıyken haber ver' });
  await expect(told).toBeEnabled();
  await expect(told).not.toBeChecked();
  await told.click();
  await expect(told).toBeChecked();
  await expectAccessible(page);

  const registrations: string[] = [];
  const cdp = await context.newCDPSession(page);
  cdp.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    registrations.push(...event.registrations.map(({ registrationId }) => registrationId)),
  );
  await cdp.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('no service worker');
  // This Chromium has neither notifications nor badges; a badge would end it.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope & { shown: unknown[] };
    scope.shown = [];
    Object.defineProperty(scope.navigator, 'setAppBadge', {
      value: (waiting?: number) => {
        scope.shown.push(waiting);
        return Promise.resolve();
      },
    });
    scope.registration.showNotification = (title, { body, tag } = {}) => {
      scope.shown.push({ title, body, tag });
      return Promise.resolve();
    };
  });
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: serverUrl(),
    registrationId: registrations[0] ?? '',
    data: JSON.stringify({ title: 'Işıl Şahin', body: 'kemoterapi', waiting: 2 }),
  });
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown))
    .toEqual([2, { title: 'Vizite', body: 'Vizite’de yeni bir iş', tag: 'vizite.push' }]);

  await told.click();
  await expect(told).not.toBeChecked();
  await expect(told).toBeEnabled();
});
