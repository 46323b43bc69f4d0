import type { Locator, Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { newPerson } from '../fixtures/people';
import { stored, synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';
import { NewTicketPage } from '../pages/new-ticket-page';

// One process runs them all, and so opens each page once.
test.describe.configure({ mode: 'default' });

/** Name of the user who hands over. */
const MANAGER = 'Nevzat Aydemir';
/** Nobody else signs in with it. */
const SIBEL = { email: 'sibel.acar@vizite.demo', name: 'Sibel Acar' };
const GIZEM = 'Gizem Polat';

test('a user who is away may be chosen without a network, and the delegate with one press', async ({
  desk,
}) => {
  test.slow();
  // In the demo Kerem Işık is away and Derya Oğuz is the delegate.
  const page = await desk(accounts.manager, '/crm/client-ticket');
  await page.context().setOffline(true);
  const form = new NewTicketPage(page);
  await form.fill(newPerson(), 'Bilgi istiyor');
  const assignee = page.getByRole('combobox', { name: /^Atanan/u });
  await assignee.fill('Kerem');
  await expect(page.getByRole('option', { name: /Kerem Işık/u })).toContainText(
    /İzinli · \d+ \S+ kadar · vekil: Derya Oğuz/u,
  );
  await page.getByRole('option', { name: /Kerem Işık/u }).click();
  const note = page.getByRole('status').filter({ hasText: 'Kerem Işık izinli' });
  await expect(note).toContainText('vekil: Derya Oğuz');
  await expectAccessible(page);
  await note.getByRole('button', { name: 'Vekile ver' }).click();
  await expect(assignee).toHaveValue('Derya Oğuz');
  await expect(note).toHaveCount(0);
  await form.saved();
  const panel = page.getByRole('complementary', { name: 'Talep bilgileri' });
  await expect(panel.getByText('Derya Oğuz')).toBeVisible();

  // On the page of the ticket it is chosen at once; the line stays.
  await panel.getByRole('button', { name: 'Atanan: değiştir' }).click();
  await panel.getByRole('combobox', { name: 'Atanan' }).fill('Kerem');
  await page.getByRole('option', { name: /Kerem Işık/u }).click();
  await panel.getByRole('button', { name: 'Vekile ver' }).click();
  await expect(panel.getByText(/^İzinli/u)).toHaveCount(0);
  await expect(panel.getByText('Derya Oğuz')).toBeVisible();
  await page.context().setOffline(false);
  await synced(page);
});

test('the delegate is told of the colleague’s tickets, and led to them', async ({ desk }) => {
  test.slow();
  const page = await desk(accounts.manager, '/access/users');
  await page.getByLabel('Bu listede ara').fill(GIZEM);
  await page.getByRole('row', { name: new RegExp(GIZEM, 'u') }).click();
  await page.getByRole('button', { name: 'Düzenle' }).click();
  await page.getByRole('textbox', { name: /^İzin başlangıcı/u }).fill('bugün');
  await page.getByRole('textbox', { name: /^İzin bitişi/u }).fill('yarın');
  await page.getByRole('combobox', { name: /^Vekil/u }).fill('Sibel');
  await page.getByRole('option', { name: SIBEL.name }).click();
  await page.getByRole('button', { name: 'Kaydet' }).click();
  const sibel = await desk(SIBEL.email, '/');
  const line = sibel.getByRole('region', { name: 'İzin ve vekalet' });
  await expect(line).toContainText(`${GIZEM} için vekilsiniz`);
  await expectAccessible(sibel);

  await visit(page, '/crm/client-ticket');
  const form = new NewTicketPage(page);
  await form.fill(newPerson(), 'Geri aranacak');
  await page.getByRole('combobox', { name: /^Atanan/u }).fill(GIZEM);
  await page.getByRole('option', { name: new RegExp(GIZEM, 'u') }).click();
  await form.saved();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/T-\d+/u);
  const number = /T-\d+/u.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? '';

  await line.getByRole('link', { name: `${GIZEM}: açık talepler` }).click();
  await expect(sibel.getByRole('row').filter({ hasText: number })).toBeVisible();
  await sibel.getByRole('button', { name: /^Bildirimler/u }).click();
  const card = sibel.getByRole('listitem').filter({ hasText: `${GIZEM} yerine: ${number} atandı` });
  await expect(card.getByRole('link', { name: /^Okunmamış:/u })).toBeVisible();
  await sibel.keyboard.press('Escape');
});

const reminder = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });

/** Adds a reminder for tomorrow, or one that is due already. */
async function addReminder(page: Page, title: string, due: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Yeni hatırlatma' }).click();
  const form = page.getByRole('dialog', { name: 'Yeni hatırlatma' });
  await form.getByRole('textbox', { name: 'Ne hatırlatılsın' }).fill(title);
  await form.getByRole('button', { name: due ? '15 dakika sonra' : 'Yarın 09:00' }).click();
  if (due) {
    await form.getByRole('button', { name: /^Ne kadar önce/u }).click();
    await page.getByRole('option', { name: '15 dk önce' }).click();
  }
  await form.getByRole('button', { name: 'Hatırlatmayı kur' }).click();
  await expect(reminder(page, title)).toBeVisible();
}

async function hand(page: Page, title: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `${title}: diğer işlemler` }).click();
  await page.getByRole('menuitem', { name: 'Devret…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hatırlatmayı devret' });
  await dialog.getByRole('combobox', { name: 'Kime' }).fill(name);
  await page.getByRole('option', { name: new RegExp(`^${name}`, 'u') }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Devret' }).click();
  await expect(reminder(page, title)).toHaveCount(0);
}

test('a reminder is handed over, done and given back without a network', async ({ desk }) => {
  test.slow();
  const [first, second] = [`Dosyayı iste ${String(Date.now())}`, `Kurulu ara ${String(Date.now())}`];
  const page = await desk(accounts.manager, '/reminder-notifications');
  const context = page.context();
  const sibel = await desk(SIBEL.email, '/reminder-notifications');

  await context.setOffline(true);
  for (const title of [first, second]) {
    await addReminder(page, title, title === first);
    await hand(page, title, SIBEL.name);
  }
  await page.getByText(/^Devrettiklerim \(/u).click();
  await expect(reminder(page, first)).toContainText(`devredildi: ${SIBEL.name}`);
  await expect(reminder(page, first).getByText('gönderilmedi')).toBeVisible();
  await expect(reminder(page, first).getByRole('button', { name: 'Ertele' })).toHaveCount(0);
  await stored(page);
  await context.setOffline(false);
  await synced(page);

  // It rang for its owner before, and rings for the colleague now.
  await expect(sibel.getByText(`Hatırlatma: ${first}`)).toBeVisible();
  await expect(reminder(sibel, first)).toContainText(`${MANAGER} devretti`);
  await expect(reminder(sibel, second)).toBeVisible();
  await sibel.context().setOffline(true);
  await reminder(sibel, first).getByRole('button', { name: 'Tamamlandı' }).click();
  await sibel.getByRole('button', { name: `${second}: diğer işlemler` }).click();
  await expect(sibel.getByRole('menuitem', { name: 'Sil' })).toHaveCount(0);
  await sibel.getByRole('menuitem', { name: 'Geri ver' }).click();
  await expect(reminder(sibel, second)).toHaveCount(0);
  await stored(sibel);
  await sibel.context().setOffline(false);
  await synced(sibel);

  await expect(reminder(page, first)).toHaveCount(0);
  await page.getByText('Tamamlanan', { exact: true }).click();
  await expect(reminder(page, first)).toContainText(`devredildi: ${SIBEL.name}`);
  await page.getByText(/^Açık \(/u).click();
  await expect(reminder(page, second)).toBeVisible();
  await expect(reminder(page, second)).not.toContainText('devredildi');
});
