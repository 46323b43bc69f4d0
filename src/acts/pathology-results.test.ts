import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { clerk, doctor, jar, NOW, storeBiopsy, TAKEN } from '@/records/testing/biopsies.fixture';
import type { ActAsking, ActValues } from '@sync/model/acts/act';
import type { Biopsy, BiopsyDraft } from '@sync/model/entities/biopsy';
import { enterReport } from '@sync/model/pathology/acts/report';
import { confirmReading, correctReading } from '@sync/model/pathology/acts/review';
import { doingAs } from './testing/doing.fixture';

type Correction = typeof correctReading extends ActAsking<infer F> ? ActValues<F> : never;

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

const as = (...permissions: readonly string[]) => doingAs<Biopsy>(test, ...permissions);
const store = (fields: Partial<BiopsyDraft> = {}) => storeBiopsy(test.writesWith(...clerk), fields);
const reportOf = (text: string) => ({ text, reported_at: '2026-11-17T09:15:00.000Z', pathologist: null });
const enter = (id: string, text: string) => as(...clerk)(enterReport, id, reportOf(text));

const cancer =
  '1) Sağ bazal: Prostatik asiner adenokarsinom, Gleason skoru 3+4=7.\n2) Sol bazal: Benign prostat dokusu.';

describe('a report', () => {
  it('is read jar by jar, and waits for a review', async () => {
    const biopsy = await store({
      status: 'sent',
      jars: [jar('1', { state: 'sent' }), jar('2', { state: 'sent' }), jar('3', { state: 'sent' })],
    });
    const read = await enter(biopsy.id, cancer);
    expect(read).toMatchObject({
      status: 'reported',
      result_class: 'malignant',
      gleason: '3+4=7',
      isup: 2,
      critical: true,
      review: 'needed',
      reading: { result_class: 'malignant', words_id: null },
      accepted_at: '2026-11-17T09:15:00.000Z',
    });
    expect(read.jars.map((item) => item.result_class)).toEqual(['malignant', 'benign', null]);
    // The report does not speak of the third jar: it may be lost on its way.
    expect(read.jars.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'sent']);
  });

  it('is never older than the sample, and never empty', async () => {
    const biopsy = await store();
    await expect(enter(biopsy.id, '  ')).rejects.toMatchObject({
      fields: { text: 'Raporun metnini yapıştırın' },
    });
    const early = { ...reportOf('Benign.'), reported_at: '2026-11-10T09:00:00.000Z' };
    await expect(as(...clerk)(enterReport, biopsy.id, early)).rejects.toMatchObject({
      fields: { reported_at: 'Rapor, örnek alınmadan önce çıkmış olamaz' },
    });
  });

  it('that changes has to be seen and told anew, and leaves nothing of the one before', async () => {
    const biopsy = await store({
      jars: [jar('1', { state: 'accepted', result_class: 'bph', sentence: 'Eski cümle.' })],
      status: 'told',
      accepted_at: TAKEN,
      reported_at: '2026-11-16T09:00:00.000Z',
      report_text: 'Benign prostat hiperplazisi.',
      result_class: 'bph',
      review: 'confirmed',
      seen_at: '2026-11-16T10:00:00.000Z',
      told_at: '2026-11-16T11:00:00.000Z',
      told_how: 'phone',
    });
    const changed = await enter(biopsy.id, 'Ek rapor: Asiner adenokarsinom izlendi.');
    expect(changed).toMatchObject({
      status: 'reported',
      seen_at: null,
      told_at: null,
      told_how: null,
      review: 'needed',
      critical: true,
    });
    expect(changed.jars[0]?.sentence).not.toBe('Eski cümle.');
    expect(changed.jars[0]?.result_class).not.toBe('bph');
  });

  it('with the same text keeps who has seen it', async () => {
    const text = 'Benign prostat hiperplazisi.';
    const biopsy = await store({
      status: 'seen',
      reported_at: '2026-11-16T09:00:00.000Z',
      report_text: text,
      review: 'confirmed',
      seen_at: '2026-11-16T10:00:00.000Z',
    });
    const dated = await as(...clerk)(enterReport, biopsy.id, {
      ...reportOf(` ${text} `),
      pathologist: 'Dr. Pelin Aras',
    });
    expect(dated).toMatchObject({
      status: 'seen',
      seen_at: '2026-11-16T10:00:00.000Z',
      review: 'confirmed',
      pathologist: 'Dr. Pelin Aras',
    });
  });
});

describe('the class', () => {
  const correction = (fields: Partial<Correction> = {}): Correction => ({
    found: 'bph',
    gleason: null,
    isup: null,
    size_mm: null,
    jars: {},
    ...fields,
  });
  const read = (fields: Partial<BiopsyDraft> = {}) =>
    store({ status: 'reported', reported_at: NOW, report_text: 'x', review: 'needed', ...fields });

  it('is confirmed by clerk or doctor, where there is one', async () => {
    const biopsy = await read({ result_class: 'bph' });
    expect(await as(...doctor)(confirmReading, biopsy.id)).toMatchObject({
      review: 'confirmed',
      reviewed_at: NOW,
    });
    const other = await read({ result_class: null, jars: [jar('3')] });
    await expect(as(...clerk)(confirmReading, other.id)).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('is corrected with that of its jars; what was read stays', async () => {
    const biopsy = await enter((await store()).id, cancer);
    const [first, second] = biopsy.jars;
    const ofJars = { [first?.id ?? '']: 'asap', [second?.id ?? '']: 'bph' } as const;
    const corrected = await as(...doctor)(
      correctReading,
      biopsy.id,
      correction({ found: 'asap', jars: ofJars }),
    );
    expect(corrected).toMatchObject({
      result_class: 'asap',
      review: 'corrected',
      critical: true,
      gleason: null,
      reading: { result_class: 'malignant' },
    });
    expect(corrected.jars.map((item) => item.result_class)).toEqual(['asap', 'bph']);
    const harmless = Object.fromEntries(Object.keys(ofJars).map((id) => [id, 'bph'] as const));
    expect(await as(...clerk)(correctReading, biopsy.id, correction({ jars: harmless }))).toMatchObject({
      result_class: 'bph',
      critical: false,
    });
  });

  it('is never better than that of a jar', async () => {
    const biopsy = await read({ result_class: 'malignant', jars: [jar('1', { result_class: 'malignant' })] });
    await expect(as(...clerk)(correctReading, biopsy.id, correction())).rejects.toMatchObject({
      fields: { found: '1 no.lu kap Malign; biyopsinin sınıfı daha hafif olamaz' },
    });
  });

  it('has measures within their bounds, and those of the prostate there alone', async () => {
    const biopsy = await read();
    const refused = async (fields: Partial<Correction>, id = biopsy.id): Promise<unknown> =>
      as(...clerk)(correctReading, id, correction(fields)).catch(
        (error: { fields: unknown }) => error.fields,
      );
    expect(await refused({ isup: 6 })).toEqual({ isup: '1 ile 5 arasında olmalı' });
    expect(await refused({ isup: Number.NaN })).toEqual({ isup: 'ISUP tam sayı olmalı' });
    expect(await refused({ size_mm: 501 })).toEqual({ size_mm: '0 ile 500 arasında olmalı' });
    const colon = await read({ organ: 'colorectal', jars: [jar('9', { organ: 'colorectal' })] });
    expect(await refused({ found: 'adenoma', isup: 2 }, colon.id)).toEqual({
      isup: 'Yalnız prostatta yazılır',
    });
    const unread = await store({ jars: [jar('5')] });
    await expect(as(...clerk)(correctReading, unread.id, correction())).rejects.toMatchObject({
      code: 'not_allowed',
    });
  });
});
