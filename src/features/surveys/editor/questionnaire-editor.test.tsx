import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ServerProblem } from '@/data/server';
import type { Questionnaire } from '@sync/rpc/surveys';
import { starterValues } from './editor-values';
import type { EditorValues } from './editor-values';
import { QuestionnaireEditor } from './questionnaire-editor';
import { starters } from './starters';
import { useKeyboard } from '@/ui/keys/keyboard';

interface Sent {
  readonly name: string;
  readonly given: Readonly<Record<string, unknown>>;
}

const server = vi.hoisted(() => ({
  sent: [] as Sent[],
  problem: null as ServerProblem | null,
  offline: false,
  kept: new Map<string, unknown>(),
}));
vi.mock('@/data/use-command', async () => {
  const { useState } = await import('react');
  return {
    useCommand: () => {
      const [problem, setProblem] = useState<ServerProblem | null>(null);
      return {
        busy: false,
        problem,
        offline: server.offline,
        run: (command: { name: string }, given: Readonly<Record<string, unknown>>) => {
          server.sent.push({ name: command.name, given });
          setProblem(server.problem);
          const row_version = Number(given['base_version']) + 1;
          return Promise.resolve(
            server.problem === null ? { value: { status: 'saved', row_version } } : undefined,
          );
        },
      };
    },
  };
});
vi.mock('@/data/drafts', () => ({
  useDraft: (key: string) => ({
    restored: server.kept.get(key) ?? null,
    begun: null,
    ready: true,
    standing: 'none',
    savedAt: null,
    save: (values: unknown) => void server.kept.set(key, values),
    clear: () => Promise.resolve(void server.kept.delete(key)),
  }),
}));
vi.mock('@/data/new-id', () => ({ newId: () => 'copy' }));
vi.mock('@/data/reference-data', () => ({ useReferenceData: () => ({ userName: () => 'Derya Oğuz' }) }));

beforeEach(() => {
  Object.assign(server, { sent: [], problem: null, offline: false, kept: new Map() });
});
afterEach(cleanup);

const KEY = 'questionnaire:q';
const start = starterValues('q', starters.inpatient);
const recordOf = (own: Partial<Questionnaire> = {}): Questionnaire => ({
  id: 'q',
  name: start.name,
  kind: start.kind,
  anonymous: false,
  languages: [...start.languages],
  draft: start.draft,
  row_version: 3,
  published: null,
  active: true,
  updated_at: '2026-11-20T08:00:00.000Z',
  updated_by: 'someone',
  form: null,
  asked: [],
  versions: [],
  ...own,
});

function show(record: Questionnaire | null, begun: EditorValues | null = null) {
  const onStart = vi.fn<(values: EditorValues) => void>();
  const editor = (now: Questionnaire | null) => (
    <QuestionnaireEditor
      id="q"
      record={now}
      start={begun}
      refresh={() => Promise.resolve()}
      onClose={() => undefined}
      onStart={onStart}
    />
  );
  const page = (now: Questionnaire | null) => (
    <>
      <Keys />
      {editor(now)}
    </>
  );
  const { rerender } = render(page(record));
  return { onStart, told: (now: Questionnaire) => rerender(page(now)) };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const name = () => screen.getByLabelText('Anketin adı');

it('saves a starter with Ctrl+S and publishes what is typed', async () => {
  const user = userEvent.setup();
  show(null, start);
  await waitFor(() => expect(server.kept.get(KEY)).toEqual(start));
  await user.click(name());
  await user.keyboard(' 2{Control>}s{/Control}');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]).toMatchObject({
    name: 'save_questionnaire',
    given: { target: 'q', base_version: 0, given: { name: 'Yatan hasta memnuniyeti 2' } },
  });
  await waitFor(() => expect(server.kept.has(KEY)).toBe(false));

  await user.click(button('Yayımla'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yayımla' }));
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent[1]).toEqual({ name: 'publish_questionnaire', given: { target: 'q', base_version: 1 } });
});

it('writes another language, leads to what is missing, and shows it as the patient reads it', async () => {
  const user = userEvent.setup();
  show(recordOf());
  await user.click(screen.getByLabelText('Fransızca'));
  expect(screen.getByRole('tab', { name: /Fransızca 0\/8/ })).toBeTruthy();
  await user.click(button('2. soruda Fransızca metin eksik.'));
  await user.type(screen.getByLabelText('Soru metni, Fransızca'), 'Ça va ?');
  expect(screen.getByRole('tab', { name: /Fransızca 1\/8/ })).toBeTruthy();
  const preview = screen.getByRole('region', { name: 'Önizleme' });
  expect(within(preview).getByText('Ça va ?')).toBeTruthy();
  expect(within(preview).getByRole('button', { name: /Très bon/ })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: /Arapça/ }));
  expect(screen.getByLabelText('Soru metni, Arapça').getAttribute('dir')).toBe('rtl');
});

it('moves a question with the keyboard', async () => {
  const user = userEvent.setup();
  show(recordOf());
  await user.click(button(/^2 Doktorlarınızın/));
  await user.click(screen.getByLabelText('Soru metni, Türkçe'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(button(/^1 Doktorlarınızın/)).toBeTruthy();
  expect(screen.getByText('Soru 1. sıraya taşındı.')).toBeTruthy();
});

it('says that somebody else has saved; what is typed goes on as a copy', async () => {
  const user = userEvent.setup();
  const { onStart, told } = show(recordOf());
  await user.type(name(), ' benim');
  told(recordOf({ name: 'Onların', row_version: 4 }));
  expect(screen.getByText('Siz yazarken bu anket değişti.')).toBeTruthy();
  expect(name()).toHaveProperty('value', 'Yatan hasta memnuniyeti benim');
  await user.click(button('Kopyala'));
  await waitFor(() => expect(onStart).toHaveBeenCalled());
  expect(onStart.mock.calls[0]?.[0]).toMatchObject({
    target: 'copy',
    base_version: 0,
    name: 'Yatan hasta memnuniyeti benim (kopya)',
  });
  await waitFor(() => expect(name()).toHaveProperty('value', 'Onların'));
});

it('keeps nothing on the device once a change is taken back', async () => {
  const user = userEvent.setup();
  show(recordOf());
  await user.type(name(), '!');
  expect(server.kept.has(KEY)).toBe(true);
  await user.type(name(), '{Backspace}');
  expect(server.kept.has(KEY)).toBe(false);
  expect(button('Kaydet').getAttribute('aria-disabled')).toBe('true');
});

it('follows the server where nothing is typed', () => {
  const { told } = show(recordOf());
  told(recordOf({ name: 'Onların', row_version: 4 }));
  expect(name()).toHaveProperty('value', 'Onların');
  expect(screen.queryByText('Siz yazarken bu anket değişti.')).toBeNull();
});

it('takes its own change for saved when the answer was lost', async () => {
  const user = userEvent.setup();
  const { told } = show(recordOf());
  await user.type(name(), '!');
  told(recordOf({ name: `${start.name}!`, row_version: 4 }));
  expect(screen.queryByText('Siz yazarken bu anket değişti.')).toBeNull();
  await user.type(name(), '!');
  await user.click(button('Kaydet'));
  expect(server.sent[0]).toMatchObject({ given: { base_version: 4 } });
});

it('keeps what is typed on the device while there is no network', async () => {
  const user = userEvent.setup();
  server.offline = true;
  show(recordOf());
  await user.type(name(), '!{Control>}s{/Control}');
  expect(server.sent).toEqual([]);
  expect(server.kept.get(KEY)).toMatchObject({ name: `${start.name}!`, base_version: 3 });
  expect(button('Kaydet').getAttribute('aria-disabled')).toBe('true');
});

it('keeps kind and anonymity of a published one, and says what the server refused', async () => {
  const user = userEvent.setup();
  const form = {
    questionnaire_id: 'q',
    version: 1,
    name: start.name,
    kind: start.kind,
    anonymous: false,
    languages: [...start.languages],
    questions: start.draft,
  };
  show(recordOf({ published: 1, form }));
  expect(screen.getByRole('switch', { name: 'Anonim anket' })).toHaveProperty('disabled', true);
  expect(screen.getByText('Yayındaki sürüme göre değişiklik yok.')).toBeTruthy();
  server.problem = { kind: 'rejected', reason: 'name_length', keys: [] };
  await user.type(name(), '!');
  await user.click(button('Kaydet'));
  expect((await screen.findByRole('alert')).textContent).toContain('1 ile 120 karakter');
  expect(name()).toHaveProperty('value', `${start.name}!`);
});

/** Stands for the listener of the page. */
function Keys() {
  useKeyboard({ single: true, keys: {} }, () => undefined);
  return null;
}
