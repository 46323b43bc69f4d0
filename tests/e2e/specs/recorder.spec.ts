import { join } from 'node:path';
import { accounts, PASSWORD } from '../fixtures/accounts';
import { startIngest } from '../fixtures/fake-ingest';
import type { FakeIngest } from '../fixtures/fake-ingest';
import { newPerson } from '../fixtures/people';
import { SwitchableSite } from '../fixtures/switchable-site';
import { synced } from '../fixtures/synced';
import { expect, serverUrl, test as base } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';
import { SignInPage } from '../pages/sign-in-page';

const test = base.extend<{ ingest: FakeIngest; site: SwitchableSite }>({
  ingest: async ({}, use) => {
    const ingest = await startIngest();
    await use(ingest);
    await ingest.stop();
  },
  site: async ({ ingest }, use) => {
    const dist = process.env['VIZITE_E2E_DIST'] ?? join(import.meta.dirname, '../../../dist');
    const recorder = { projectKey: 'proje', ingestPoint: ingest.url };
    const site = await SwitchableSite.start(dist, serverUrl(), { recorder });
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
});

test('what is recorded holds nothing of patients, nor of what is typed', async ({ page, ingest }) => {
  test.slow();
  await page.goto('/access/users');
  await new SignInPage(page).signIn(accounts.manager, PASSWORD);
  await synced(page);
  await expect.poll(() => ingest.count('/v1/web/start')).toBe(1);

  // Marks in fields, in the address, in attributes and in what the console says.
  const mark = newPerson().lastName;
  await page.getByRole('searchbox').first().fill(`Yazılan${mark}`);
  await page.evaluate((word) => {
    const planted = document.createElement('p');
    planted.textContent = `Metin${word} 10000000146`;
    for (const name of ['title', 'aria-label', 'alt', 'id', 'data-name']) {
      planted.setAttribute(name, `Nitelik${word}`);
    }
    document.querySelector('main')?.append(planted);
    planted.setAttribute('placeholder', `Sonra${word}`);
    planted.firstChild?.replaceWith(`Yenimetin${word}`);
    console.log(`Konsol${word}`);
    history.replaceState(history.state, '', `/access/users?search=Adres${word}`);
  }, mark);
  // Assistance is asked for, and begins with a handshake.
  await new MainLayout(page).userButton.click();
  await page.getByRole('button', { name: 'Uzaktan destek' }).click();
  await page.getByRole('button', { name: 'Desteği başlat' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Uzaktan destek açık.' })).toBeVisible();
  await expect.poll(() => ingest.count('/ws-assist/socket/')).toBeGreaterThan(0);

  // A patient's screen ends both at once; what was recorded until then is sent.
  const layout = new MainLayout(page);
  await layout.unfold('CRM');
  await layout.place('Hastalar').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Uzaktan destek açık.' })).toHaveCount(0);
  await expect.poll(() => ingest.received()).toContain('/access/users');
  await page.getByRole('row').nth(1).click();
  await expect(page.getByRole('tab', { name: 'Özet' })).toBeVisible();
  const name = await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent();
  // Behind it the recorder goes on. It is sent when the next patient's screen comes.
  await layout.unfold('Tanımlar');
  await layout.place('Durumlar').click();
  await expect.poll(() => ingest.count('/v1/web/start')).toBe(2);
  await layout.unfold('CRM');
  await layout.place('Talepler').click();
  await expect.poll(() => ingest.received()).toContain('/crm/statuses');

  const received = ingest.received();
  expect(received).toContain(accounts.manager);
  expect(received).not.toContain(mark);
  expect(received).not.toContain('10000000146');
  expect(received).not.toContain('/crm/client');
  const words = (name ?? '').split(' ').filter((part) => part.length > 3);
  expect(words.length).toBeGreaterThan(0);
  for (const word of words) {
    expect(received).not.toContain(word);
  }
});
