import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { client } from '@sync/model/entities/client';
import { ticket } from '@sync/model/entities/ticket';
import { clientDraft, ticketDraft } from '@sync/testing/drafts.fixture';
import { discardedChanges$ } from './rejected-changes';
import { openTestWorkspace } from './testing/workspace.fixture';
import type { TestWorkspace } from './testing/workspace.fixture';
import { discardUnsent, previewDiscard } from './unsent-changes';
import type { LocalWrites, Workspace } from './workspace';

let test: TestWorkspace;
let workspace: Workspace;
let writes: LocalWrites;

beforeEach(async () => {
  test = await openTestWorkspace();
  workspace = test.workspace;
  writes = test.writesWith(
    'crm.clients.add',
    'crm.clients.edit',
    'crm.clients.delete',
    'crm.tickets.add',
    'crm.tickets.edit',
  );
});
afterEach(() => workspace.close());

const addClient = (firstName: string) =>
  writes.create(client, { ...clientDraft, first_name: firstName }, { summary: `Yeni hasta: ${firstName}` });

const addTicket = (clientId: string, related: readonly string[] = []) =>
  writes.create(
    ticket,
    { ...ticketDraft(clientId), related_ticket_ids: [...related] },
    { summary: 'Yeni talep: Fiyat teklifi' },
  );

/** As if the server had confirmed everything so far. */
const allSent = () => test.confirmAll();
const nameOf = async (id: string) =>
  (await workspace.store.database.clients.findOne(id).exec())?.first_name ?? null;

describe('an unsent change that is discarded', () => {
  it('names the values that go, and brings the former ones back', async () => {
    const { id } = await addClient('Işıl');
    await allSent();
    await writes.change(client, id, { first_name: 'Işılay', birth_date: '1968-03-01' }, { summary: 'Ad' });
    await writes.change(client, id, { first_name: 'Işılsu' }, { summary: 'Ad yine' });
    expect(await previewDiscard(workspace, `clients/${id}`)).toEqual({
      lost: { first_name: 'Işılsu', birth_date: '1968-03-01' },
      along: [],
    });
    expect(await discardUnsent(workspace, `clients/${id}`)).toBe(true);
    expect(await nameOf(id)).toBe('Işıl');
    expect(await test.unsent()).toEqual([]);
    expect(await firstValueFrom(discardedChanges$(workspace))).toMatchObject([{ summary: 'Ad yine' }]);
  });

  it('takes along what hangs on a record that only this device has', async () => {
    const patient = await addClient('Işıl');
    const other = await addClient('İlyas');
    const first = await addTicket(patient.id);
    await addTicket(other.id, [first.id]);
    const going = await previewDiscard(workspace, `clients/${patient.id}`);
    expect(going?.along.map(({ kind }) => kind)).toEqual(['ticket', 'ticket']);
    await discardUnsent(workspace, `clients/${patient.id}`);
    const left = await test.unsent();
    expect(left.map(({ summary }) => summary)).toEqual(['Yeni hasta: İlyas']);
    expect(await workspace.store.database.tickets.find().exec()).toEqual([]);
  });

  it('leaves alone what hangs on a record that the server has', async () => {
    const patient = await addClient('Işıl');
    await allSent();
    await writes.change(client, patient.id, { first_name: 'Işılay' }, { summary: 'Ad' });
    await addTicket(patient.id);
    expect((await previewDiscard(workspace, `clients/${patient.id}`))?.along).toEqual([]);
  });

  it('shows a removed record again, and lists nothing as lost', async () => {
    const { id } = await addClient('Işıl');
    await allSent();
    await writes.remove(client, id, { summary: 'Hasta silindi' });
    expect(await nameOf(id)).toBeNull();
    expect(await discardUnsent(workspace, `clients/${id}`)).toBe(true);
    expect(await nameOf(id)).toBe('Işıl');
    expect(await firstValueFrom(discardedChanges$(workspace))).toEqual([]);
  });

  it('is no longer there once it was sent', async () => {
    const { id } = await addClient('Işıl');
    await allSent();
    expect(await previewDiscard(workspace, `clients/${id}`)).toBeNull();
    expect(await discardUnsent(workspace, `clients/${id}`)).toBe(false);
    expect(await nameOf(id)).toBe('Işıl');
  });
});
