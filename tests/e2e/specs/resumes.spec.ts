import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { carryRight, pickUp } from '../fixtures/carry';
import { stored, synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';
import { undo } from '../fixtures/undo';

// One process runs them all, and so opens the page once.
test.describe.configure({ mode: 'default' });

/** Makes up a surname that nobody else in the demo hospital has. */
const newName = (): string =>
  `Deneme${randomUUID()
    .slice(0, 8)
    .replace(/\d/gu, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;

async function addApplication(
  page: Page,
  lastName: string,
  firstName = 'Ayşe',
  email: string | null = null,
): Promise<void> {
  await visit(page, '/form/resumes?form=new');
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Ad', exact: true }).fill(firstName);
  await form.getByRole('textbox', { name: 'Soyad' }).fill(lastName);
  await form.getByRole('textbox', { name: 'Başvurulan pozisyon' }).fill('Anestezi teknikeri');
  if (email !== null) await form.getByRole('textbox', { name: 'E-posta' }).fill(email);
  await form.getByRole('button', { name: 'Özgeçmişi kaydet' }).click();
  await expect(form).toHaveCount(0);
}

test('applications are gone through by keys without a network, judged, and nothing is lost', async ({
  desk,
}) => {
  test.slow();
  const name = newName();
  const page = await desk(accounts.humanResources, '/form/resumes');
  await addApplication(page, name);
  await addApplication(page, name, 'Bahar');
  await visit(page, '/form/resumes?status=new');
  await page.getByRole('searchbox').first().fill(name);
  const list = page.getByRole('navigation', { name: 'Başvurular' });
  await expect(list.getByRole('button')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: `Bahar ${name}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('heading', { name: `Bahar ${name}` }).click();

  // J and K go through, N writes.
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: `Ayşe ${name}` })).toBeVisible();
  await stored(page);
  await synced(page);
  await page.context().setOffline(true);
  await page.keyboard.press('n');
  const note = page.getByRole('textbox', { name: 'Not yazın' });
  await expect(note).toBeFocused();
  await note.fill('Gece nöbetini sorun.');
  await page.getByRole('button', { name: 'Notu kaydet' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Gece nöbetini sorun.' })).toBeVisible();

  // A refusal asks why; it is taken back whole.
  await page.getByRole('heading', { name: `Ayşe ${name}` }).click();
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: 'Olumsuz sonuç' });
  await dialog.getByRole('button', { name: 'Olumsuz olarak kaydet' }).click();
  await expect(dialog.getByText('Olumsuz sonucun nedenini yazın').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Kadro doldu' }).click();
  await dialog.getByRole('button', { name: 'Olumsuz olarak kaydet' }).click();
  await expect(list.getByRole('button')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: `Bahar ${name}` })).toBeVisible();
  await undo(page, 'Durum: Olumsuz');
  await expect(list.getByRole('button')).toHaveCount(2);

  await page.context().setOffline(false);
  await synced(page);
  await page.reload();
  await synced(page);
  await visit(page, '/form/resumes');
  await page.getByRole('searchbox').first().fill(name);
  await list.getByRole('button', { name: new RegExp(`Ayşe ${name}`, 'u') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Gece nöbetini sorun.' })).toBeVisible();
});

test('an application goes over the board to an interview, whose meeting does not tell the name', async ({
  desk,
}) => {
  test.slow();
  const name = newName();
  const page = await desk(accounts.humanResources, '/form/resumes');
  await addApplication(page, name);
  await visit(page, '/form/resumes?view=board');
  await page.getByRole('searchbox').first().fill(name);
  const card = (column: string) =>
    page.getByRole('region', { name: column, exact: true }).getByRole('article').filter({ hasText: name });
  await expect(card('Yeni')).toBeVisible();
  await expectAccessible(page);
  await card('Yeni')
    .getByRole('button', { name: /başka duruma taşı/u })
    .focus();
  await pickUp(page, 'Yeni');
  await carryRight(page, 'İnceleniyor');
  await page.keyboard.press('Space');
  await expect(card('İnceleniyor')).toBeVisible();
  await card('İnceleniyor')
    .getByRole('button', { name: `Ayşe ${name}` })
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Görüşmeye çağır' }).click();
  await synced(page);
  await sheet.getByRole('link', { name: 'Görüşme toplantısı planla' }).click();
  const topic = page.getByRole('textbox', { name: 'Konu', exact: true }).first();
  await expect(topic).toHaveValue(/^Aday görüşmesi: Aday \d+, Anestezi teknikeri$/u);
  await page.getByRole('button', { name: 'Toplantıyı kaydet' }).click();
  await expect(page.getByRole('heading', { name: /^Aday görüşmesi: Aday \d+/u }).first()).toBeVisible();
});

test('chosen applications are tagged and refused at once, and that is taken back', async ({ desk }) => {
  test.slow();
  const name = newName();
  const page = await desk(accounts.humanResources, '/form/resumes');
  await addApplication(page, name);
  await addApplication(page, name, 'Bahar');
  await visit(page, '/form/resumes?view=list');
  await page.getByRole('searchbox').first().fill(name);
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  await page.getByRole('checkbox', { name: `Ayşe ${name}` }).check();
  await page.getByRole('checkbox', { name: `Bahar ${name}` }).check();
  await page
    .getByRole('toolbar', { name: 'Seçilen kayıtlar' })
    .getByRole('button', { name: 'Olumsuz' })
    .click();
  const dialog = page.getByRole('dialog', { name: '2 başvuru olumsuz' });
  await dialog.getByRole('button', { name: 'Ulaşılamadı' }).click();
  await dialog.getByRole('button', { name: 'Olumsuz olarak kaydet' }).click();
  await expect(rows.filter({ hasText: 'Olumsuz' })).toHaveCount(2);
  await undo(page, '2 başvuru değişti');
  await expect(rows.filter({ hasText: 'Yeni' })).toHaveCount(2);
});

test('an applicant is invited by template without a network, and many are told how it ended', async ({
  desk,
}) => {
  test.slow();
  const name = newName();
  const page = await desk(accounts.humanResources, '/form/resumes');
  await addApplication(page, name, 'Ayşe', `${name.toLowerCase()}@vizite.test`);
  await addApplication(page, name, 'Bahar');
  await visit(page, '/form/resumes?status=new');
  await page.getByRole('searchbox').first().fill(name);
  const list = page.getByRole('navigation', { name: 'Başvurular' });
  await list.getByRole('button', { name: new RegExp(`Ayşe ${name}`, 'u') }).click();
  await synced(page);
  await page.context().setOffline(true);
  const open = async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /Mesaj gönder|Davet gönder/u })
      .click();
    return page.getByRole('dialog', { name: 'Mesaj gönder' });
  };
  const sheet = await open();
  await sheet.getByRole('combobox', { name: 'Şablon' }).click();
  // Templates for patients are not offered.
  await expect(page.getByRole('option').filter({ hasNotText: 'İş başvurusu' })).toHaveCount(0);
  await page.getByRole('option', { name: /Görüşmeye davet/u }).click();
  await expect(sheet.getByRole('button', { name: 'Gönder' })).toBeDisabled();
  await sheet.getByRole('textbox', { name: 'Görüşme günü' }).fill('02.12.2026');
  await sheet.getByRole('textbox', { name: 'Görüşme saati' }).fill('14:30');
  await sheet.getByRole('textbox', { name: 'Görüşme yeri' }).fill('A Blok, 1. kat');
  await expect(sheet.getByRole('region', { name: 'Önizleme' })).toContainText(
    'Anestezi teknikeri başvurunuz için sizi görüşmeye bekliyoruz: 02.12.2026, saat 14:30, A Blok, 1. kat.',
  );
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Gönder' }).click();
  await expect(sheet).toHaveCount(0);
  await page.context().setOffline(false);
  await synced(page);
  await page.getByRole('button', { name: 'Gönderilenler' }).click();
  const sent = page.getByRole('listitem').filter({ hasText: 'Görüşmeye davet' });
  await expect(sent).toContainText(/Kuyrukta|Gönderiliyor|Gönderildi|İletildi/u);
  await sent.getByRole('button').click();
  const message = page.getByRole('dialog', { name: 'Görüşmeye davet' });
  await message.getByRole('button', { name: 'Metni göster' }).click();
  await expect(message).toContainText(`Sayın Ayşe ${name}`);
  await page.keyboard.press('Escape');

  // Two at once: who has no address is named.
  await visit(page, '/form/resumes?view=list');
  await page.getByRole('searchbox').first().fill(name);
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  await page
    .getByRole('toolbar', { name: 'Seçilen kayıtlar' })
    .getByRole('button', { name: 'Mesaj' })
    .click();
  const dialog = page.getByRole('dialog', { name: /2 kayda mesaj/u });
  await dialog.getByRole('combobox', { name: 'Şablon' }).fill('olumsuz');
  await page.getByRole('option', { name: /Başvuru sonucu: olumsuz/u }).click();
  await dialog.getByRole('textbox', { name: 'Konu' }).fill(`Kadro ${name}`);
  await dialog.getByRole('button', { name: 'Önizle' }).click();
  const preview = page.getByRole('dialog', { name: 'Gönderilecekler' });
  await expect(preview.getByRole('status')).toContainText('1 adaya gidecek');
  await preview.getByText('Bu kanal için adresi yok: 1').click();
  await expect(preview.getByText(`Bahar ${name}`)).toBeVisible();
  await preview.getByRole('button', { name: '1 mesajı gönder' }).click();
  await expect(page.getByText('1 mesaj kuyruğa alındı.')).toBeVisible();
});

test('two reviewers cut off from each other keep both notes', async ({ desk }) => {
  test.slow();
  const name = newName();
  const [first, second] = [
    await desk(accounts.humanResources, '/form/resumes'),
    await desk(accounts.manager, '/form/resumes'),
  ];
  await addApplication(first, name);
  await stored(first);
  await synced(first);
  for (const page of [first, second]) {
    await visit(page, '/form/resumes?status=new');
    await page.getByRole('searchbox').first().fill(name);
    await expect(page.getByRole('heading', { name: `Ayşe ${name}` })).toBeVisible();
    await synced(page);
    await page.context().setOffline(true);
  }
  const write = async (page: Page, text: string) => {
    await page.getByRole('textbox', { name: 'Not yazın' }).fill(text);
    await page.getByRole('button', { name: 'Notu kaydet' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  };
  await write(first, 'Gece nöbetine uygun.');
  await write(second, 'Ruhsatını sorun.');
  for (const page of [first, second]) await page.context().setOffline(false);
  for (const page of [first, second]) await synced(page);
  for (const page of [first, second]) {
    for (const text of ['Gece nöbetine uygun.', 'Ruhsatını sorun.']) {
      await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
    }
  }
});
