import { describe, expect, it } from 'vitest';
import { AnnouncedConflicts } from './merge-handler';

describe('what the push announces of a conflict', () => {
  it('counts once, for the version that it was announced of', () => {
    const announced = new AnnouncedConflicts();
    announced.takeServerState('clients', { id: 'a', edit: 'first' });
    expect(announced.take('clients', { id: 'a', edit: 'first' })).toMatchObject({ take: 'server' });
    expect(announced.take('clients', { id: 'a', edit: 'first' })).toBeUndefined();
  });

  it('does not make a later edit of the record give way', () => {
    const announced = new AnnouncedConflicts();
    announced.takeServerState('clients', { id: 'a', edit: 'first' });
    expect(announced.take('clients', { id: 'a', edit: 'second' })).toBeUndefined();
  });

  it('is told apart by collection', () => {
    const announced = new AnnouncedConflicts();
    announced.mergeAgainst('clients', { id: 'a', edit: 'first' }, { last_name: 'Öz' });
    expect(announced.take('tickets', { id: 'a', edit: 'first' })).toBeUndefined();
    expect(announced.take('clients', { id: 'a', edit: 'first' })).toMatchObject({
      take: 'merge',
      base: { last_name: 'Öz' },
    });
  });
});
