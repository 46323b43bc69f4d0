import type { Locator, Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { readNews } from '../fixtures/news';
import { expect, installed, installedTest, signIn, test } from '../fixtures/test';

const indicator = (page: Page): Locator => page.getByRole('button', { name: /^Eşitleme: / });

/** Opens a session of a user who has few records, so that the first sync is short. */
async function signInSynced(page: Page, account: string): Promise<void> {
  await signIn(page, account);
  await expect(indicator(page)).toHaveAccessibleName(/Eşitlendi \d\d:\d\d/);
}

/** Makes one change with the network cut, and opens the panel. */
async function readNewsOffline(page: Page): Promise<Locator> {
  await installed(page);
  await page.context().setOffline(true);
  await readNews(page);
  await expect(indicator(page)).toHaveAccessibleName('Eşitleme: Çevrimdışı · 1');
  await indicator(page).click();
  return page.getByRole('dialog', { name: 'Eşitleme' });
}

/** Lets the server refuse every change until the returned function is called. */
async function refuseChanges(page: Page): Promise<() => Promise<void>> {
  const address = '**/rest/v1/rpc/sync_push';
  await page.route(address, async (route) => {
    const { changes } = route.request().postDataJSON() as { changes: readonly { readonly id: string }[] };
    const results = changes.map(({ id }) => ({
      id,
      status: 'rejected',
      code: '42501',
      message_key: 'permission_denied',
      current: null,
    }));
    await route.fulfill({ json: { results, access_epoch: '' } });
  });
  return () => page.unroute(address);
}

installedTest(
  'a change made without a network waits in the panel, leaves with the network or is given up after a question',
  async ({ page, context }) => {
    await signInSynced(page, accounts.assistant);
    const panel = await readNewsOffline(page);
    const waiting = panel.getByRole('region', { name: 'Gönderilmeyi bekleyenler' });
    await expect(waiting.getByText('Bağlantı gelince kendiliğinden gönderilir.')).toBeVisible();
    await expect(waiting.getByRole('listitem')).toContainText('Yenilik okundu');
    await context.setOffline(false);
    await expect(waiting.getByText(/Bekleyen değişiklik yok/)).toBeVisible();
    await expect(panel.getByText('Bağlısınız')).toBeVisible();
    await page.keyboard.press('Escape');

    const unread = page
      .getByRole('region', { name: 'Yenilikler' })
      .getByRole('button', { name: /^Okunmamış/ });
    const before = await unread.count();
    await readNewsOffline(page);
    const offer = waiting.getByRole('button', { name: /^Yenilik okundu.*: sil$/ });
    await offer.press('Enter');
    const question = panel.getByRole('region', { name: 'Gönderilmemiş kayıt silinsin mi?' });
    await expect(question.getByRole('button', { name: 'Vazgeç' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(offer).toBeFocused();

    await offer.press('Enter');
    await question.getByRole('button', { name: 'Kaydı sil' }).click();
    await expect(waiting.getByText(/Bekleyen değişiklik yok/)).toBeVisible();
    await expect(waiting).toBeFocused();
    await expect(panel.getByText('Silinenler')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(unread).toHaveCount(before);

    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/sync_push')) sent.push(request.postDataJSON());
    });
    await context.setOffline(false);
    await expect(indicator(page)).toHaveAccessibleName(/Eşitlendi \d\d:\d\d/);
    expect(sent).toEqual([]);
    await expect(unread).toHaveCount(before);
  },
);

test('a refused change stays until it is retried, or given up with a reason, which is kept', async ({
  page,
}) => {
  test.slow();
  await signInSynced(page, accounts.humanResources);
  const accept = await refuseChanges(page);
  await readNews(page);
  await expect(indicator(page)).toHaveAccessibleName('Eşitleme: 1 kayıt düzeltme bekliyor');
  await page.reload();
  await page.getByRole('button', { name: 'Kayıtları düzelt' }).click();

  const panel = page.getByRole('dialog', { name: 'Eşitleme' });
  const refused = panel.getByRole('region', { name: 'Düzeltilmesi gerekenler' });
  await expect(
    refused.getByText(/Bu değişiklik için yetkiniz yok\. Yazdıklarınız bu cihazda duruyor/),
  ).toBeVisible();
  await panel.getByRole('button', { name: 'Sil', exact: true }).click();
  const question = panel.getByRole('form', { name: 'Değişikliği sil' });
  await question.getByRole('button', { name: 'Değişikliği sil' }).click();
  await expect(question.getByText('Neden sildiğinizi yazın')).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel('Silme nedeni').press('Escape');
  await expect(question).toBeHidden();

  await accept();
  await refused.getByRole('button', { name: 'Yeniden dene' }).click();
  await expect(refused).toBeHidden();
  await expect(panel.getByText(/Bekleyen değişiklik yok/)).toBeVisible();
  await page.keyboard.press('Escape');

  await refuseChanges(page);
  await readNews(page);
  await expect(indicator(page)).toHaveAccessibleName('Eşitleme: 1 kayıt düzeltme bekliyor');
  await indicator(page).click();
  await panel.getByRole('button', { name: 'Sil', exact: true }).click();
  await question.getByLabel('Silme nedeni').fill('Okunmuş sayılsın istemiyorum');
  await question.getByRole('button', { name: 'Değişikliği sil' }).click();
  await expect(refused).toBeHidden();
  await panel.getByText(/^Silinenler/).click();
  await expect(panel.getByText(/Neden: Okunmuş sayılsın istemiyorum/)).toBeVisible();
});
