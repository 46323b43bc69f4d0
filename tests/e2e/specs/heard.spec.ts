import { accounts } from '../fixtures/accounts';
import { hears, listen } from '../fixtures/heard';
import { newPerson } from '../fixtures/people';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';
import { NewTicketPage } from '../pages/new-ticket-page';

test('the main walks are said to who does not see them', async ({ desk }) => {
  const page = await desk(accounts.manager, '/crm/tickets');
  await synced(page);
  await listen(page);
  const main = page.getByRole('main');

  await test.step('quick search', async () => {
    await hears(page, () => page.keyboard.press('Control+k'), /^\[combobox\] Hasta, talep ya da sayfa ara/u);
    await hears(page, () => page.keyboard.type('hastal'), /^\[option\] Hastalar.* selected/u);
  });
  await test.step('another page', () => hears(page, () => page.keyboard.press('Enter'), '[h1] Hastalar'));
  await test.step('a list that is narrowed', async () => {
    const search = main.getByRole('searchbox', { name: 'Bu listede ara' });
    await hears(page, () => search.fill('ayş'), /^status: 1–\d+ \/ \d+ kayıt/u);
    await hears(page, () => search.fill('qqqq'), 'status: 0 / 0 kayıt');
    await hears(page, () => search.fill(''), /^status: 1–\d+ \/ \d+ kayıt/u);
  });
  await test.step('a list that is sorted', async () => {
    const head = main.getByRole('columnheader', { name: 'Ad soyad' }).getByRole('button');
    await hears(page, () => head.click(), /^status: Ad soyad: (?:artan|azalan) sıra/u);
  });
  await test.step('rows that are chosen', async () => {
    const boxes = main.getByRole('grid').getByRole('checkbox');
    await hears(page, () => boxes.nth(1).check(), 'status: 1 hasta seçildi');
    await hears(page, () => boxes.nth(2).check(), 'status: 2 hasta seçildi');
  });
  const form = new NewTicketPage(page);
  await test.step('a form that lacks something', async () => {
    await hears(page, () => visit(page, '/crm/client-ticket'), '[h1] Yeni hasta ve talep', 'Kayıtlı hasta');
    await hears(
      page,
      () => form.save.click(),
      'alert: Bazı alanlar düzeltilmeli. Yazdıklarınız duruyor.',
      /Telefon \| invalid \| Telefon boş bırakılamaz/u,
    );
  });
  await test.step('a form that is saved', async () => {
    await form.fill(newPerson(), 'Kontrol randevusu');
    await hears(page, () => form.saved(), /^status: .*kaydedildi/u, '[h1] Talep');
  });
  await test.step('a menu', async () => {
    const status = main.getByRole('button', { name: /^Durum: /u });
    await hears(page, () => status.click(), '[menu] Durum: Yeni');
    await hears(page, () => page.keyboard.press('Escape'), '[button] Durum: Yeni');
  });
  await test.step('the network', async () => {
    await hears(page, () => page.context().setOffline(true), 'status: Çevrimdışı');
    await hears(page, () => page.context().setOffline(false), 'status: Eşitlendi');
  });
  await test.step('a dialog, and where it was opened from', async () => {
    await visit(page, '/crm/tags');
    const add = page.getByRole('button', { name: 'Etiket ekle' });
    await hears(page, () => add.click(), '[input] Ad');
    await hears(page, () => page.keyboard.press('Escape'), '[button] Etiket ekle');
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
