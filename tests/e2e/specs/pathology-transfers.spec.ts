import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { synced } from '../fixtures/synced';
import { expect, test as base } from '../fixtures/test';
import { PathologyPage } from '../pages/pathology-page';

/** Two tablets with all records on them, and then without a network. */
type Tablets = () => Promise<readonly [PathologyPage, PathologyPage]>;

const test = base.extend<{ tablets: Tablets }>({
  tablets: async ({ desk }, use) => {
    await use(async () => {
      const pages = [
        await desk(accounts.manager, '/adenom-biyotip'),
        await desk(accounts.pathology, '/adenom-biyotip?tab=transfers'),
      ] as const;
      for (const page of pages) await page.context().setOffline(true);
      return [new PathologyPage(pages[0]), new PathologyPage(pages[1])];
    });
  },
});

// One process runs them all, and so opens each tablet once.
test.describe.configure({ mode: 'default' });

test('two tablets without a network agree on a manifest that one of them has only seen as a picture', async ({
  tablets,
}) => {
  test.slow();
  const [sender, receiver] = await tablets();
  const { page } = sender;
  const protocol = await sender.fill('Kolon-rektum', 'Polipektomi');
  await sender.addJar();
  await sender.save();
  const { text, code, place } = await sender.send(`${protocol} / 1`, `${protocol} / 2`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await receiver.count(text, 2);
  await expect(receiver.dialog.getByRole('status')).toContainText('Sayılar tutuyor');
  await receiver.dialog.getByRole('button', { name: 'Tümü geldi' }).click();
  await expectAccessible(receiver.page);
  await receiver.dialog.getByRole('button', { name: 'Teslim al', exact: true }).click();
  await expect(receiver.dialog).toHaveCount(0);
  const alone = receiver.page.getByRole('region', { name: 'Listesi beklenen sayımlar' });
  await expect(alone).toContainText(code);
  await expect(alone).toContainText('Sayıldı, eşitlenince karşılaştırılacak');

  // The count reaches the server before its manifest does.
  await receiver.page.context().setOffline(false);
  await synced(receiver.page);
  await expect(alone).toContainText(code);
  await page.context().setOffline(false);
  await synced(page);
  await expect(alone).toHaveCount(0);
  for (const tablet of [sender, receiver]) {
    const row = tablet.page.getByRole('row').filter({ hasText: place });
    await expect(row).toContainText('Teslim alındı');
    await expect(row).toContainText('2 / 2');
    await row.click();
    await expect(tablet.dialog).toContainText(`${protocol} / 2`);
    await tablet.page.keyboard.press('Escape');
  }
  await sender.openTab(/^Açık döngü/u);
  await expect(await sender.find(protocol)).toContainText('Rapor çıksın');
});

test('a missing jar alarms both tablets until a second count finds it', async ({ tablets }) => {
  test.slow();
  const [sender, receiver] = await tablets();
  const { page } = sender;
  const protocol = await sender.fill('Kolon-rektum', 'Polipektomi');
  await sender.addJar();
  await sender.save();
  const { text } = await sender.send(`${protocol} / 1`, `${protocol} / 2`);
  await page.keyboard.press('Escape');

  await receiver.count(text, 1);
  await expect(receiver.dialog.getByRole('status')).toContainText('Listede 2 kap var, siz 1 saydınız.');
  await receiver.dialog.getByRole('textbox', { name: 'Kap barkodu ya da numarası' }).fill(`${protocol}/1`);
  await receiver.page.keyboard.press('Enter');
  await expect(receiver.dialog.getByRole('checkbox', { name: `${protocol} / 1` })).toBeChecked();
  await receiver.dialog.getByRole('button', { name: '1 eksikle teslim al' }).click();
  await expect(receiver.dialog).toHaveCount(0);

  await page.context().setOffline(false);
  await synced(page);
  await receiver.page.context().setOffline(false);
  await synced(receiver.page);
  const alarm = (tablet: PathologyPage) =>
    tablet.page
      .getByRole('alert', { name: 'Eksik kaplar' })
      .getByRole('listitem')
      .filter({ hasText: `${protocol} / 2` });
  await expect(alarm(sender)).toContainText('Eksik');
  await expect(alarm(receiver)).toContainText('Eksik');

  await alarm(receiver).getByRole('button').click();
  await expect(receiver.dialog).toContainText('Sayım tutmuyor.');
  await expectAccessible(receiver.page);
  await receiver.dialog.getByRole('button', { name: 'Yeniden say' }).click();
  await receiver.blindCount(1);
  await receiver.dialog.getByRole('checkbox', { name: `${protocol} / 2` }).check();
  await receiver.dialog.getByRole('button', { name: 'Teslim al', exact: true }).click();
  await synced(receiver.page);
  await expect(alarm(receiver)).toHaveCount(0);
  await expect(alarm(sender)).toHaveCount(0);
});

test('a manifest that does not leave gives its jars back', async ({ desk }) => {
  test.slow();
  const page = await desk(accounts.manager, '/adenom-biyotip');
  const pathology = new PathologyPage(page);
  const { dialog } = pathology;
  const protocol = await pathology.fill('Kolon-rektum', 'Polipektomi');
  await pathology.save();
  await synced(page);
  const number = (await (await pathology.find(protocol)).getByText(/^BY-\d+$/u).textContent()) ?? '';
  await page.getByRole('searchbox', { name: 'Bu listede ara' }).fill('');
  await pathology.send(`${number} / 1`);
  await dialog.getByRole('button', { name: 'Sevki iptal et' }).click();
  const question = dialog.filter({ hasText: 'Kaplar yeniden gönderilmeyi bekler.' });
  await question.getByRole('textbox', { name: 'Neden' }).fill('Kurye gelmedi');
  await question.getByRole('button', { name: 'Sevki iptal et' }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog).toContainText('Kurye gelmedi');
  await dialog.getByRole('button', { name: 'Kapat', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Sevk hazırla' }).click();
  await dialog.getByRole('textbox', { name: 'Kap barkodu ya da numarası' }).fill(`${number}/1`);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('1 /');
  await dialog.getByRole('button', { name: 'Vazgeç' }).click();
  await synced(page);
});
