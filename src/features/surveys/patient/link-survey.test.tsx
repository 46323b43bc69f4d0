import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LinkState } from '@/data/survey-link';
import type { Question } from '@sync/model/surveys/survey';
import { LinkSurvey } from './link-survey';

const TOKEN = 'a-word-of-twenty-four-chars';
const text = (tr: string) => ({ tr, de: `${tr} (de)` });
const questions: readonly Question[] = [
  { id: 'puan', type: 'scale', text: text('Puanınız?'), required: true },
  { id: 'neden', type: 'text', text: text('Nedeni?'), required: false },
  { id: 'son', type: 'text', text: text('Başka?'), required: false },
];
const form = {
  questionnaire_id: 'f',
  version: 1,
  name: 'Anket',
  anonymous: true,
  kind: 'outpatient' as const,
  languages: ['tr', 'de'],
  questions,
};

const server = vi.hoisted(() => ({
  link: { state: 'unknown' } as LinkState,
  sent: [] as unknown[],
  fails: false,
}));
vi.mock('@/data/survey-link', () => ({
  readLink: () => Promise.resolve(server.link),
  answerLink: (_token: string, answers: unknown) => {
    if (server.fails) return Promise.reject(new Error('away'));
    server.sent.push(answers);
    return Promise.resolve('thanks');
  },
}));

/** Entries of the tab's history, which a reload keeps. */
let entries: unknown[];
let at: number;
function goTo(place: number): void {
  if (entries[place] === undefined) return;
  at = place;
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: entries[at] })));
}

beforeEach(() => {
  entries = [{ router: 1 }];
  at = 0;
  server.link = { state: 'open', form, language: 'tr' };
  server.sent = [];
  server.fails = false;
  sessionStorage.clear();
  localStorage.clear();
  vi.spyOn(history, 'state', 'get').mockImplementation(() => entries[at]);
  vi.spyOn(History.prototype, 'pushState').mockImplementation((state: unknown) => {
    at += 1;
    entries = [...entries.slice(0, at), state];
  });
  vi.spyOn(history, 'back').mockImplementation(() => goTo(at - 1));
  vi.spyOn(history, 'go').mockImplementation((by = 0) => goTo(at + by));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const person = userEvent.setup();
const press = (name: string | RegExp) => person.click(screen.getByRole('button', { name }));
const asks = (name: string) => screen.findByRole('heading', { name });
async function open(): Promise<void> {
  cleanup();
  render(<LinkSurvey token={TOKEN} />);
  await screen.findByRole('heading');
}
async function answerTwo(): Promise<void> {
  await open();
  await press('Başla');
  await press(/^4/u);
  await press('İleri');
  await person.type(screen.getByRole('textbox'), 'Temizdi');
  await press('İleri');
  await asks('Başka?');
}

it('the browser’s back is the question before, and its forward the next one', async () => {
  await answerTwo();
  expect(entries).toMatchObject([1, 1, 1, 1].map((router) => ({ router })));
  goTo(at - 1);
  await asks('Nedeni?');
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Temizdi');
  await press('Geri');
  await asks('Puanınız?');
  expect(at).toBe(1);
  goTo(at + 1);
  await asks('Nedeni?');
  goTo(0);
  expect(screen.getByRole('button', { name: 'Başla' })).toBeDefined();
});

it('nobody comes past a required question by the browser', async () => {
  await answerTwo();
  goTo(1);
  // Withdrawn.
  await press(/^4/u);
  goTo(3);
  await asks('Puanınız?');
  expect(at).toBe(1);
});

it('a reload shows the same question with what was answered, until it is sent', async () => {
  await answerTwo();
  await open();
  await asks('Başka?');
  server.fails = true;
  await press('Gönder');
  await screen.findByRole('alert');
  await open();
  server.fails = false;
  await press('Gönder');
  await screen.findByRole('status');
  expect(server.sent).toEqual([{ puan: 4, neden: 'Temizdi' }]);
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  // The tab knows nothing any more, whatever its history says.
  await open();
  await asks('Puanınız?');
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
});

it('keeps the chosen language, and nothing of another version or link, nor what is no answer', async () => {
  await open();
  await press('Deutsch');
  await open();
  expect(screen.getByRole('button', { name: 'Deutsch' }).getAttribute('aria-pressed')).toBe('true');
  await press('Türkçe');
  await answerTwo();
  server.link = { state: 'open', form: { ...form, version: 2 }, language: 'tr' };
  await open();
  await asks('Puanınız?');
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  for (const kept of [
    'no JSON',
    'null',
    '{"questionnaire": "f", "version": 2, "language": "tr", "answers": {"puan": {}}}',
  ]) {
    sessionStorage.setItem(`vizite.anket.${TOKEN}`, kept);
    await open();
    await asks('Puanınız?');
  }
});

it('a link that is used forgets what the tab has kept', async () => {
  await answerTwo();
  server.link = { state: 'used' };
  cleanup();
  render(<LinkSurvey token={TOKEN} />);
  await screen.findByText(/answered|yanıtlan/u);
  expect(sessionStorage.length).toBe(0);
});
