import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { clerk, doctor, jar, NOW, storeBiopsy, TAKEN } from '@/records/testing/biopsies.fixture';
import { addBiopsy } from '@/records/pathology/save-biopsy';
import type { Biopsy, BiopsyDraft } from '@sync/model/entities/biopsy';
import { accept } from '@sync/model/pathology/acts/accept';
import { acceptJar, addJar, loseJar } from '@sync/model/pathology/acts/jars';
import { retake } from '@sync/model/pathology/acts/retake';
import { cancel, setLost } from '@sync/model/pathology/acts/set-aside';
import { backToTaken, takeSample } from '@sync/model/pathology/acts/taken';
import { doingAs } from './testing/doing.fixture';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

const as = (...permissions: readonly string[]) => doingAs<Biopsy>(test, ...permissions);
const store = (fields: Partial<BiopsyDraft> = {}) => storeBiopsy(test.writesWith(...clerk), fields);
const states = ({ jars }: { readonly jars: readonly { readonly state: string }[] }) =>
  jars.map(({ state }) => state);

describe('jars', () => {
  it('are told apart by their number, whatever its case', async () => {
    const biopsy = await store({ jars: [jar('a')] });
    const doing = as(...clerk);
    const twin = { no: 'A ', organ: 'prostate', taken_at: TAKEN } as const;
    await expect(doing(addJar, biopsy.id, twin)).rejects.toMatchObject({
      fields: { no: 'A numaralı iki kap var' },
    });
    await expect(doing(addJar, biopsy.id, { ...twin, no: ' ' })).rejects.toMatchObject({
      fields: { no: 'Her kabın bir numarası olmalı' },
    });
    await expect(doing(addJar, biopsy.id, { ...twin, no: '2', pieces: 101 })).rejects.toMatchObject({
      fields: { pieces: '0 ile 100 arasında olmalı' },
    });
    await expect(
      addBiopsy(test.writesWith(...clerk), { ...biopsy, jars: [jar('1'), { ...jar('2'), no: ' ' }] }),
    ).rejects.toMatchObject({
      fields: { jars: 'Her kabın bir numarası olmalı' },
    });
    const later = '2026-11-16T07:00:00.000Z';
    const both = await doing(addJar, biopsy.id, { ...twin, no: '2', site: 'Sol', taken_at: later });
    expect(both.jars.map(({ taken_at: at }) => at)).toEqual([TAKEN, later]);
    expect(both.jars[1]).toMatchObject({ no: '2', site: 'Sol', state: 'taken', pieces: null });
  });

  it('are lost or unsuitable only with a reason', async () => {
    const biopsy = await store();
    const id = biopsy.jars[0]?.id ?? '';
    const doing = as(...clerk);
    await expect(doing(loseJar, biopsy.id, { jar: id, note: ' ' })).rejects.toMatchObject({
      fields: { note: 'Nedenini yazın' },
    });
    const note = 'Asansörde aranıyor, Dr. Koçer arandı';
    const changed = await doing(loseJar, biopsy.id, { jar: id, note });
    expect(changed.jars[0]).toMatchObject({ state: 'lost', note });
    expect(changed.status).toBe('taken');
    await expect(doing(loseJar, biopsy.id, { jar: id, note })).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('bring the case to pathology with the last one that is to come', async () => {
    const biopsy = await store({
      status: 'sent',
      jars: [jar('1', { state: 'accepted', accepted_at: TAKEN }), jar('2', { state: 'sent' })],
    });
    const done = await as(...clerk)(acceptJar, biopsy.id, { jar: biopsy.jars[1]?.id ?? '' });
    expect(done).toMatchObject({ status: 'accepted', accepted_at: NOW });
    expect(done.jars[1]).toMatchObject({ accepted_at: NOW });
  });
});

describe('the way of a sample', () => {
  it('begins with the moment in which an ordered one is taken', async () => {
    const biopsy = await store({ status: 'ordered', taken_at: null, jars: [jar('1', { taken_at: null })] });
    const at = '2026-11-17T08:00:00.000Z';
    const taken = await as(...clerk)(takeSample, biopsy.id, { taken_at: at });
    expect(taken).toMatchObject({ status: 'taken', taken_at: at });
    expect(taken.jars[0]?.taken_at).toBe(at);
  });

  it('goes into pathology without what is lost or unsuitable', async () => {
    const biopsy = await store({
      jars: [jar('1'), jar('2', { state: 'lost', note: 'x' }), jar('3', { state: 'unsuitable', note: 'x' })],
    });
    const accepted = await as(...clerk)(accept, biopsy.id, { pathology_no: 'B-26/1' });
    expect(states(accepted)).toEqual(['accepted', 'lost', 'unsuitable']);
    expect(accepted).toMatchObject({ status: 'accepted', accepted_at: NOW, pathology_no: 'B-26/1' });
  });

  it('goes back to where the jars wait', async () => {
    const biopsy = await store({
      status: 'sent',
      sent_at: NOW,
      jars: [jar('1', { state: 'sent', sent_at: NOW })],
    });
    const back = await as(...clerk)(backToTaken, biopsy.id);
    expect(back).toMatchObject({ status: 'taken', sent_at: null });
    expect(back.jars[0]).toMatchObject({ state: 'taken', sent_at: null });
  });

  it('is given up with a reason alone', async () => {
    const biopsy = await store();
    const reason = { note: 'Kurye kaybetti', told: 'Dr. Koçer', at: NOW };
    await expect(as(...clerk)(setLost, biopsy.id, { ...reason, note: '', told: ' ' })).rejects.toMatchObject({
      fields: { note: 'Nedenini yazın', told: 'Kime bildirildiğini yazın' },
    });
    expect(await as(...clerk)(setLost, biopsy.id, reason)).toMatchObject({
      status: 'lost',
      status_note: 'Kurye kaybetti · Bildirilen: Dr. Koçer · 17.11.2026 14:05',
    });
    await expect(as(...doctor)(cancel, biopsy.id, { note: 'neden' })).rejects.toMatchObject({
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
    const next = await as(...clerk)(retake, biopsy.id, {
      taken_at: again,
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
    const doing = as(...clerk);
    await expect(doing(retake, biopsy.id, { taken_at: again, jars: [] })).rejects.toMatchObject({
      fields: { jars: 'En az bir kap ekleyin' },
    });
    await expect(doing(retake, biopsy.id, { taken_at: again, jars: [jar('2')] })).rejects.toMatchObject({
      fields: { jars: '2 numaralı iki kap var' },
    });
    await expect(
      doing(retake, biopsy.id, { taken_at: '2026-11-01T07:00:00.000Z', jars: [jar('3')] }),
    ).rejects.toMatchObject({ fields: { taken_at: 'Yeni örnek ilkinden önce alınmış olamaz' } });
    const other = await store({ jars: [jar('4')] });
    await expect(doing(retake, other.id, { taken_at: again, jars: [jar('5')] })).rejects.toMatchObject({
      code: 'not_allowed',
    });
  });
});
