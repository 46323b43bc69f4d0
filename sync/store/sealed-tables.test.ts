import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newDataKey } from './data-key';
import { isSealed } from './row-seal';
import { sealTables } from './sealed-tables';
import type { DamagedRow } from './sealed-tables';

interface Patient {
  readonly id: string;
  readonly ward: number;
  readonly _meta: { readonly lwt: number };
  readonly name?: string;
  readonly tags?: readonly string[];
}

class Ward extends Dexie {
  declare readonly patients: Table<Patient, string>;

  constructor(name: string, key?: Uint8Array<ArrayBuffer>) {
    super(name);
    if (key !== undefined)
      sealTables(
        this,
        key,
        (row) => damaged.push(row),
        (_, id) => id === 'plain',
      );
    this.version(1).stores({ patients: 'id, [ward+id], _meta.lwt' });
  }
}

const patients: readonly Patient[] = Array.from({ length: 5 }, (_, at) => ({
  id: `p${at}`,
  ward: at % 2,
  _meta: { lwt: at },
  name: `Işıl Öztürk ${at}`,
  tags: ['diyabet'],
}));

let name: string;
let key: Uint8Array<ArrayBuffer>;
let ward: Ward;
let damaged: DamagedRow[];

/** Returns the rows on the disk. */
async function stored(): Promise<Record<string, unknown>[]> {
  const raw = new Ward(name);
  const rows = await raw.patients.toArray();
  raw.close();
  return rows as unknown as Record<string, unknown>[];
}

/** Alters a row behind the sealing. */
async function tamper(id: string, change: (row: Record<string, unknown>) => Record<string, unknown>) {
  const raw = new Ward(name);
  const row = (await raw.patients.get(id)) as unknown as Record<string, unknown>;
  await raw.patients.put(change(row) as unknown as Patient);
  raw.close();
}
const unreadable = (id: string) => tamper(id, (row) => ({ ...row, ward: 7 }));

beforeEach(async () => {
  damaged = [];
  name = `ward-${crypto.randomUUID()}`;
  key = newDataKey();
  ward = new Ward(name, key);
  await ward.patients.bulkAdd([...patients]);
});
afterEach(() => {
  ward.close();
});

describe('sealed tables', () => {
  it('keep on the disk only what keys and indexes are made of', async () => {
    for (const row of await stored()) {
      expect(Object.keys(row).sort()).toEqual(['_meta', 'id', 'sealed', 'ward']);
      expect(isSealed(row)).toBe(true);
    }
    const bytes = Buffer.from(String(Object.values((await stored())[0] ?? {}).at(-1)), 'latin1');
    expect(bytes.includes('Öztürk')).toBe(false);
  });

  it('give rows back as they were, however they are read', async () => {
    expect(await ward.patients.toArray()).toEqual(patients);
    expect(await ward.patients.get('p1')).toEqual(patients[1]);
    expect(await ward.patients.bulkGet(['p4', 'none', 'p0'])).toEqual([patients[4], undefined, patients[0]]);
    const odd = await ward.patients.where('[ward+id]').between([1, ''], [1, '~']).toArray();
    expect(odd).toEqual([patients[1], patients[3]]);
    expect(await ward.patients.orderBy('_meta.lwt').reverse().limit(2).toArray()).toEqual([
      patients[4],
      patients[3],
    ]);
    expect(await ward.patients.filter((row) => row.name?.endsWith('3') === true).toArray()).toEqual([
      patients[3],
    ]);
    const seen: (string | undefined)[] = [];
    await ward.patients
      .where('ward')
      .equals(0)
      .each((row) => seen.push(row.name));
    expect(seen).toEqual(['Işıl Öztürk 0', 'Işıl Öztürk 2', 'Işıl Öztürk 4']);
    expect(await ward.patients.where('ward').equals(0).primaryKeys()).toEqual(['p0', 'p2', 'p4']);
  });

  it('are changed and read within one transaction', async () => {
    await ward.transaction('rw', ward.patients, async () => {
      const patient = await ward.patients.get('p2');
      await ward.patients.put({ ...patients[2], ...patient, name: 'Çiğdem Şahin' } as Patient);
      await ward.patients.update('p3', { name: 'Ümit Ağaoğlu' });
      await ward.patients.where('ward').equals(0).modify({ tags: [] });
    });
    expect(await ward.patients.get('p2')).toEqual({ ...patients[2], name: 'Çiğdem Şahin', tags: [] });
    expect(await ward.patients.get('p3')).toEqual({ ...patients[3], name: 'Ümit Ağaoğlu' });
    expect((await stored()).every(isSealed)).toBe(true);
    expect(damaged).toEqual([]);
  });

  it('leave out a row that does not open, and tell of it, however it is read', async () => {
    await unreadable('p1');
    const rest = patients.filter(({ id }) => id !== 'p1');
    const told = (): unknown[] => damaged.splice(0).map(({ table, key: id }) => `${table}/${String(id)}`);
    expect(await ward.patients.toArray()).toEqual(rest);
    expect(told()).toEqual(['patients/p1']);
    expect(await ward.patients.get('p1')).toBeUndefined();
    expect(told()).toEqual(['patients/p1']);
    expect(await ward.patients.bulkGet(['p1', 'p0'])).toEqual([undefined, patients[0]]);
    expect(told()).toEqual(['patients/p1']);
    expect(await ward.patients.filter((row) => row.name !== '').toArray()).toEqual(rest);
    expect(told()).toEqual(['patients/p1']);
  });

  it('open no row of another place, another key, or without a seal', async () => {
    const [, other] = await stored();
    await tamper('p0', (row) => ({ ...row, sealed: other?.['sealed'] }));
    await tamper('p2', (row) => ({ ...row, sealed: undefined, name: 'Sahte' }));
    await tamper('p3', (row) => ({ ...row, sealed: new Uint8Array(3) }));
    expect((await ward.patients.toArray()).map(({ id }) => id)).toEqual(['p1', 'p4']);
    const stranger = new Ward(name, newDataKey());
    expect(await stranger.patients.toArray()).toEqual([]);
    stranger.close();
  });

  it('keep as they are the rows that are to stay readable', async () => {
    await ward.patients.put({ id: 'plain', ward: 1, _meta: { lwt: 0 }, name: 'Kat 3' });
    expect((await stored()).find(({ id }) => id === 'plain')).toMatchObject({ name: 'Kat 3' });
    expect(await ward.patients.get('plain')).toMatchObject({ name: 'Kat 3' });
  });
});
