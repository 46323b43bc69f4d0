import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { accounts, PASSWORD } from '../fixtures/accounts';
import { startBrowser } from '../fixtures/own-browser';
import type { OwnBrowser } from '../fixtures/own-browser';
import { newPerson } from '../fixtures/people';
import { filesHolding } from '../fixtures/profile-files';
import { stored, synced } from '../fixtures/synced';
import { expect, serverUrl, test } from '../fixtures/test';
import { LockPage } from '../pages/lock-page';
import { SignInPage } from '../pages/sign-in-page';
import { TicketPage } from '../pages/ticket-page';

let profile: string;
let browser: OwnBrowser;
test.beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'vizite-profile-'));
});
test.afterEach(async () => {
  await browser.kill();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});

/** Opens the app at an address and its lock; the browser may not have written down yet who was signed in. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const form = new SignInPage(page);
  const lock = new LockPage(page);
  await expect(form.email.or(lock.open)).toBeVisible({ timeout: 60_000 });
  if (await lock.open.isVisible()) await lock.openByPassword(PASSWORD);
  else await form.signIn(accounts.nurse, PASSWORD);
}

/** Returns the whole name of the patient in the first row of the list. */
async function patientIn(page: Page): Promise<string> {
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.getByRole('columnheader', { name: /^Hasta/ }).waitFor();
  const headers = await page.getByRole('columnheader').allInnerTexts();
  const column = headers.findIndex((header) => header.startsWith('Hasta'));
  return (await page.getByRole('row').nth(1).getByRole('gridcell').nth(column).innerText()).trim();
}

/** Searches every file of the profile, as somebody would who found the tablet. */
async function expectNothingReadable(texts: readonly string[]): Promise<void> {
  for (const text of texts) expect(text).toMatch(/\p{L}{3}/u);
  expect(await filesHolding(profile, [...texts, PASSWORD, 'eyJhbGciOi'])).toEqual({});
}

/**
 * Waits until the browser has written down who is signed in, which stays readable: what is looked for in its files would
 * be found there. It takes its time for that.
 */
async function writtenDown(): Promise<void> {
  await expect
    .poll(() => filesHolding(profile, [accounts.nurse]), { timeout: 0 })
    .toHaveProperty([accounts.nurse]);
}

test('a browser that is killed in the middle of a write has lost nothing that was stored, and tells nothing', async ({
  desk,
}) => {
  test.slow();
  browser = await startBrowser(profile);
  let ticket = new TicketPage(browser.page);
  await browser.page.goto(`${serverUrl()}/crm/tickets?view=all`);
  await new SignInPage(browser.page).signIn(accounts.nurse, PASSWORD);
  await synced(browser.page);
  const patient = await patientIn(browser.page);
  await browser.page.getByRole('row').nth(1).click();
  await expect(ticket.note).toBeVisible();
  const address = browser.page.url();

  await browser.page.context().setOffline(true);
  const name = newPerson().lastName;
  const notes = [1, 2, 3].map((number) => `${number}. ölçüm ${name}`);
  for (const text of notes) await ticket.writeNote(text);
  await expect(ticket.timeline.getByText('gönderilmedi')).toHaveCount(notes.length);
  const last = `Yarıda kalan ölçüm ${name}`;
  await ticket.note.fill(last);
  await expect(browser.page.getByText('Taslak saklandı')).toBeVisible();
  await writtenDown();
  await ticket.addNote.click({ noWaitAfter: true });
  await browser.kill();
  await expectNothingReadable([patient, name]);

  browser = await startBrowser(profile);
  ticket = new TicketPage(browser.page);
  await open(browser.page, address);
  await expect(ticket.note).toBeVisible({ timeout: 60_000 });
  for (const text of notes) await expect(ticket.timeline.getByText(text)).toHaveCount(1);
  // The one under way is an entry or still a draft, and never two entries.
  await expect
    .poll(
      async () =>
        (await ticket.timeline.getByText(last).count()) + ((await ticket.note.inputValue()) === last ? 1 : 0),
    )
    .toBeGreaterThan(0);
  if ((await ticket.timeline.getByText(last).count()) === 0) await ticket.addNote.click();
  await expect(ticket.timeline.getByText(last)).toHaveCount(1);
  // Killed once more below: what is shown has to be stored, and sent.
  await stored(browser.page);
  await synced(browser.page);
  await writtenDown();

  // Nor later, when the browser has tidied up behind itself.
  await browser.kill();
  await expectNothingReadable([patient, name]);

  // A colleague finds each of them once.
  const other = await desk(accounts.manager, new URL(address).pathname);
  const seen = new TicketPage(other).timeline;
  for (const text of [...notes, last]) await expect(seen.getByText(text)).toHaveCount(1);
});
