import { writeFileSync } from 'node:fs';
import { accounts } from '../fixtures/accounts';
import { synced } from '../fixtures/synced';
import { test, visit } from '../fixtures/test';

test('paper', async ({ desk }) => {
  test.setTimeout(400_000);
  const page = await desk(process.env['PAPER_USER'] ?? accounts.manager, '/crm/tickets');
  await synced(page);
  const paths = (process.env['PAPER_PATHS'] ?? '/crm/tickets,/crm/client-list').split(',');
  for (const path of paths) {
    await visit(page, path);
    await page.waitForTimeout(2500);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.screenshot({ path: `/tmp/paper/${path.replaceAll(/\W+/g, '_')}-print.png`, fullPage: true });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
    const total = await page.locator('[data-table-total]').allTextContents();
    const name = path.replaceAll(/\W+/g, '_');
    await page.screenshot({ path: `/tmp/paper/${name}.png` });
    const started = Date.now();
    const pdf = await page.pdf({ preferCSSPageSize: process.env['CSS_SIZE'] === '1' });
    const took = Date.now() - started;
    writeFileSync(`/tmp/paper/${name}.pdf`, pdf);
    const buttons = await page.getByRole('button', { name: 'Yazdır' }).count();
    console.log(path, 'total', total, 'ms', took, 'buttons', buttons);
  }
});
