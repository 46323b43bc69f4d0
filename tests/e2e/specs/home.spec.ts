import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';

test('counters lead to the tickets they count', async ({ desk }) => {
  const page = await desk(accounts.callCentre, '/');
  // What is due or waiting differs with the day on which the demo data was made.
  const counter = page
    .getByRole('main')
    .getByRole('link', { name: /^[1-9]\d* (Süresi aşan|Bugün dolan|Bana atanan|Beklemede)$/ })
    .first();
  await expect(counter).toBeVisible();
  const [, count = '', view = ''] = /^(\d+)\s*(.+)$/.exec(await counter.innerText()) ?? [];
  await expectAccessible(page);

  await counter.click();
  await expect(new MainLayout(page).heading).toHaveText('Talepler');
  await expect(page).toHaveURL(/view=(overdue|today|assigned|pending)/);
  await expect(page.getByRole('tab', { name: `${view} ${count}`, selected: true })).toBeVisible();
});

test('a reminder is ticked off in place, and taken back', async ({ desk }) => {
  const page = await desk(accounts.callCentre, '/');
  const day = page.getByRole('region', { name: 'Günüm' });
  const rows = day.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Tamamlandı' }) });
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  expect(before).toBeGreaterThan(0);

  await rows.first().getByRole('button', { name: 'Tamamlandı' }).click();
  await expect(rows).toHaveCount(before - 1);
  await expect(day.getByText(/Bugün \d+ iş tamamladınız/)).toBeVisible();
  await page.getByRole('button', { name: 'Geri al', exact: true }).click();
  await expect(rows).toHaveCount(before);
});

test('somebody without tickets finds a home of their own', async ({ desk }) => {
  const page = await desk(accounts.humanResources, '/');
  await expect(page.getByText('Bugün için hatırlatmanız yok')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Yenilikler' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Yeni talep' })).toBeHidden();
  await expect(page.getByRole('link', { name: /Süresi aşan/ })).toBeHidden();
  await expectAccessible(page);
});
