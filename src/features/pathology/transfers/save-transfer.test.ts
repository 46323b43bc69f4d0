import { doingAs } from '@/acts/testing/doing.fixture';
import { failingOnce } from '@/data/testing/failing-writes.fixture';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import type { LocalWrites } from '@/data/workspace';
import { clerk, jar, NOW, storeBiopsy } from '@/records/testing/biopsies.fixture';
import type { Biopsy, BiopsyDraft } from '@sync/model/entities/biopsy';
import type { ReceivedJar } from '@sync/model/entities/biopsy-values';
import { specimenTransfer } from '@sync/model/entities/specimen-transfer';
import type { SpecimenReceipt, SpecimenTransfer } from '@sync/model/entities/specimen-transfer';
import { cancelTransfer, closeTransfer } from '@sync/model/pathology/acts/transfer';
import { joinManifest, readManifest } from '@sync/model/rules/manifest-code';
import type { Manifest, ManifestPart } from '@sync/model/rules/manifest-code';
import { openJars } from './receive-sheet';
import { receiveJars, sendJars } from './save-transfer';
import { countedJars } from './transfer-jars';
import { differencesOf, picturesOf, withoutManifest } from './transfer-rows';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

const savingBy = (writes: LocalWrites) => ({ writes, now: () => NOW });
const context = () => savingBy(test.writesWith(...clerk));
const store = (fields: Partial<BiopsyDraft> = {}) => storeBiopsy(test.writesWith(...clerk), fields);
const stored = async (id: string) =>
  (await test.workspace.store.database.cases.findOne(id).exec())?.toJSON() as Biopsy;
const places = { from: 'Endoskopi', to: 'Patoloji', note: null };
const all = (biopsy: Biopsy) => ({ biopsy, jarIds: new Set(biopsy.jars.map(({ id }) => id)) });

/** Returns the manifest read by the receiver's tablet, which does not have it yet. */
function handed(transfer: SpecimenTransfer): Manifest {
  const parts = picturesOf(transfer).map((text): ManifestPart => {
    const read = readManifest(text, Date.parse(NOW));
    if ('problem' in read) throw new Error(read.problem);
    return read.part;
  });
  const joined = joinManifest(parts);
  if (!('manifest' in joined)) throw new Error('incomplete');
  return joined.manifest;
}

describe('jars that leave', () => {
  it('are on their way with their manifest, and nobody is named in it', async () => {
    const biopsy = await store({ pathology_no: 'B-26/3381' });
    const transfer = await sendJars(context(), [all(biopsy)], places);
    expect(transfer).toMatchObject({ state: 'sent', from_place: 'Endoskopi', sent_at: NOW });
    expect(transfer.jars.map(({ label }) => label)).toEqual(['B-26/3381 / 1', 'B-26/3381 / 2']);
    expect(await stored(biopsy.id)).toMatchObject({
      status: 'sent',
      sent_at: NOW,
      jars: [{ state: 'sent', sent_at: NOW }, { state: 'sent' }],
    });
  });

  it('leave one behind, and the case stays where it is', async () => {
    const biopsy = await store();
    const [first] = biopsy.jars;
    await sendJars(context(), [{ biopsy, jarIds: new Set([first?.id ?? '']) }], places);
    expect(await stored(biopsy.id)).toMatchObject({
      status: 'taken',
      jars: [{ state: 'sent' }, { state: 'taken' }],
    });
  });

  it.each([0, 1, 2])('stay where write %i fails, and go with one manifest by the same press', async (bad) => {
    const biopsies = [await store(), await store()];
    const failing = failingOnce(test.writesWith(...clerk), (at) => at === bad);
    const press = () => sendJars(savingBy(failing), biopsies.map(all), places);
    await expect(press()).rejects.toMatchObject({ code: 'storage' });
    for (const { id } of biopsies) expect(await stored(id)).toMatchObject({ status: 'taken' });
    await press();
    const kinds = (await test.workspace.store.database.cases.find().exec()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'specimen_transfer')).toHaveLength(1);
  });

  it('go once: pressed again, or from another tablet, they make no second manifest', async () => {
    const biopsy = await store();
    const presses = [0, 1].map(() => sendJars(context(), [all(biopsy)], places));
    const ended = await Promise.allSettled(presses);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const kinds = (await test.workspace.store.database.cases.find().exec()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'specimen_transfer')).toHaveLength(1);
  });

  it('need a place at both ends', async () => {
    const biopsy = await store();
    await expect(
      sendJars(context(), [{ biopsy, jarIds: new Set() }], { ...places, to: ' ' }),
    ).rejects.toMatchObject({
      fields: { to: 'Nereye gittiğini yazın', jars: 'En az bir kap seçin' },
    });
  });

  it('wait again once their manifest is cancelled', async () => {
    const biopsy = await store({ jars: [jar('1'), jar('2', { state: 'accepted', accepted_at: NOW })] });
    const transfer = await sendJars(context(), [all(biopsy)], places);
    const doing = doingAs(test, ...clerk);
    await expect(doing(cancelTransfer, transfer.id, { note: ' ' })).rejects.toMatchObject({
      fields: { note: 'Nedenini yazın' },
    });
    await doing(cancelTransfer, transfer.id, { note: 'Kurye gelmedi' });
    expect(await stored(transfer.id)).toMatchObject({ state: 'cancelled', closed_note: 'Kurye gelmedi' });
    expect(await stored(biopsy.id)).toMatchObject({
      jars: [{ state: 'taken', sent_at: null }, { state: 'accepted' }],
    });
  });

  it('do not come back once somebody has counted them', async () => {
    const transfer = await sendJars(context(), [all(await store())], places);
    await receiveJars(context(), handed(transfer), 0, [], null);
    await expect(
      doingAs(test, ...clerk)(cancelTransfer, transfer.id, { note: 'Kurye gelmedi' }),
    ).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

describe('a count', () => {
  const states = (manifest: Manifest, missing: readonly number[]): readonly ReceivedJar[] =>
    manifest.jars.map(({ id, label }, at) => ({
      id,
      label,
      state: missing.includes(at) ? 'missing' : 'received',
    }));

  it('is stored for a manifest that only its picture has told of', async () => {
    const transfer = await sendJars(context(), [all(await store())], places);
    const manifest = handed(transfer);
    const receipt = await receiveJars(context(), manifest, 2, states(manifest, []), null);
    expect(receipt).toMatchObject({
      transfer_id: transfer.id,
      code: transfer.code,
      counted: 2,
      received_at: NOW,
    });
    expect(withoutManifest([], [receipt])).toEqual([receipt]);
    expect(withoutManifest([transfer], [receipt])).toEqual([]);
  });

  it('that differs from what was ticked is explained', async () => {
    const manifest = handed(await sendJars(context(), [all(await store())], places));
    const ticked = states(manifest, [1]);
    await expect(receiveJars(context(), manifest, 2, ticked, null)).rejects.toMatchObject({
      fields: { note: '2 saydınız, 1 kap işaretli: yeniden sayın ya da farkı açıklayın' },
    });
    expect(await receiveJars(context(), manifest, 2, ticked, 'Biri boştu')).toMatchObject({
      note: 'Biri boştu',
    });
  });

  it('looks for what the one before has not found', async () => {
    const transfer = await sendJars(context(), [all(await store())], places);
    const manifest = handed(transfer);
    const first = await receiveJars(context(), manifest, 1, states(manifest, [1]), null);
    expect(openJars(manifest, [first]).map(({ label }) => label)).toEqual([manifest.jars[1]?.label]);
    const found = manifest.jars.slice(1).map((item): ReceivedJar => ({ ...item, state: 'received' }));
    const second = await receiveJars(context(), manifest, 1, found, null);
    expect(openJars(manifest, [first, second])).toEqual([]);
    expect(countedJars(transfer, [first]).map(({ state }) => state)).toEqual(['received', 'missing']);
    expect(countedJars(transfer, [second, first]).map(({ state }) => state)).toEqual([
      'received',
      'received',
    ]);
    expect(countedJars(transfer, []).map(({ state }) => state)).toEqual([null, null]);
  });
});

describe('a manifest that does not agree', () => {
  /** Stores a manifest as the server leaves it when its first jar has not come. */
  const missing = ({ jars, ...sent }: SpecimenTransfer): Promise<SpecimenTransfer> =>
    test.writesWith(...clerk).create(
      specimenTransfer,
      {
        ...sent,
        jars,
        state: 'mismatch',
        differences: jars.slice(0, 1).map(({ id, label }) => ({ id, label, state: 'missing' as const })),
      },
      { summary: 'Sevk', id: crypto.randomUUID() },
    );

  it('tells what is missing, unsuitable, or too many', () => {
    const jars = ['a', 'b'].map((id) => ({ id, biopsy_id: 'x', label: `B / ${id}` }));
    expect(
      differencesOf({
        jars,
        differences: [
          { id: 'a', label: 'B / a', state: 'missing' },
          { id: 'b', label: 'B / b', state: 'unsuitable' },
          { id: 'c', label: 'C / 1', state: 'received' },
        ],
      }),
    ).toBe('Eksik: B / a. Uygunsuz: B / b. Listede olmayan: C / 1');
  });

  it('closes with a sentence and with what became of the missing jars', async () => {
    for (const [fate, expected] of [
      ['lost', { jars: [{ state: 'lost', note: 'Kurye düşürmüş' }, { state: 'sent' }] }],
      ['taken', { jars: [{ state: 'taken', sent_at: null }, { state: 'sent' }] }],
      ['accepted', { jars: [{ state: 'accepted', accepted_at: NOW }, { state: 'sent' }] }],
    ] as const) {
      const biopsy = await store();
      const transfer = await missing(await sendJars(context(), [all(biopsy)], places));
      const doing = doingAs(test, ...clerk);
      await expect(doing(closeTransfer, transfer.id, { fate })).rejects.toMatchObject({
        fields: { note: 'Ne olduğunu bir cümleyle yazın' },
      });
      await expect(doing(closeTransfer, transfer.id, { note: 'Kurye düşürmüş' })).rejects.toMatchObject({
        fields: { fate: 'Eksik kaplara ne olduğunu seçin' },
      });
      await doing(closeTransfer, transfer.id, { fate, note: 'Kurye düşürmüş' });
      expect(await stored(transfer.id)).toMatchObject({ state: 'closed', closed_note: 'Kurye düşürmüş' });
      expect(await stored(biopsy.id)).toMatchObject(expected);
    }
  });
});

it('counts by the best that any count has told', () => {
  const transfer = { id: 't', jars: [{ id: 'a', biopsy_id: 'x', label: 'B / a' }] };
  const told = (state: ReceivedJar['state'], of = 't') =>
    ({ transfer_id: of, jars: [{ id: 'a', label: 'B / a', state }] }) as unknown as SpecimenReceipt;
  const stateOf = (...receipts: SpecimenReceipt[]) => countedJars(transfer, receipts)[0]?.state;
  expect(stateOf(told('missing'), told('unsuitable'))).toBe('unsuitable');
  expect(stateOf(told('unsuitable'), told('received'))).toBe('received');
  expect(stateOf(told('received', 'other'))).toBeNull();
});
