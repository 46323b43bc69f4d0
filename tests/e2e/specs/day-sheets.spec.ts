import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

/** A day of the demo data: its month has payments also at the start of a month. */
const lately = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);

test('three sides of a terminal’s day stand beside each other, also without a network', async ({ desk }) => {
  const page = await desk(accounts.accounting, '/pos/ms-reports');
  const table = page.getByRole('grid', { name: 'Terminal raporları' });
  const rows = table.getByRole('row').filter({ hasText: '₺' });
  await expect(rows.first()).toBeVisible();
  await expect(page.getByText('Banka brüt').first()).toBeVisible();
  await expectAccessible(page);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Önceki gün' }).click();
  await expect(rows.first()).toBeVisible();
  await rows.first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Makbuz − banka')).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'Banka satırları' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await visit(page, '/pos/ms-reports?state=settled');
  await expect(page.getByText('Fark yok')).toBeVisible();
  await page.context().setOffline(false);
});

test('what a bank took too much becomes a letter that is followed until the money is back', async ({
  desk,
}) => {
  const page = await desk(accounts.accounting, `/pos/bank-reports?sekme=komisyon&day=${lately}`);
  const check = page.getByRole('table', { name: 'Komisyon denetimi' });
  await expect(check).toBeVisible();
  await expectAccessible(page);
  // What was charged too much comes first.
  await check.getByRole('row').nth(1).getByRole('button').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Fazla kesilen')).toBeVisible();
  await sheet.getByRole('button', { name: 'Bankaya itiraz yaz' }).click();
  const letters = page.getByRole('region', { name: 'İtirazlar' });
  const letter = letters.getByRole('listitem').first();
  await expect(letter).toContainText('Hazırlandı');
  await synced(page);

  await letter.getByRole('button').first().click();
  await sheet.getByRole('button', { name: /^Durum/ }).click();
  await page.getByRole('option', { name: 'Bankaya iletildi' }).click();
  await sheet.getByRole('button', { name: 'İtirazı kaydet' }).click();
  await expect(sheet.getByRole('textbox', { name: 'İletildiği gün' })).toHaveAccessibleDescription(
    /Bankaya iletildiği günü seçin/,
  );
  await sheet.getByRole('textbox', { name: 'İletildiği gün' }).fill('20.11.2026');
  await sheet.getByRole('textbox', { name: 'Banka başvuru no' }).fill('2026/4411');
  await sheet.getByRole('button', { name: 'İtirazı kaydet' }).click();
  await expect(letter).toContainText('Bankaya iletildi');
});

test('the value calendar tells what banks pay on which day', async ({ desk }) => {
  const page = await desk(accounts.accounting, '/pos/bank-reports?sekme=valor');
  const calendar = page.getByRole('table', { name: 'Valör takvimi' });
  const next = page.getByRole('button', { name: 'Sonraki ay' });
  const none = page.getByText('Bu ay için valörlü banka satırı yok.');
  await expect(calendar.or(none)).toBeVisible();
  // Days of the months beside it stand in the grid, too, and a press on one turns the page.
  const paidInMonth = async () => {
    const shown = (await calendar.getByRole('button').nth(14).getAttribute('data-day')) ?? '';
    return calendar
      .locator(`[data-day^="${shown.slice(0, 7)}"]`)
      .and(calendar.getByRole('button', { name: /₺ net, (hesaba geçti|bekleniyor)/ }));
  };
  // On the last days of a month all may be paid in the next.
  if ((await none.isVisible()) || (await (await paidInMonth()).count()) === 0) await next.click();
  await expect(calendar).toBeVisible();
  await expectAccessible(page);
  const last = (await paidInMonth()).last();
  await expect(last).toBeVisible();
  const paid = calendar.locator(`[data-day="${(await last.getAttribute('data-day')) ?? ''}"]`);
  await paid.click();
  await expect(paid).toHaveAttribute('aria-pressed', 'true');
  const day = page.getByRole('region', { name: 'Seçilen gün' });
  await expect(day).toContainText(/net (hesaba geçti|bekleniyor)/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(paid).toHaveAttribute('aria-pressed', 'false');
  const month = page.getByRole('heading', { level: 2, name: /^\p{L}+ \d{4}$/u });
  const shown = await month.textContent();
  await next.click();
  await expect(month).not.toHaveText(shown ?? '');
});
