import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

test('a provision is opened, asked for and answered without a network, and counts after it', async ({
  desk,
}) => {
  test.slow();
  const page = await desk(accounts.manager, '/insurance/tracking');
  await page.getByRole('button', { name: 'Provizyon iste' }).first().click();
  const form = page.getByRole('dialog', { name: 'Provizyon iste' });
  const pick = async (field: string | RegExp, option: string | RegExp): Promise<void> => {
    await form.getByLabel(field).first().click();
    await page.getByRole('option', { name: option }).first().click();
  };
  await page.context().setOffline(true);
  await form.getByRole('combobox', { name: /^Kayıtlı hasta/u }).fill('nermin');
  await page
    .getByRole('option', { name: /^Nermin/u })
    .first()
    .click();
  await form.getByRole('button', { name: 'Provizyonu aç' }).click();
  await expect(form.getByText('Güvence türünü seçin')).toBeVisible();
  await pick(/^Güvence türü/u, /^TSS/u);
  await pick(/^Şirket/u, /./u);
  await pick(/^Hizmet$/u, 'Tetkik');
  await form.getByLabel('Hizmetin adı').fill('Kalp MR');
  await form.getByLabel(/^Talep/u).fill('12.500,50');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Provizyonu aç' }).click();

  const panel = page.getByRole('complementary', { name: /^Nermin/u });
  await expect(panel.getByRole('list', { name: 'Adımlar' })).toBeVisible();
  await expectAccessible(page);
  const address = page.url().replace(/^https?:\/\/[^/]+/u, '');
  await panel.getByRole('button', { name: 'Talep gönderildi' }).click();
  await panel.getByRole('button', { name: 'Yanıtı işle' }).click();
  const answer = page.getByRole('dialog', { name: 'Yanıtı işle' });
  await answer.getByText('Onay', { exact: true }).first().click();
  await answer.getByLabel(/^Provizyon no/u).fill('4500172233');
  await answer.getByRole('button', { name: 'Yanıtı kaydet' }).click();
  await expect(panel.getByRole('button', { name: 'Kullanıldı' })).toBeVisible();

  await page.context().setOffline(false);
  await synced(page);
  await visit(page, '/insurance/tracking');
  await visit(page, address);
  await expect(panel.getByRole('button', { name: 'Kullanıldı' })).toBeVisible();
  await expect(panel).toContainText('12.500,50');
});

test('the bag names what is missing by patient', async ({ desk }) => {
  const page = await desk(accounts.manager, '/insurance/papers?span=all');
  await expect(page.getByText(/eksik evrak$/u).first()).toBeVisible();
  await expectAccessible(page);
});
