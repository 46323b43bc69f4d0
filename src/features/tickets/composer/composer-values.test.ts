import { expect, it } from 'vitest';
import { afterInteraction, afterNote, readComposerDraft } from './composer-values';
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
