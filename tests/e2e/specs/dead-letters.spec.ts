import { randomUUID } from 'node:crypto';
import { sendSurveyEnvelopes } from '@sync/rpc/surveys';
import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { askAs } from '../fixtures/ask-as';
import { expect, test } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';

test('what the server cannot open is told to an administrator, who tries it again or gives it up', async ({
  desk,
}) => {
  test.setTimeout(170_000);
  const ask = await askAs(accounts.nurse);
  await ask(sendSurveyEnvelopes, {
    envelopes: Array.from({ length: 3 }, () => ({ id: randomUUID(), sealed: '1.AAAA.AAAA.AAAA' })),
  });
  const page = await desk(accounts.manager, '/access/dead-letters');
  const { content } = new MainLayout(page);
  const rows = content.getByRole('row', { name: /Tablet anket yanıtları/u });
  await expect(async () => {
    await content.getByRole('button', { name: 'Yenile' }).click();
    await expect(rows).toHaveCount(3, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(rows.first()).toContainText('İçeriği açılamadı');
  await expectAccessible(page);

  await rows.first().click();
  const details = page.getByRole('dialog');
  await expect(details.getByText('unreadable')).toBeVisible();
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Yeniden dene' }).click();
  await expect(page.getByText('1 kayıt yeniden sıraya alındı')).toBeVisible();
  // The server tries it again, and sets it aside again.
  const twice = rows.filter({ has: page.getByRole('gridcell', { name: '2', exact: true }) });
  await expect(async () => {
    await content.getByRole('button', { name: 'Yenile' }).click();
    await expect(twice).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });

  await content.getByRole('button', { name: 'Tümünü bırak…' }).click();
  const question = page.getByRole('alertdialog', { name: '3 kayıt bırakılsın mı?' });
  await expect(question).toContainText('Hastanın verdiği yanıtlar raporlara girmez; mühürlü olarak saklanır');
  await question.getByRole('button', { name: 'Bırak' }).click();
  await expect(content.getByText('Bekletilen kayıt yok.')).toBeVisible();
});
