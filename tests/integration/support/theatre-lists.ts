import type { Sql } from 'postgres';
import type { JSONValue } from 'postgres';
import { surgeriesKind } from '@/features/surgeries/import/surgeries-kind';
import { RowScan } from '@/import/flow/scan-rows';
import { workbookOf } from '@/import/read/files.fixture';
import { ReaderHost } from '@/import/read/reader-host';
import type { SentRow } from './incoming-lists';

type Cell = Parameters<typeof workbookOf>[1][number][1][number][number];

/** Reads a workbook as a theatre list on the device, and returns the rows as they are sent. */
export async function readTheatreList(
  rows: readonly (readonly Cell[])[],
  { sheet = 'Sayfa1', type = 'xlsx' as const }: { sheet?: string; type?: 'xlsx' | 'ods' | 'csv' } = {},
): Promise<readonly SentRow[]> {
  const host = new ReaderHost();
  const bytes = workbookOf(type, [[sheet, rows]]);
  const answer = await host.preview(
    new Blob([new Uint8Array(bytes)]),
    { list: 'surgeries' },
    () => undefined,
  );
  if (!('value' in answer) || answer.value.table === null) throw new Error(JSON.stringify(answer));
  const profile = answer.value.suggestion?.profile;
  if (profile === undefined) throw new Error('no profile');
  const read = host.rows({ from: 0, count: 10_000 });
  // As the screen looks at them before they are sent.
  new RowScan(surgeriesKind, profile).add(read);
  return read.flatMap((row) => {
    const staged = surgeriesKind.stage(row, profile);
    return 'skipped' in staged ? [] : [{ values: staged.values, problem: staged.problem }];
  });
}

/** Adds an entry of a look-up. */
export async function addDefinition(
  owner: Sql,
  kind: string,
  name: string,
  attributes: Readonly<Record<string, JSONValue>>,
): Promise<string> {
  const [row] = await owner`
    insert into public.definitions (id, kind, name, position, attributes)
    values (gen_random_uuid(), ${kind}, ${name}, 10, ${owner.json(attributes)}) returning id`;
  return String(row?.['id']);
}

/** Adds rooms, people and procedures of a theatre. */
export async function addTheatre(owner: Sql): Promise<void> {
  const [department] = await owner`
    select id from public.definitions where kind = 'department' order by position limit 1`;
  const department_id = String(department?.['id']);
  for (const number of [1, 2, 3, 4])
    await addDefinition(owner, 'operating_room', `Salon ${number}`, {
      ...{ department_ids: [], tables: '1', opens_at: '08:00', closes_at: '18:00' },
      ...{ open_on_saturday: true, open_on_sunday: true, equipment: null },
    });
  for (const name of ['Dr. Murat Tezcan', 'Dr. Sevgi Akıncı', 'Dr. Sedat Akıncı', 'Dr. Işıl İnanç'])
    await addDefinition(owner, 'clinician', name, { profession: 'surgeon', department_id, user_id: null });
  await addDefinition(owner, 'clinician', 'Dr. Oya Beren', {
    ...{ profession: 'anaesthetist', department_id: null, user_id: null },
  });
  for (const [name, minutes, sided] of [
    ['Kasık fıtığı', 60, true],
    ['Tiroidektomi', 130, false],
    ['Apandektomi', 55, false],
    ['Safra kesesi, laparoskopik', 80, false],
  ] as const)
    await addDefinition(owner, 'procedure', name, {
      ...{ code: null, department_id, minutes, turnover_minutes: 20, sided },
      ...{ needs_blood: false, needs_implant: false, needs_icu: false },
    });
}
