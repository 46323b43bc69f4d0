import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useActs } from '@/acts/use-acts';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { SignedInProvider } from '@/data/workspace';
import { clerk, doctor, NOW, storeBiopsy } from '@/records/testing/biopsies.fixture';
import { biopsy as biopsyEntity } from '@sync/model/entities/biopsy';
import type { Biopsy, BiopsyDraft } from '@sync/model/entities/biopsy';
import { PanelFooter } from './panel-footer';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(async () => {
  cleanup();
  await test.workspace.close();
});

const REPORTED: Partial<BiopsyDraft> = {
  status: 'reported',
  reported_at: NOW,
  report_text: 'Adenokarsinom.',
  report_id: '00000000-0000-4000-8000-000000000401',
  result_class: 'malignant',
  critical: true,
  review: 'needed',
};

function Shown({ biopsy }: { biopsy: Biopsy }) {
  const acts = useActs(biopsy);
  return (
    <>
      <PanelFooter biopsy={biopsy} acts={acts} onEdit={() => undefined} />
      {acts.dialog}
    </>
  );
}

async function show(fields: Partial<BiopsyDraft>, permissions: readonly string[]) {
  const biopsy = await storeBiopsy(test.writesWith(...clerk), { ...REPORTED, ...fields });
  const known = { userId: test.workspace.user.id, permissions } as never;
  render(
    <SignedInProvider workspace={test.workspace} known={known}>
      <Shown biopsy={biopsy} />
    </SignedInProvider>,
  );
  const stored = async (): Promise<Biopsy> => {
    const found = await test.workspace.store.database.collections[biopsyEntity.collection]
      .findOne(biopsy.id)
      .exec();
    return found?.toJSON() as unknown as Biopsy;
  };
  return { stored };
}
const button = (name: string) => screen.getByRole('button', { name });

it('tells nobody before the doctor has seen the result, and says so', async () => {
  await show({}, [...clerk, ...doctor]);
  const told = button('Hastaya bildirildi');
  expect(told.getAttribute('aria-disabled')).toBe('true');
  const reason = document.querySelector(`#${CSS.escape(told.getAttribute('aria-describedby') ?? '')}`);
  expect(reason?.textContent).toBe('Bildirim, hekim gördükten sonra açılır');
  fireEvent.click(told);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('lets the doctor see it, and keeps which text was seen', async () => {
  const { stored } = await show({}, doctor);
  fireEvent.click(button('Hekim gördü'));
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ status: 'seen', seen_report: REPORTED.report_id }),
  );
});

it('does not let anybody else see it in the doctor\u2019s place', async () => {
  const { stored } = await show({}, clerk);
  const seen = button('Hekim gördü');
  expect(seen.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(seen);
  expect(await stored()).toMatchObject({ status: 'reported', seen_at: null });
});

it('tells the patient once it was seen', async () => {
  const { stored } = await show({ status: 'seen', seen_at: NOW }, clerk);
  fireEvent.click(button('Hastaya bildirildi'));
  fireEvent.click(await screen.findByRole('radio', { name: 'Telefonla' }));
  fireEvent.click(button('Bildirimi kaydet'));
  await waitFor(async () => expect(await stored()).toMatchObject({ status: 'told', told_how: 'phone' }));
});

it('closes nothing whose class nobody has reviewed', async () => {
  const { stored } = await show(
    { status: 'told', seen_at: NOW, told_at: NOW, told_how: 'phone', follow_up_plan: 'Konsey' },
    [...clerk, ...doctor],
  );
  const close = button('Kapat');
  expect(close.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(close);
  expect(await stored()).toMatchObject({ status: 'told' });
});
