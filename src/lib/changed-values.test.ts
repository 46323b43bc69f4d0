import { describe, expect, it } from 'vitest';
import { changedValues } from './changed-values';

const opened = { name: 'Elif', note: null as string | null, minutes: 3, phones: [{ number: '0555' }] };

describe('changedValues', () => {
  it('keeps what differs, lists as a whole', () => {
    expect(changedValues(opened, { ...opened, name: 'Elvan', minutes: null })).toEqual({
      name: 'Elvan',
      minutes: null,
    });
    const phones = [{ number: '0555' }, { number: '0532' }];
    expect(changedValues(opened, { ...opened, phones })).toEqual({ phones });
  });

  it('takes an emptied text for a change, an empty one for nothing', () => {
    expect(changedValues(opened, { ...opened, name: '' })).toEqual({ name: '' });
    expect(changedValues(opened, { ...opened, note: '' })).toEqual({});
    expect(changedValues({}, { note: '', minutes: 0 })).toEqual({ minutes: 0 });
  });
});
