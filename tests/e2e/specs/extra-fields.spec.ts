import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { sendList, takeList, undoList } from '../fixtures/judged-list';
import { newPerson } from '../fixtures/people';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

test.slow();

test('an administrator adds a field, a colleague fills it without a network, a filter and a column find it', async ({
  desk,
}) => {
  const { firstName, lastName, phone } = newPerson();
  const name = `Geliş yolu ${lastName}`;
  const manager = await desk(accounts.manager, '/crm/extra-fields');
  await manager.getByRole('button', { name: 'Alan ekle' }).click();
  const panel = manager.getByRole('complementary', { name: 'Yeni alan' });
  await panel.getByLabel('Ad', { exact: true }).fill(name);
  await panel.getByRole('button', { name: /^Tür/u }).click();
  await manager.getByRole('option', { name: 'Seçenek' }).click();
  await panel.getByRole('button', { name: 'Kaydet' }).click();
  await expect(panel.getByText('Seçenekler: en az bir seçenek yazın')).toBeVisible();
  await panel.getByRole('button', { name: 'Seçenek ekle' }).click();
  await manager.keyboard.type('Vapur');
  await manager.keyboard.press('Enter');
  await manager.keyboard.type('Tren');
  await expectAccessible(manager);
  await panel.getByRole('button', { name: 'Kaydet' }).click();
  await expect(manager.getByRole('row').filter({ hasText: name })).toContainText('Seçenek');
  await synced(manager);

  const agent = await desk(accounts.callCentre, '/crm/client-list');
  await agent.getByRole('button', { name: 'Yeni hasta' }).click();
  const sheet = agent.getByRole('dialog', { name: 'Yeni hasta' });
  await expect(sheet.getByRole('button', { name: /^Ek alanlar/u })).toContainText(name, { timeout: 150_000 });
  await agent.context().setOffline(true);
  await sheet.getByLabel('Telefon', { exact: true }).fill(phone);
  await sheet.getByLabel('Ad', { exact: true }).fill(firstName);
  await sheet.getByLabel('Soyad', { exact: true }).fill(lastName);
  await sheet.getByRole('button', { name: /^Kimlik türü/u }).click();
  await agent.getByRole('option', { name: 'Yok' }).click();
  await sheet.getByRole('button', { name: /^Ek alanlar/u }).click();
  await sheet.getByRole('button', { name: new RegExp(`^${name}`, 'u') }).click();
  await agent.getByRole('option', { name: 'Vapur' }).click();
  await expectAccessible(agent);
  await sheet.getByRole('button', { name: 'Hastayı kaydet' }).click();
  await agent.getByRole('tab', { name: 'Bilgiler' }).click();
  const facts = agent.getByRole('region', { name: 'Ek alanlar' });
  await expect(facts).toContainText('Vapur');
  await facts.getByRole('button', { name: 'Ek alanları düzenle' }).click();
  const edit = agent.getByRole('dialog', { name: 'Ek alanlar: hasta' });
  await edit.getByRole('button', { name: new RegExp(`^${name}`, 'u') }).click();
  await agent.getByRole('option', { name: 'Tren' }).click();
  await edit.getByRole('button', { name: 'Ek alanları kaydet' }).click();
  await expect(facts).toContainText('Tren');
  await agent.context().setOffline(false);
  await synced(agent);

  await visit(manager, '/crm/client-list');
  await manager.getByRole('button', { name: /^Filtre/u }).click();
  await manager.getByRole('menuitem', { name }).click();
  const dialog = manager.getByRole('dialog', { name: `Süzgeç: ${name}` });
  await dialog.getByRole('checkbox', { name: 'Tren' }).check();
  await dialog.getByRole('button', { name: 'Uygula' }).click();
  await expect(manager).toHaveURL(/x\.[0-9a-f-]{36}=[0-9a-f-]{36}/u);
  const table = manager.getByRole('grid', { name: 'Hastalar' });
  await expect(table.getByRole('row').filter({ hasText: lastName })).toBeVisible({ timeout: 150_000 });
  await expect(table.getByRole('row')).toHaveCount(2);
  await manager.getByRole('button', { name: 'Kolonlar' }).click();
  await manager.getByRole('checkbox', { name }).click();
  await expect(manager.getByRole('checkbox', { name })).toBeChecked();
  await manager.keyboard.press('Escape');
  await expect(table.getByRole('row').last()).toContainText('Tren');
  await expectAccessible(manager);
});

test('a list of patients brings values, what does not fit is asked, and the list goes back', async ({
  desk,
}) => {
  const { firstName, lastName, phone } = newPerson();
  const other = newPerson();
  const name = `Bölge ${lastName}`;
  const page = await desk(accounts.manager, '/crm/extra-fields');
  await page.getByRole('button', { name: 'Alan ekle' }).click();
  const panel = page.getByRole('complementary', { name: 'Yeni alan' });
  await panel.getByLabel('Ad', { exact: true }).fill(name);
  await panel.getByRole('button', { name: /^Tür/u }).click();
  await page.getByRole('option', { name: 'Seçenek' }).click();
  await panel.getByRole('button', { name: 'Seçenek ekle' }).click();
  await page.keyboard.type('Ege');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Iğdır');
  await panel.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Seçenek');
  await synced(page);

  await visit(page, '/crm/client-import');
  await page.getByRole('button', { name: 'Liste yükle' }).click();
  const list = await sendList(
    page,
    `hastalar-${lastName}`,
    [
      `Ad;Soyad;Telefonlar;${name}`,
      `${firstName};${lastName};${phone};ığdır`,
      `${other.firstName};${other.lastName};${other.phone};Ankara`,
    ],
    2,
  );
  const region = page.getByRole('region', { name: 'Satırın alanları' });
  await expect(region).toContainText(`${name}Okunamadı`);
  await expectAccessible(page);
  await region.getByRole('radio', { name: 'boş' }).check();
  await page.getByRole('button', { name: 'Yeni kayıt aç' }).click();
  await takeList(page, 2);
  await synced(page);

  await visit(page, '/crm/client-list');
  await page.getByRole('searchbox').first().fill(lastName);
  await page.getByRole('grid', { name: 'Hastalar' }).getByText(lastName).first().click();
  await page.getByRole('tab', { name: 'Bilgiler' }).click();
  const facts = page.getByRole('region', { name: 'Ek alanlar' });
  await expect(facts).toContainText('Iğdır');
  const profile = new URL(page.url()).pathname;
  await visit(page, list);
  await undoList(page, 2);
  await synced(page);
  await visit(page, profile);
  await expect(page.getByText('Iğdır')).toHaveCount(0);
});
