import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/test';

test('priority, assignee and due date are changed in the list, by pointer and by key, and taken back', async ({
  desk,
}) => {
  test.slow();
  const page = await desk(accounts.manager, '/crm/tickets?view=all&status=unfinished&sort=number&order=desc');
  await page.setViewportSize({ width: 1440, height: 900 });
  const row = page
    .getByRole('row', { name: /T-20\d+/u })
    .filter({ hasText: 'Normal' })
    .first();
  const number = (await row.textContent())?.match(/T-\d+/u)?.[0] ?? '';
  const same = page.getByRole('row').filter({ hasText: number });
  const height = (await same.boundingBox())?.height;

  await same.getByTitle('Öncelik: değiştir').click();
  const choices = page.getByRole('listbox', { name: `${number}: öncelik` });
  await expect(choices.getByRole('option', { name: 'Normal' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await choices.getByRole('option', { name: 'Acil' }).click();
  await expect(same).toContainText('Acil');
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(same).toContainText('Normal');
  expect((await same.boundingBox())?.height).toBe(height);
  await expect(page).toHaveURL(/tickets/u);

  await same.focus();
  await page.keyboard.press('s');
  const days = page.getByRole('listbox', { name: `${number}: son tarih` });
  await expect(days).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(days).toHaveCount(0);
  await expect(same).toBeFocused();
  await page.keyboard.press('s');
  const week = days.getByRole('option', { name: /^Haftaya/u });
  await week.hover();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Son tarih değişti')).toBeVisible();
  await expect(same).toContainText('17:00');
  await page.getByRole('button', { name: 'Geri al' }).click();

  await same.focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('searchbox', { name: 'Seçeneklerde ara' })).toBeFocused();
  await page.keyboard.type('derya');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Atama kaydedildi')).toBeVisible();
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(page.getByText('Atama kaydedildi')).toHaveCount(0);
});
