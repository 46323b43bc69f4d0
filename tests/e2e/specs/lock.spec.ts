import { accounts, PASSWORD } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { objectsInMemory, textsInMemory } from '../fixtures/page-memory';
import { newPerson } from '../fixtures/people';
import { synced } from '../fixtures/synced';
import { expect, installed, serverUrl, signIn, test } from '../fixtures/test';
import { LockPage } from '../pages/lock-page';
import { TicketPage } from '../pages/ticket-page';

test.use({ opensLock: false, serviceWorkers: 'allow' });

const PIN = '483920';

/** A look at a page's memory takes what the machine needs for it; the test's own time is the limit. */
const SNAPSHOTS = { timeout: 0, intervals: [0] };

test('locks, tells nothing, and opens without a network with everything where it was', async ({
  page,
  context,
  signInPage,
}) => {
  const layout = await signIn(page, accounts.nurse, '/crm/tickets?view=all');
  await synced(page);
  await installed(page);
  await page.getByRole('row').nth(1).click();
  const ticket = new TicketPage(page);
  await ticket.note.waitFor();

  await layout.setPin(PASSWORD, PIN);
  await context.setOffline(true);
  const note = `Ağrı azaldı ${newPerson().lastName}`;
  await ticket.writeNote(note);
  const address = page.url();
  await layout.choose('Kilitle');

  const lock = new LockPage(page);
  await expect(lock.pad).toBeVisible();
  await expect(page).toHaveTitle('Kilitli – Vizite');
  await expect(page.getByText('Gönderilmemiş 1 değişiklik bu cihazda şifreli duruyor.')).toBeVisible();
  await expectAccessible(page);
  expect(await page.content()).not.toContain(note);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).toContain('vizite.session.');
  for (const secret of ['access_token', 'refresh_token', note, PIN]) expect(kept).not.toContain(secret);
  // As every token begins; three letters alone what is sealed may have by chance.
  expect(kept).not.toMatch(/eyJ[\w-]+\.eyJ/u);

  await page.keyboard.type('483921');
  await expect(lock.failure).toContainText('PIN yanlış, 4 deneme hakkınız kaldı');
  await lock.press(PIN);
  await layout.ready();
  expect(page.url()).toBe(address);
  await expect(page).not.toHaveTitle(/Kilitli/u);
  await expect(ticket.timeline.getByText(note)).toBeVisible();
  await context.setOffline(false);
  await synced(page);

  // A colleague takes the tablet over, at the colleague's own place, and gives it back without a network.
  await layout.choose('Kullanıcı değiştir');
  await signInPage.signIn(accounts.humanResources, PASSWORD);
  await layout.ready();
  expect(new URL(page.url()).pathname).toBe('/');
  await synced(page);
  await context.setOffline(true);
  await layout.choose('Kullanıcı değiştir');
  await signInPage.people.getByRole('button').last().click();
  await lock.press(PIN);
  await expect(ticket.timeline.getByText(note)).toBeVisible();
  expect(page.url()).toBe(address);
});

test('the memory of a locked page holds neither records, nor what was typed, nor what opens them', async ({
  page,
}) => {
  test.slow();
  const tokens = new Set<string>();
  page.on('request', (request) => tokens.add(request.headers()['authorization'] ?? ''));
  const layout = await signIn(page, accounts.nurse, '/crm/tickets?view=all');
  await synced(page);
  const ticket = new TicketPage(page);
  await page.getByRole('row').nth(1).click();
  await ticket.note.waitFor();
  const subject = (await ticket.subject.innerText()).trim();
  // A search that asks the server for old tickets too, and is left before the answer counts.
  const sought = `Aranan${newPerson().lastName}`;
  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('dialog').getByRole('combobox');
  const asked = page.waitForRequest('**/rpc/find_old_tickets');
  await search.fill(sought);
  await asked;
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  const signs = [...tokens]
    .map((header) => header.replace('Bearer ', ''))
    .filter((token) => token.startsWith('eyJ'));
  const secrets = [subject, sought, PASSWORD, ...signs];
  expect(signs).not.toEqual([]);
  for (const secret of secrets) expect(secret).toMatch(/\S{4}/u);

  await layout.choose('Kilitle');
  await new LockPage(page).open.waitFor();
  await expect
    .poll(async () => {
      const memory = await textsInMemory(page);
      return secrets.filter((secret) => memory.includes(secret));
    }, SNAPSHOTS)
    .toEqual([]);
  await expect.poll(() => objectsInMemory(page, 'CryptoKey'), SNAPSHOTS).toBe(0);
});

test.describe('under a host name', () => {
  test.use({
    // Passkeys belong to a name, and the server of the tests is known by its address.
    baseURL: async ({}, use) => {
      await use(serverUrl().replace('127.0.0.1', 'localhost'));
    },
  });

  test('the device’s own lock opens the app without a network', async ({ page, context }) => {
    const device = await context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
    } as const;
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', { options });
    const layout = await signIn(page, accounts.humanResources, '/form/resumes?view=list');
    await synced(page);
    await installed(page);
    await layout.setUpPasskey(PASSWORD);
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toHaveLength(1);

    await context.setOffline(true);
    await layout.choose('Kilitle');
    const lock = new LockPage(page);
    await lock.passkey.waitFor();
    await expectAccessible(page);
    await lock.passkey.click();
    await layout.ready();
    await expect(page.getByRole('row').nth(1)).toBeVisible();

    // Whom the device does not recognise it lets nowhere, and they may open as before.
    await layout.choose('Kilitle');
    await lock.passkey.waitFor();
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await lock.passkey.click();
    await expect(lock.passkey).toBeEnabled();
    await expect(lock.failure).toHaveCount(0);
    await lock.openByPassword(PASSWORD);
    await layout.ready();
  });
});
