import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/test';
import { undo } from '../fixtures/undo';
import { MainLayout } from '../pages/main-layout';

test('a reminder is ticked off in place and taken back; a counter leads to just the tickets it counts', async ({
  desk,
}) => {
  const page = await desk(accounts.callCentre, '/');
  const day = page.getByRole('region', { name: 'Günüm' });
  const rows = day.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Tamamlandı' }) });
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  expect(before).toBeGreaterThan(0);
  await rows.first().getByRole('button', { name: 'Tamamlandı' }).click();
  await expect(rows).toHaveCount(before - 1);
  await expect(day.getByText(/Bugün \d+ iş tamamladınız/)).toBeVisible();
  await undo(page, 'Hatırlatma tamamlandı');
  await expect(rows).toHaveCount(before);

  const counter = page.getByRole('main').getByRole('link', { name: /Süresi aşan.*bana atanan/ });
  // What is due differs with the day on which the demo data was made.
  await expect(counter).toHaveText(/^\d/u);
  const [count = ''] = /^\d+/u.exec(await counter.innerText()) ?? [];
  await expectAccessible(page);
  await counter.click();
  await expect(new MainLayout(page).heading).toHaveText('Talepler');
  await expect(page).toHaveURL(/view=overdue.*assignee=me|assignee=me.*view=overdue/);
  await expect(page.locator('[data-table-total]')).toHaveText(new RegExp(`/ ${count} `, 'u'));
});

test('a card moves by keyboard and stays where it was put, until the usual order comes back', async ({
  desk,
}) => {
  const page = await desk(accounts.assistant, '/');
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  const invitations = page.getByRole('region', { name: /^Yanıt bekleyen davetler/u });
  await expect(invitations).toBeVisible();
  const places = async () => {
    const names = await cards.allInnerTexts();
    const placeOf = (word: RegExp) => names.findIndex((name) => word.test(name));
    return { day: placeOf(/^Günüm/u), invitations: placeOf(/^Yanıt bekleyen davetler/u) };
  };
  const isFirst = () =>
    expect.poll(async () => {
      const { day, invitations: place } = await places();
      return place < day;
    });
  await page.getByRole('button', { name: 'Sırala' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Kartların sırası' });
  await dialog.getByRole('button', { name: 'Yukarı al: Yanıt bekleyen davetler' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Aşağı al: Yanıt bekleyen davetler' })).toBeFocused();
  await expectAccessible(page);
  await isFirst().toBe(true);
  await dialog.getByRole('button', { name: 'Sırayı sıfırla' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await isFirst().toBe(false);
});
