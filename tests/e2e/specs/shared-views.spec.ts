import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { newPerson } from '../fixtures/people';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

test('a view is shared with a role, opened and copied without a network, and taken back', async ({
  desk,
}) => {
  test.slow();
  const name = `Öncelikli ${newPerson().lastName}`;
  const manager = await desk(accounts.manager, '/crm/tickets?view=all&priority=urgent');
  const views = manager.getByRole('dialog', { name: 'Kayıtlı görünümler' });
  await manager.getByRole('button', { name: 'Görünümler' }).click();
  await views.getByRole('button', { name: 'Rollerle paylaş…' }).click();
  const dialog = manager.getByRole('dialog', { name: 'Görünümü paylaş' });
  await dialog.getByLabel('Görünümün adı').fill(name);
  await dialog.getByRole('radio', { name: 'Seçtiğim roller' }).check();
  await dialog.getByRole('button', { name: 'Görünümü paylaş' }).click();
  await expect(dialog.getByText('En az bir rol seçin')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Çağrı Merkezi Temsilcisi' }).check();
  await expectAccessible(manager);
  await dialog.getByRole('button', { name: 'Görünümü paylaş' }).click();
  await expect(dialog).toHaveCount(0);
  await synced(manager);

  const nurse = await desk(accounts.nurse, '/crm/tickets?view=all');
  const agent = await desk(accounts.callCentre, '/crm/tickets?view=team');
  const shared = agent.getByRole('list', { name: 'Paylaşılan görünümler' });
  await agent.getByRole('button', { name: 'Görünümler' }).click();
  await expect(shared.getByRole('link', { name })).toContainText('Çağrı Merkezi Temsilcisi');
  await expectAccessible(agent);
  await expect(shared.getByRole('button', { name: /paylaşımı/u })).toHaveCount(0);
  await agent.context().setOffline(true);
  await shared.getByRole('button', { name: `${name}: görünümlerime kopyala` }).click();
  await expect(agent.getByRole('list', { name: 'Görünümlerim' }).getByRole('link', { name })).toBeVisible();
  await shared.getByRole('link', { name }).click();
  await expect(agent).toHaveURL(/view=all&priority=urgent/u);
  await agent.context().setOffline(false);

  await nurse.getByRole('button', { name: 'Görünümler' }).click();
  await expect(nurse.getByRole('list', { name: 'Paylaşılan görünümler' })).toBeVisible();
  await expect(nurse.getByRole('link', { name })).toHaveCount(0);

  await visit(manager, '/crm/tickets');
  await manager.getByRole('button', { name: 'Görünümler' }).click();
  await views.getByRole('button', { name: `${name}: paylaşımı kaldır` }).click();
  await expect(manager.getByText('Görünüm artık paylaşılmıyor.')).toBeVisible();
  await synced(manager);
  await agent.getByRole('button', { name: 'Görünümler' }).click();
  await expect(shared.getByRole('link', { name })).toHaveCount(0);
  await expect(agent.getByRole('list', { name: 'Görünümlerim' }).getByRole('link', { name })).toBeVisible();
});
