import { accounts, PASSWORD } from '../fixtures/accounts';
import { Firefox } from '../fixtures/firefox';
import { NetworkLine } from '../fixtures/network-line';
import { newPerson } from '../fixtures/people';
import { expect, serverUrl, test } from '../fixtures/test';
import { TicketPage } from '../pages/ticket-page';

let firefox: Firefox;
let line: NetworkLine;
test.beforeEach(async () => {
  line = await NetworkLine.to(serverUrl());
});
test.afterEach(async () => {
  await firefox.close();
  await line.cut();
});

const note = { role: 'textbox', name: 'Ekibin göreceği bir not yazın' };
const syncState = () =>
  firefox.evaluate<string | null>(
    `document.querySelector('button[aria-label^="Eşitleme:"]')?.getAttribute('aria-label')`,
  );

async function signIn(): Promise<void> {
  await firefox.type({ role: 'textbox', name: 'E-posta' }, accounts.nurse);
  await firefox.type('[name=password]', PASSWORD);
  await firefox.press({ role: 'button', name: 'Oturum aç' });
  await expect.poll(syncState, { timeout: 120_000 }).toContain('Eşitlendi');
}

/** Opens the first ticket of the list. @returns its address */
async function openTicket(): Promise<string> {
  await firefox.press('main tbody tr');
  await firefox.see(note);
  return firefox.evaluate('location.pathname');
}

async function writeNote(text: string): Promise<void> {
  await firefox.type(note, text);
  await firefox.press({ role: 'button', name: 'Notu ekle' });
  await expect.poll(() => firefox.text()).toContain(text);
}

test('Firefox: a note that is written without a network survives a reload and reaches the others', async ({
  desk,
}) => {
  firefox = await Firefox.start();
  await firefox.goto(`${line.url}/crm/tickets?view=all`);
  await signIn();
  const address = await openTicket();
  await firefox.evaluate('navigator.serviceWorker.ready.then(() => true)');

  await line.cut();
  const text = `Firefox ${newPerson().lastName}`;
  await writeNote(text);
  await expect.poll(() => firefox.text()).toContain('Gönderilmedi');
  await firefox.reload();
  await expect.poll(() => firefox.text()).toContain(text);
  await expect.poll(syncState).not.toContain('Eşitlendi');

  await line.join();
  await firefox.evaluate(`dispatchEvent(new Event('online'))`);
  const other = await desk(accounts.manager, address);
  await expect(new TicketPage(other).timeline.getByText(text)).toBeVisible();
});

test('Firefox, private window: what is written reaches the others', async ({ desk }) => {
  firefox = await Firefox.start(true);
  await firefox.goto(`${line.url}/crm/tickets?view=all`);
  await signIn();
  const address = await openTicket();
  const text = `Gizli pencere ${newPerson().lastName}`;
  await writeNote(text);
  const other = await desk(accounts.manager, address);
  await expect(new TicketPage(other).timeline.getByText(text)).toBeVisible();
});
