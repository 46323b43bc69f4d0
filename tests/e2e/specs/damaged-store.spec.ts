import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts';
import { readNews } from '../fixtures/news';
import { stored, synced } from '../fixtures/synced';
import { expect, signIn, test } from '../fixtures/test';

/** Damages a byte of what the store says of itself, as a failing disk does. */
async function spoil(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('refused'));
      });
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('vizite-records-'));
    if (found?.name === undefined) throw new Error('no such database');
    const database = await answered(indexedDB.open(found.name));
    const state = database.transaction('state', 'readwrite').objectStore('state');
    const stored = (await answered(state.get('state'))) as { readonly b: Uint8Array };
    const last = stored.b.length - 1;
    stored.b[last] = (stored.b[last] ?? 0) ^ 1;
    await answered(state.put(stored, 'state'));
    database.close();
  });
}

test('a damaged local database is rebuilt, with what was not sent', async ({ page }) => {
  test.slow();
  const layout = await signIn(page, accounts.assistant);
  await synced(page);
  await page.route('**/rest/v1/rpc/sync_push', (route) => route.abort('internetdisconnected'));
  await readNews(page);
  await expect(page.getByRole('button', { name: /^Eşitleme: Eşitlendi/ })).toHaveCount(0);
  await stored(page);
  // A page of the same origin without the app lets go of the databases.
  await page.goto('/icon.svg');
  await spoil(page);
  await page.unroute('**/rest/v1/rpc/sync_push');
  await page.goto('/');
  const notice = page.getByRole('status').filter({ hasText: 'hasar görmüştü ve yeniden kuruldu' });
  await expect(notice).toContainText('Gönderilmemiş 1 değişiklik korundu');
  await expect(notice).toContainText('Hiçbir şey kaybolmadı');
  await notice.getByRole('button', { name: 'Tamam' }).click();
  await expect(notice).toHaveCount(0);
  await synced(page);
  await page.reload();
  await layout.ready();
  await expect(notice).toHaveCount(0);
});
