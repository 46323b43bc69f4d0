import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { newPerson } from '../fixtures/people';
import { synced } from '../fixtures/synced';
import { expect, signInElsewhere, test, visit } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';
import { NewTicketPage } from '../pages/new-ticket-page';
import { SurgeryAddPage } from '../pages/surgery-add-page';

// One process runs them all, and so opens the shared page once.
test.describe.configure({ mode: 'default' });

const TEMPORARY = 'Geçici, onay bekliyor';

test('a surgery planned from a ticket without a network leaves tasks, and its slot is held later', async ({
  desk,
}) => {
  test.slow();
  const person = newPerson();
  const page = await desk(accounts.manager, '/crm/client-ticket');
  const form = new NewTicketPage(page);
  await form.fill(person, `Omuz artroskopisi, sol omuz, Cem Baydar ${person.lastName}`);
  await form.saved();
  await synced(page);
  const ticket = new URL(page.url()).pathname;

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Diğer işlemler' }).click();
  await page.getByRole('menuitem', { name: 'Ameliyat ekle' }).click();
  const add = new SurgeryAddPage(page);
  await expect(new MainLayout(page).heading).toHaveText(/Ameliyat ekle/);
  await expect(add.procedure).toHaveValue('Omuz artroskopisi');
  await expect(add.surgeon).toHaveValue('Dr. Cem Baydar');
  await expect(page.getByText('Talepte “sol omuz” yazıyor')).toBeVisible();

  // The ticket names a side, and nobody has chosen it yet.
  await expect(add.sides.getByRole('radio', { checked: true })).toHaveCount(0);
  await add.save.click();
  await expect(page.getByText('Tarafı seçin; kayıt taraf seçilmeden yapılmaz')).toBeVisible();
  await add.chooseSide('Sol');
  await add.slots.first().click();
  await expect(page.getByText('yer geçici olacak')).toBeVisible();
  await expectAccessible(page);
  await expect(add.save).toHaveText('Omuz artroskopisi (sol) olarak kaydet');
  await add.save.click();

  await expect(page).toHaveURL(new RegExp(`${ticket}$`, 'u'));
  await expect(page.getByText('Ameliyat hazırlığı: Hasta onamı (Servis)').first()).toBeVisible();
  await expect(page.getByText('Ameliyat planı açıldı: Omuz artroskopisi (sol)').first()).toBeVisible();

  const again = `/crm/client-ticket/surgery?ticket=${ticket.split('/').at(-1) ?? ''}`;
  await visit(page, again);
  await expect(page.getByText(TEMPORARY)).toBeVisible();
  // The form knows its own surgery as the same one.
  await page.context().setOffline(false);
  await synced(page);
  await expect(page.getByText(TEMPORARY)).toHaveCount(0);
  await expect(page.getByText('Planlandı', { exact: true })).toBeVisible();
  await visit(page, ticket);
  await expect(page.getByText('Ameliyat planlandı').first()).toBeVisible();
});

test('of two devices that take one slot without a network the later one clashes', async ({
  desk,
  browser,
}) => {
  test.slow();
  const pages = [
    await desk(accounts.manager, '/crm/client-ticket'),
    await signInElsewhere(browser, accounts.manager, '/crm/client-ticket'),
  ];
  const devices = await Promise.all(
    pages.map(async (page) => {
      await synced(page);
      const form = new NewTicketPage(page);
      await form.fill(newPerson(), 'Septoplasti, Ayla Saygın');
      await form.saved();
      await synced(page);
      const ticket = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      const address = `/crm/client-ticket/surgery?ticket=${ticket}`;
      const add = new SurgeryAddPage(page);
      await visit(page, address);
      await expect(add.slots.last()).toBeVisible();
      return { page, add, address };
    }),
  );
  for (const { page } of devices) await page.context().setOffline(true);
  const taken: (string | null)[] = [];
  for (const { page, add, address } of devices) {
    // The last slot of two weeks, which no other test takes.
    taken.push(await add.slots.last().textContent());
    await add.slots.last().click();
    await add.save.click();
    await expect(page.getByText(/^Ameliyat kaydedildi/)).toBeVisible();
    await visit(page, address);
    await expect(page.getByRole('listitem').filter({ hasText: /Septoplasti.*Planlandı/u })).toContainText(
      TEMPORARY,
    );
  }
  expect(taken[0]).toBe(taken[1]);
  for (const [index, { page }] of devices.entries()) {
    await page.context().setOffline(false);
    await synced(page);
    const row = page.getByRole('listitem').filter({ hasText: /Septoplasti.*Planlandı/u });
    await expect(row).not.toContainText(TEMPORARY);
    if (index === 0) await expect(row).not.toContainText('Çakışıyor');
    else await expect(row).toContainText('Çakışıyor');
  }
  await pages[1]?.context().close();
});
