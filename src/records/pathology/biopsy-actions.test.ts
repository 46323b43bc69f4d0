import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import {
  biopsyContextOf,
  clerk,
  doctor,
  jar,
  NOW,
  storeBiopsy,
  TAKEN,
} from '@/records/testing/biopsies.fixture';
import type { BiopsyDraft } from '@sync/model/entities/biopsy';
import {
  acceptBiopsy,
  addBiopsy,
  addJar,
  backToTaken,
  markTaken,
  retakeBiopsy,
  setAside,
  setJarState,
} from './biopsy-actions';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

const as = (...permissions: readonly string[]) => biopsyContextOf(test.writesWith(...permissions));
const store = (fields: Partial<BiopsyDraft> = {}) => storeBiopsy(test.writesWith(...clerk), fields);
const states = ({ jars }: { readonly jars: readonly { readonly state: string }[] }) =>
  jars.map(({ state }) => state);

describe('jars', () => {
  it('are told apart by their number, whatever its case', async () => {
    const biopsy = await store({ jars: [jar('a')] });
    const twin = { ...jar('2'), no: 'A ' };
    await expect(addJar(as(...clerk), biopsy.id, twin)).rejects.toMatchObject({
      fields: { jars: 'A  numaralı iki kap var' },
    });
    await expect(
      addBiopsy(as(...clerk), { ...biopsy, jars: [jar('1'), { ...jar('2'), no: ' ' }] }),
    ).rejects.toMatchObject({
      fields: { jars: 'Her kabın bir numarası olmalı' },
    });
    const later = jar('2', { taken_at: '2026-11-16T07:00:00.000Z' });
    const both = await addJar(as(...clerk), biopsy.id, later);
    expect(both.jars.map(({ taken_at: at }) => at)).toEqual([TAKEN, later.taken_at]);
  });

  it('are lost or unsuitable only with a reason', async () => {
    const biopsy = await store();
    const id = biopsy.jars[0]?.id ?? '';
    await expect(setJarState(as(...clerk), biopsy.id, id, 'lost', ' ')).rejects.toMatchObject({
      fields: { note: 'Nedenini yazın' },
    });
    const changed = await setJarState(
      as(...clerk),
      biopsy.id,
      id,
      'lost',
      'Asansörde aranıyor, Dr. Koçer arandı',
    );
    expect(changed.jars[0]).toMatchObject({ state: 'lost', note: 'Asansörde aranıyor, Dr. Koçer arandı' });
    expect(changed.status).toBe('taken');
  });

  it('bring the case to pathology with the last one that is to come', async () => {
    const biopsy = await store({
      status: 'sent',
      jars: [jar('1', { state: 'accepted', accepted_at: TAKEN }), jar('2', { state: 'sent' })],
    });
    const done = await setJarState(as(...clerk), biopsy.id, biopsy.jars[1]?.id ?? '', 'accepted', null);
    expect(done).toMatchObject({ status: 'accepted', accepted_at: NOW });
    expect(done.jars[1]).toMatchObject({ accepted_at: NOW });
  });
});

describe('the way of a sample', () => {
  it('begins with the moment in which an ordered one is taken', async () => {
    const biopsy = await store({ status: 'ordered', taken_at: null, jars: [jar('1', { taken_at: null })] });
    const at = '2026-11-17T08:00:00.000Z';
    const taken = await markTaken(as(...clerk), biopsy.id, at);
    expect(taken).toMatchObject({ status: 'taken', taken_at: at });
    expect(taken.jars[0]?.taken_at).toBe(at);
  });

  it('goes into pathology without what is lost or unsuitable', async () => {
    const biopsy = await store({
      jars: [jar('1'), jar('2', { state: 'lost', note: 'x' }), jar('3', { state: 'unsuitable', note: 'x' })],
    });
    const accepted = await acceptBiopsy(as(...clerk), biopsy.id, 'B-26/1');
    expect(states(accepted)).toEqual(['accepted', 'lost', 'unsuitable']);
    expect(accepted).toMatchObject({ status: 'accepted', accepted_at: NOW, pathology_no: 'B-26/1' });
  });

  it('goes back to where the jars wait', async () => {
    const biopsy = await store({
      status: 'sent',
      sent_at: NOW,
      jars: [jar('1', { state: 'sent', sent_at: NOW })],
    });
    const back = await backToTaken(as(...clerk), biopsy.id);
    expect(back).toMatchObject({ status: 'taken', sent_at: null });
    expect(back.jars[0]).toMatchObject({ state: 'taken', sent_at: null });
  });

  it('is given up with a reason alone', async () => {
    const biopsy = await store();
    await expect(setAside(as(...clerk), biopsy.id, 'lost', '')).rejects.toMatchObject({ code: 'invalid' });
    expect(await setAside(as(...clerk), biopsy.id, 'lost', 'Kurye kaybetti')).toMatchObject({
      status: 'lost',
      status_note: 'Kurye kaybetti',
    });
    await expect(setAside(as(...doctor), biopsy.id, 'cancelled', 'neden')).rejects.toMatchObject({
      code: 'permission_denied',
    });
  });
});

describe('a sample that is taken again', () => {
  const again = '2026-11-18T07:00:00.000Z';

  it('begins its way anew and keeps what was', async () => {
    const biopsy = await store({
      status: 'unsuitable',
      status_note: 'Fiksatif yok',
      pathology_no: 'B-26/77',
      accepted_at: TAKEN,
      reported_at: NOW,
      report_text: 'Materyal yetersiz.',
      result_class: 'inadequate',
      review: 'confirmed',
      note: 'İlk not',
      jars: [jar('1', { state: 'accepted', result_class: 'inadequate' }), jar('2', { state: 'lost' })],
    });
    const next = await retakeBiopsy(as(...clerk), biopsy.id, {
      takenAt: again,
      jars: [jar('3', { taken_at: again })],
    });
    expect(next).toMatchObject({
      status: 'taken',
      taken_at: again,
      accepted_at: null,
      reported_at: null,
      report_text: null,
      result_class: null,
      pathology_no: null,
      review: 'none',
      note: 'İlk not\nÖnceki örnek: B-26/77, 17.11.2026. Materyal yetersiz.',
    });
    expect(states(next)).toEqual(['unsuitable', 'unsuitable', 'taken']);
    expect(next.jars.map(({ note }) => note)).toEqual(['Yeniden alındı', 'Kayıp, yeniden alındı', null]);
  });

  it('needs a jar of its own, later than the first, of one that waits for it', async () => {
    const biopsy = await store({ status: 'retake' });
    const context = as(...clerk);
    await expect(retakeBiopsy(context, biopsy.id, { takenAt: again, jars: [] })).rejects.toMatchObject({
      fields: { jars: 'En az bir kap ekleyin' },
    });
    await expect(
      retakeBiopsy(context, biopsy.id, { takenAt: again, jars: [jar('2')] }),
    ).rejects.toMatchObject({
      fields: { jars: '2 numaralı iki kap var' },
    });
    await expect(
      retakeBiopsy(context, biopsy.id, { takenAt: '2026-11-01T07:00:00.000Z', jars: [jar('3')] }),
    ).rejects.toMatchObject({ fields: { takenAt: 'Yeni örnek ilkinden önce alınmış olamaz' } });
    const other = await store({ jars: [jar('4')] });
    await expect(retakeBiopsy(context, other.id, { takenAt: again, jars: [jar('5')] })).rejects.toMatchObject(
      {
        code: 'not_allowed',
      },
    );
  });
});
