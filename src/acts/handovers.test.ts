import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { handoverEntry, handoverLine, shiftHandover } from '@sync/model/entities/shift-handover';
import type { HandoverEntry, HandoverLine, ShiftHandover } from '@sync/model/entities/shift-handover';
import { discardHandover } from '@sync/model/handovers/acts/discard';
import { giveHandover } from '@sync/model/handovers/acts/give';
import { answerTaker, askGiver, correctHandover } from '@sync/model/handovers/acts/say';
import { takeHandover } from '@sync/model/handovers/acts/take';
import { writeLine } from '@sync/model/handovers/acts/write-line';
import { handoverControl } from '@sync/model/rules/handover-control';
import { doingAs } from './testing/doing.fixture';
import { bringGiven, drawnLine, storeDraft } from './testing/handover-samples.fixture';

const EDIT = 'crm.shift_handovers.edit';
const OTHER_RECORD = '00000000-0000-4000-8000-000000000308';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

const writes = () => test.writesWith(EDIT);
const doing = () => doingAs<ShiftHandover>(test, EDIT);
const linesOf = async (id: string): Promise<readonly HandoverLine[]> => {
  const found = await test.workspace.store.database.cases.find({ selector: { link_key: id } }).exec();
  return found
    .map((document) => document.toJSON())
    .filter(({ kind }) => kind === handoverLine.kind) as unknown as readonly HandoverLine[];
};
const entriesOf = async (id: string): Promise<readonly HandoverEntry[]> => {
  const found = await test.workspace.store.database.cases.find({ selector: { link_key: id } }).exec();
  return found
    .map((document) => document.toJSON())
    .filter(({ kind }) => kind === handoverEntry.kind) as unknown as readonly HandoverEntry[];
};

it('gives the lines as they are drawn, with the notes beside them, and a control of what is stored', async () => {
  const { id } = await storeDraft(writes());
  const drawn = [
    drawnLine({ text: 'Taraf işareti; son tarih 10:00' }),
    drawnLine({ line_kind: 'ticket', record_kind: 'ticket', record_id: OTHER_RECORD }),
  ];
  const sheet = await doing()(giveHandover, id, { lines: drawn });
  const lines = await linesOf(id);
  expect(lines.toSorted((a, b) => a.position - b.position)).toMatchObject([
    { text: 'Taraf işareti; son tarih 10:00', note: 'Doktor arandı', position: 0 },
    { record_id: OTHER_RECORD, note: null, position: 1 },
  ]);
  expect(sheet).toMatchObject({ state: 'given', line_count: 2 });
  expect(handoverControl(sheet, lines)).toBe(sheet.control);
  await expect(doing()(giveHandover, id, { lines: drawn })).rejects.toMatchObject({ code: 'not_allowed' });
});

it('keeps a note whose record asks for nothing any more, and leaves out what was unticked', async () => {
  const { id } = await storeDraft(writes());
  const other = drawnLine({ record_id: OTHER_RECORD });
  await doing()(writeLine, id, { line: other, note: 'Devredilmesin', left_out: true });
  const sheet = await doing()(giveHandover, id, { lines: [other] });
  expect(await linesOf(id)).toMatchObject([{ note: 'Doktor arandı' }]);
  expect(sheet).toMatchObject({ line_count: 1 });
});

it('hands no reminder over that its owner has not ticked', async () => {
  const { id } = await storeDraft(writes());
  const reminder = drawnLine({ line_kind: 'reminder', record_kind: 'ticket', record_id: OTHER_RECORD });
  await doing()(giveHandover, id, { lines: [drawnLine(), reminder] });
  expect((await linesOf(id)).map(({ line_kind }) => line_kind)).toEqual(['task']);
  const ticked = await storeDraft(writes());
  await doing()(writeLine, ticked.id, { line: reminder, note: null, left_out: false });
  await doing()(giveHandover, ticked.id, { lines: [drawnLine(), reminder] });
  expect((await linesOf(ticked.id)).map(({ line_kind }) => line_kind).toSorted()).toEqual([
    'reminder',
    'task',
  ]);
});

it('writes one line about one thing, however often', async () => {
  const { id } = await storeDraft(writes());
  for (const note of ['Bir', 'İki'])
    await doing()(writeLine, id, { line: drawnLine(), note, left_out: false });
  expect(await linesOf(id)).toMatchObject([{ note: 'İki' }]);
});

it('does not give an empty sheet without a word', async () => {
  const { id } = await storeDraft(writes());
  await doing()(writeLine, id, { line: drawnLine(), note: null, left_out: true });
  const giving = doing()(giveHandover, id, { lines: [drawnLine()] });
  await expect(giving).rejects.toMatchObject({ code: 'not_allowed' });
  await writes().change(shiftHandover, id, { note: 'Servis boş' }, { summary: 'Servis notu' });
  expect(await doing()(giveHandover, id, { lines: [drawnLine()] })).toMatchObject({ line_count: 0 });
});

it('is taken over once by each, by an entry of their own that says what was read', async () => {
  const { id } = await bringGiven(writes(), test);
  await doing()(takeHandover, id);
  const sheet = await writes().read(shiftHandover, id);
  expect(await entriesOf(id)).toMatchObject([
    { entry_kind: 'taken', line_count: 0, control: handoverControl(sheet, []) },
  ]);
  // The sheet is the server's to change: nothing of it waits here.
  expect(sheet.state).toBe('given');
  await expect(doing()(takeHandover, id)).rejects.toMatchObject({ code: 'not_allowed' });
});

it('is neither taken over nor asked about by its giver, and corrected by nobody else', async () => {
  const own = await bringGiven(writes(), test, { giver_id: writes().access.userId });
  await expect(doing()(takeHandover, own.id)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(doing()(askGiver, own.id, { text: 'x' })).rejects.toMatchObject({ code: 'not_allowed' });
  await doing()(correctHandover, own.id, { text: 'Yatak 308 olacak' });
  const foreign = await bringGiven(writes(), test);
  await expect(doing()(correctHandover, foreign.id, { text: 'x' })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  await doing()(answerTaker, foreign.id, { text: 'Kızı kalıyor' });
  expect(await entriesOf(own.id)).toMatchObject([{ entry_kind: 'correction', text: 'Yatak 308 olacak' }]);
});

it('discards a draft with its lines', async () => {
  const { id } = await storeDraft(writes());
  await doing()(discardHandover, id);
  expect(await linesOf(id)).toEqual([]);
});
