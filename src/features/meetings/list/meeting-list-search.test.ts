import { describe, expect, it } from 'vitest';
import { kindsOf, readMeetingListSearch, statusesOf } from './meeting-list-search';

const ID = '0198a5d0-7a1e-7000-8000-000000000001';

describe('the address of the meeting list', () => {
  it('reads what it wrote', () => {
    const search = {
      view: 'past',
      from: '2026-11-01',
      status: 'planned,invited',
      person: ID,
      room: 'büyük toplantı salonu',
      repeat: 'series',
      sort: 'title',
      page: 3,
      size: 100,
    } as const;
    expect(readMeetingListSearch(search)).toEqual(search);
  });

  it.each<[string, unknown]>([
    ['no object', 'x'],
    ['an unknown view', { view: 'secret' }],
    ['a name where an id stands', { person: 'Işıl Çağrı', company: 'Anadolu Sigorta' }],
    ['a day that is none', { from: '2026-13-45', to: 'yarın' }],
    ['unknown codes', { status: 'gone,', kind: 'toString' }],
    ['an unknown order', { sort: 'participants_names', order: 'up' }],
    ['a size that is not offered', { size: 1e9 }],
  ])('drops %s', (_, given) => {
    expect(readMeetingListSearch(given)).toEqual({});
  });

  it('keeps the codes it knows, each once', () => {
    const search = readMeetingListSearch({ status: 'planned,x,planned,closed', kind: 'case' });
    expect([statusesOf(search), kindsOf(search)]).toEqual([['planned', 'closed'], ['case']]);
  });
});
