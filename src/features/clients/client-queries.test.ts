import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { client } from '@sync/model/client';
import { rememberFirstClients } from '@/data/first-clients';
import { openTestWorkspace } from '@/data/test-workspace';
import type { TestWorkspace } from '@/data/test-workspace';
import type { LocalWrites } from '@/data/workspace';
import { emptyClientForm, newPhone } from '@/records/client-fields/client-form-values';
import { createClient } from './client-actions';
import { firstRows$ } from './client-queries';

let test: TestWorkspace;
let writes: LocalWrites;
let ids: readonly string[];

beforeEach(async () => {
  test = await openTestWorkspace();
  writes = test.writesWith('crm.clients.add', 'crm.clients.edit', 'crm.clients.delete');
  const made: string[] = [];
  for (const last_name of ['Şahin', 'Çetin', 'Öztürk']) {
    const form = emptyClientForm({
      phones: [newPhone(`0555 000 31 0${made.length}`)],
      first_name: 'Gül',
      identity_type: 'none',
      last_name,
    });
    made.push((await createClient(writes, form, null)).id);
  }
  ids = made;
});
afterEach(() => test.workspace.close());

const names = async (sort: 'name' | 'updated', limit: number) =>
  (await firstValueFrom(firstRows$(test.workspace, sort, limit)))?.map(({ name }) => name);

describe('the first rows of the list of patients', () => {
  it('are not known by name before the list was complete', async () => {
    expect(await names('name', 3)).toBeUndefined();
  });

  it('are by name those that stood first, as they are now', async () => {
    const [sahin = '', cetin = '', ozturk = ''] = ids;
    await rememberFirstClients(test.workspace, [cetin, ozturk, sahin]);
    expect(await names('name', 2)).toEqual(['Gül Çetin', 'Gül Öztürk']);
    await writes.change(client, cetin, { last_name: 'Çetinkaya' }, { summary: 'Soyadı' });
    expect(await names('name', 3)).toEqual(['Gül Çetinkaya', 'Gül Öztürk', 'Gül Şahin']);
    // More than is remembered is asked for: half a page would look like a whole one.
    expect(await names('name', 25)).toBeUndefined();
  });

  it('are by last change as they are stored', async () => {
    expect(await names('updated', 2)).toHaveLength(2);
  });
});
