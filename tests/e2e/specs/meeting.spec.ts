import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { synced } from '../fixtures/synced';
import { expect, test } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';
import { MeetingPage } from '../pages/meeting-page';

const MINUTES = '**Üç** şikâyet görüşüldü.\n\n<script>document.title = "çalıştı"</script>';

test('a meeting from its agenda to its approved minutes, the network cut on the way', async ({ desk }) => {
  test.slow();
  const title = `Kurul ${randomUUID().slice(0, 8)}`;
  const page = await desk(accounts.manager, '/companies/meetings/new');
  const layout = new MainLayout(page);
  const meeting = new MeetingPage(page);
  await meeting.main.getByLabel('Konu', { exact: true }).fill(title);
  await meeting.addTopic('Geçen ayın şikâyetleri');
  await meeting.addTopic('Bütçe');
  await page.getByRole('button', { name: 'Toplantıyı kaydet' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await page.context().setOffline(true);
  await meeting.take('Başlat', 'Bitir');
  // By keyboard: the second item goes up.
  await page.getByRole('button', { name: 'Bütçe: işlemler' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Yukarı taşı' }).press('Enter');
  await expect(meeting.agenda.getByRole('listitem').first()).toContainText('Bütçe');
  await meeting.agenda.getByRole('checkbox').first().check();

  // Two megabytes are too much: the field says so and keeps what was written.
  await page.getByRole('button', { name: 'Tutanağı yaz' }).click();
  await meeting.minutes.fill(MINUTES);
  await meeting.paste('Uzun satır\n'.repeat(200_000));
  await expect(page.getByText(/^Bu metinle tutanak 2\.200\.\d{3} karakter olurdu/u)).toBeVisible();
  await expect(page.getByText(/^Taslak saklandı/u)).toBeVisible();
  await page.reload();
  await layout.ready();
  await expect(meeting.minutes).toHaveValue(MINUTES);
  await page.getByRole('button', { name: 'Tutanağı kaydet' }).click();
  await expect(meeting.main.getByText('şikâyet görüşüldü.').locator('strong')).toHaveText('Üç');
  await expect(meeting.main.getByText('<script>document.title')).toBeVisible();
  await expect(page).not.toHaveTitle(/çalıştı/u);

  await meeting.addAction('Hastayı arayıp bilgi verin');
  await meeting.openTicket('Hastayı arayıp bilgi verin', 'ay');
  await expect(meeting.actions.getByRole('link', { name: /Geçici-\d{4}/u })).toBeVisible();
  await expect(meeting.main.getByText('Gönderilmedi')).toBeVisible();
  await expectAccessible(page);

  await page.context().setOffline(false);
  await expect(meeting.actions.getByRole('link', { name: /T-\d+/u })).toBeVisible();
  await expect(meeting.main.getByText('Gönderilmedi')).toHaveCount(0);
  await meeting.take('Bitir', 'Tutanağı onaya gönder');
  await meeting.take('Tutanağı onaya gönder', 'Onayla ve kapat');
  await page.getByRole('button', { name: 'Onayla ve kapat' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Onayla ve kapat' }).click();
  await expect(meeting.main.getByText('Kapandı', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tutanağı düzenle' })).toHaveCount(0);
  await synced(page);
  await expect(meeting.main.getByRole('button', { name: 'Düzelt' })).toHaveCount(0);
});
