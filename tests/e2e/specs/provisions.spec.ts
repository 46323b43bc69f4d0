import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

test('a provision is asked for and answered without a network, and counts after it', async ({ desk }) => {
  test.slow();
  const page = await desk(accounts.manager, '/insurance/tracking?tab=open');
  const draft = page.getByRole('row').filter({ hasText: 'Taslak' }).last();
  await draft.click();
  const panel = page.getByRole('complementary').filter({ hasText: /PR-/u });
  await expect(panel.getByRole('list', { name: 'Adımlar' })).toBeVisible();
  await expectAccessible(page);
  const number = /PR-\d+/u.exec((await panel.textContent()) ?? '')?.[0] ?? '';

  await page.context().setOffline(true);
  await panel.getByRole('button', { name: 'Talep gönderildi' }).click();
  await panel.getByRole('button', { name: 'Yanıtı işle' }).click();
  const answer = page.getByRole('dialog', { name: 'Yanıtı işle' });
  await answer.getByText('Onay', { exact: true }).first().click();
  await answer.getByLabel(/^Provizyon no|^Takip no/u).fill('4500172233');
  await answer.getByRole('button', { name: 'Yanıtı kaydet' }).click();
  await expect(page.getByText(/^Onay işlendi/u)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Kullanıldı' })).toBeVisible();

  await page.context().setOffline(false);
  await synced(page);
  await visit(page, '/insurance/tracking?tab=open');
  await page.getByPlaceholder('Hasta, hizmet, provizyon no').fill(number);
  await expect(page.getByRole('row').filter({ hasText: 'Onaylandı' })).toHaveCount(1);
});

test('the bag names what is missing by patient', async ({ desk }) => {
  const page = await desk(accounts.manager, '/insurance/papers?span=all');
  await expect(page.getByText(/eksik evrak$/u).first()).toBeVisible();
  await expectAccessible(page);
});
