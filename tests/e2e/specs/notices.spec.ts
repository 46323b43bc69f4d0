import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { stored, synced } from '../fixtures/synced';
import { expect, installed, signIn, test } from '../fixtures/test';
import { TicketPage } from '../pages/ticket-page';

test.use({ serviceWorkers: 'allow' });

/** Nobody else signs in with it. */
const READER = { email: 'derya.oguz@vizite.demo', name: 'Derya Oğuz' };

test('a mention arrives and is acted on without a network, where a reminder rings once', async ({
  page,
  context,
  desk,
}) => {
  test.slow();
  const layout = await signIn(page, READER.email, '/assignee-notifications');
  await installed(page);
  await synced(page);

  const colleague = await desk(accounts.manager, '/crm/tickets?view=all');
  await colleague.getByRole('row').nth(1).click();
  const ticket = new TicketPage(colleague);
  await expect(ticket.subject).toBeVisible();
  const number = /T-\d+/u.exec(await colleague.getByRole('heading', { level: 1 }).innerText())?.[0] ?? '';
  await ticket.writeNote(`@${READER.name} bakar mısınız? ${String(Date.now())}`);

  const notice = page
    .getByRole('listitem')
    .filter({ hasText: `${number} notunda sizden bahsedildi` })
    .first();
  await expect(notice).toBeVisible();
  // From the record on the device; the notice itself carries neither.
  await expect(notice).toContainText(await ticket.subject.innerText());
  await expectAccessible(page);

  await context.setOffline(true);
  await notice.getByRole('button', { name: 'Ertele' }).click();
  await notice.getByRole('button', { name: 'Yarın 08:00' }).click();
  await expect(notice.getByRole('status')).toHaveText('Ertelendi: Yarın 08:00');
  await page.getByText(/^Ertelenen \(/u).click();
  await expect(notice).toContainText('Ertelendi:');
  await page.getByText(/^Okunmamış \(/u).click();
  await expect(notice).toBeHidden();

  await layout.place('Hatırlatmalar').click();
  const title = `Geri ara ${String(Date.now())}`;
  await page.getByRole('button', { name: 'Yeni hatırlatma' }).click();
  const form = page.getByRole('dialog', { name: 'Yeni hatırlatma' });
  await form.getByRole('textbox', { name: 'Ne hatırlatılsın' }).fill(title);
  await form.getByRole('button', { name: '15 dakika sonra' }).click();
  await form.getByRole('button', { name: /^Ne kadar önce/u }).click();
  await page.getByRole('option', { name: '15 dk önce' }).click();
  await form.getByRole('button', { name: 'Hatırlatmayı kur' }).click();

  // A quarter of an hour ahead is now.
  const ring = page.getByText(`Hatırlatma: ${title}`);
  await expect(ring).toBeVisible();
  const entry = page
    .getByRole('region', { name: 'Zamanı geldi' })
    .getByRole('listitem')
    .filter({ hasText: title });
  await expect(entry).toBeVisible();
  await expectAccessible(page);

  await stored(page);
  await page.reload();
  await expect(entry).toBeVisible();
  await entry.getByRole('button', { name: 'Tamamlandı' }).click();
  await expect(page.getByText('Hatırlatma tamamlandı, bağlanınca gönderilecek.')).toBeVisible();
  await expect(entry).toBeHidden();
  await expect(ring).toHaveCount(0);

  await context.setOffline(false);
  await synced(page);
  await page.getByText('Tamamlanan', { exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Tamamlandı: Bugün');
});
