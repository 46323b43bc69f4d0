import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useActs } from '@/acts/use-acts';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { SignedInProvider } from '@/data/workspace';
import { clerk, jar, NOW, storeBiopsy } from '@/records/testing/biopsies.fixture';
import { biopsy as biopsyEntity } from '@sync/model/entities/biopsy';
import type { Biopsy, BiopsyDraft } from '@sync/model/entities/biopsy';
import { biopsyOwnFields } from './biopsy-own-fields';
import { JarsCard } from './jars-card';
import { ReportCard } from './report-card';

/* Acts whose dialogs are more than their values: on one jar, and on the classes of jars and case. */

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(async () => {
  cleanup();
  await test.workspace.close();
});

function Shown({ biopsy }: { biopsy: Biopsy }) {
  const acts = useActs(biopsy, biopsyOwnFields);
  return (
    <>
      <ReportCard biopsy={biopsy} acts={acts} />
      <JarsCard biopsy={biopsy} late={[]} acts={acts} />
      {acts.dialog}
    </>
  );
}

async function show(fields: Partial<BiopsyDraft>): Promise<() => Promise<Biopsy>> {
  const writes = test.writesWith(...clerk);
  const biopsy = await storeBiopsy(writes, fields);
  const known = { userId: test.workspace.user.id, permissions: clerk } as never;
  render(
    <SignedInProvider workspace={test.workspace} known={known}>
      <Shown biopsy={biopsy} />
    </SignedInProvider>,
  );
  return () => writes.read(biopsyEntity, biopsy.id);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const openMenu = (no: string) => press(`Kap ${no}: diğer işlemler`);
const entries = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

it('offers with each jar what it may become', async () => {
  await show({ jars: [jar('1'), jar('2', { state: 'accepted' }), jar('3', { state: 'lost' })] });
  const expected = [
    ['1', ['Patolojide', 'Uygunsuz', 'Kayıp']],
    ['2', ['Uygunsuz']],
    ['3', ['Patolojide', 'Yeniden gönderilecek', 'Uygunsuz']],
  ] as const;
  for (const [no, labels] of expected) {
    openMenu(no);
    expect(await entries()).toEqual(labels);
    openMenu(no);
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  }
});

it('asks for the reason of one jar alone, and places another with the press', async () => {
  const stored = await show({ status: 'sent', jars: [jar('1', { state: 'sent' }), jar('2')] });
  openMenu('2');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Kayıp' }));
  expect(await screen.findByRole('dialog', { name: 'Kap 2 kayıp' })).toBeTruthy();
  const boxes = screen.getAllByRole('textbox');
  expect(boxes).toHaveLength(1);
  for (const box of boxes) fireEvent.change(box, { target: { value: 'Asansörde aranıyor' } });
  press('Kaydet');
  await waitFor(async () =>
    expect((await stored()).jars).toMatchObject([
      { state: 'sent' },
      { state: 'lost', note: 'Asansörde aranıyor' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  openMenu('1');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Patolojide' }));
  await waitFor(async () => expect((await stored()).jars[0]).toMatchObject({ state: 'accepted' }));
});

it('corrects the class of the only jar with that of the case', async () => {
  const stored = await show({
    status: 'reported',
    reported_at: NOW,
    report_text: 'x',
    result_class: 'malignant',
    review: 'needed',
    jars: [jar('1', { result_class: 'malignant' })],
  });
  press('Düzelt');
  expect(await screen.findByText('Okunan sınıf kayıtta kalır.')).toBeTruthy();
  expect(screen.queryByText('Kapların sınıfı')).toBeNull();
  press('Biyopsinin sınıfı');
  fireEvent.click(await screen.findByRole('option', { name: 'BPH' }));
  press('Sınıfı kaydet');
  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      result_class: 'bph',
      jars: [{ result_class: 'bph' }],
      critical: false,
    }),
  );
});
