import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { synced } from '../fixtures/synced';
import { expect, test } from '../fixtures/test';

/** Colleague of the nurse in the same ward. */
const COLLEAGUE = 'pinar.aydin@vizite.demo';

test('a sheet is written, taken over without a network, and both see by whom', async ({ desk }) => {
  test.slow();
  const giver = await desk(COLLEAGUE, '/crm/shift-handovers');
  await giver.getByRole('button', { name: 'Yeni vardiya devri' }).click();
  const note = `Jeneratör ${Date.now()}`;
  await giver.getByRole('textbox', { name: 'Servis notu' }).fill(note);
  await giver.getByRole('button', { name: 'Devri başlat' }).click();
  await giver
    .getByRole('button', { name: /^Not yaz:/u })
    .first()
    .click();
  await giver.getByRole('textbox', { name: 'Devredenin notu' }).fill('Sabah aranacak');
  await giver.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(giver.getByText('Sabah aranacak')).toBeVisible();
  await expectAccessible(giver);
  await giver.getByRole('button', { name: 'Devret', exact: true }).click();
  await giver.getByRole('alertdialog').getByRole('button', { name: 'Vardiyayı devret' }).click();
  await expect(giver.getByText('Devralınmayı bekliyor')).toBeVisible();
  await expect(giver.getByRole('button', { name: /^Not yaz:/u })).toHaveCount(0);
  await synced(giver);

  const taker = await desk(accounts.nurse, '/');
  const card = taker.getByRole('region', { name: /devri bekliyor$/u }).filter({ hasText: note });
  await expect(card).toContainText('Sabah aranacak');
  await taker.context().setOffline(true);
  await card.getByRole('button', { name: 'Devraldım' }).click();
  await expect(card).toHaveCount(0);
  await taker.context().setOffline(false);
  await synced(taker);

  await expect(giver.getByText('Devralındı', { exact: true })).toBeVisible();
  const entries = giver.getByRole('list', { name: 'Devralma, sorular ve düzeltmeler' });
  await expect(entries).toContainText('Zehra Kılınç');
  await expect(entries).toContainText('sunucuya');
});
