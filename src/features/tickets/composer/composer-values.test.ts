import { expect, it } from 'vitest';
import {
  afterInteraction,
  afterNote,
  continuedNote,
  LONGEST_NOTE,
  readComposerDraft,
} from './composer-values';
import type { ComposerValues } from './composer-values';

const values = (part: Partial<ComposerValues>): ComposerValues => ({ ...readComposerDraft(null), ...part });

it('a stored note leaves the field; what was typed while it was stored does not', () => {
  const saved = values({ note: 'Arandı.' });
  expect(afterNote(saved, saved)).toEqual({ note: '' });
  expect(afterNote(values({ note: 'Arandı. Yarın' }), saved)).toEqual({ note: 'Yarın' });
  expect(afterNote(values({ note: 'Dosyası istendi.' }), saved)).toEqual({ note: 'Dosyası istendi.' });
});

it('a stored call leaves the fields that were not touched meanwhile', () => {
  const saved = values({
    contactTypeId: 'phone',
    callResultId: 'reached',
    duration: '3:12',
    summary: 'Bilgi verildi.',
  });
  expect(afterInteraction(saved, saved)).toEqual({
    contactTypeId: null,
    callResultId: null,
    duration: '',
    summary: '',
  });
  expect(afterInteraction({ ...saved, callResultId: 'busy', summary: 'İkinci arama' }, saved)).toEqual({
    contactTypeId: null,
    callResultId: 'busy',
    duration: '',
    summary: 'İkinci arama',
  });
});

it('a handed draft comes behind what is typed already, and nothing of either is lost', () => {
  const draft = { body: 'Yarın aranacak', visibility: 'external' } as const;
  expect(continuedNote(values({ note: ' \n' }), draft)).toEqual({
    note: 'Yarın aranacak',
    visibility: 'external',
  });
  expect(continuedNote(values({ note: 'Arandı. ' }), draft)).toEqual({
    note: 'Arandı.\n\nYarın aranacak',
    // What was meant for the team alone is not told to the patient.
    visibility: 'internal',
  });
  expect(continuedNote(values({ note: 'Arandı.', visibility: 'external' }), draft)?.visibility).toBe(
    'external',
  );
  const room = 'x'.repeat(LONGEST_NOTE - 2 - draft.body.length);
  expect(continuedNote(values({ note: room }), draft)?.note).toHaveLength(LONGEST_NOTE);
  expect(continuedNote(values({ note: `${room}x` }), draft)).toBeNull();
});
