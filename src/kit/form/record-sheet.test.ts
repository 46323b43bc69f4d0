import { describe, expect, it } from 'vitest';
import { withDraft } from './record-sheet';

const untouched = { name: '', minutes: null as number | null, guardian: false };

describe('withDraft', () => {
  it('brings back what was typed', () => {
    const typed = { name: 'Elif', minutes: 3, guardian: true };
    expect(withDraft(untouched, typed)).toEqual(typed);
    expect(withDraft({ ...untouched, minutes: 5 }, { minutes: null })).toEqual(untouched);
  });

  it.each([undefined, null, 'Elif', 7])('takes no draft from %s', (draft) => {
    expect(withDraft(untouched, draft)).toEqual(untouched);
  });

  it('leaves out what the form does not know, or knows as something else', () => {
    expect(withDraft(untouched, { name: 7, guardian: 'yes', shoe_size: 42, minutes: 3 })).toEqual({
      ...untouched,
      minutes: 3,
    });
  });
});
