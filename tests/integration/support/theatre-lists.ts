import type { Sql } from 'postgres';
import { surgeriesKind } from '@/features/surgeries/import/surgeries-kind';
import type { SentRow } from './incoming-lists';
import { addDefinition, readJudgedList } from './judged-lists';
import type { BookOptions, Cells } from './judged-lists';

/** Reads a workbook as a theatre list on the device, and returns the rows as they are sent. */
export const readTheatreList = (rows: Cells, options?: BookOptions): Promise<readonly SentRow[]> =>
  readJudgedList(surgeriesKind, rows, options);

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
