import { describe, expect, it } from 'vitest';
import type { KeyCommand, KeyGroup } from './key-commands';
import { anyPressName, isSingle, keyCaps, pressName } from './key-press';
import { meantBy } from './keyboard';
import type { OwnKeys } from './keyboard';

const pressed = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {},
) => pressName({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });
const command = (id: string, key: string | null, more: Partial<KeyCommand> = {}): KeyCommand => ({
  id,
  key,
  label: id,
  run: () => undefined,
  ...more,
});
const usual: OwnKeys = { single: true, keys: {} };
const groups: readonly KeyGroup[] = [
  {
    rank: 'record',
    title: 'Bu talepte',
    commands: [command('note', 'n'), command('close', 'k', { reason: 'Önce görevler' })],
  },
  { rank: 'everywhere', title: 'Her yerde', commands: [command('new', 'n'), command('search', 'ctrl+k')] },
  { rank: 'go', title: 'Git', commands: [command('tickets', 'g t'), command('home', 'g a')] },
];
const meant = (key: string, begun: string | null = null, own = usual, isTyping = false): string => {
  const found = meantBy(key, begun, groups, own, isTyping);
  return found.kind === 'command' ? found.command.id : found.kind;
};

describe('the name of a press', () => {
  it('is that of the layout, in lower case, with what is held', () => {
    expect(pressed('a')).toBe('a');
    expect(pressed('A')).toBe('a');
    expect(pressed('I')).toBe('ı');
    expect(pressed('İ')).toBe('i');
    expect(pressed('?', { shiftKey: true })).toBe('?');
    expect(pressed('N', { ctrlKey: true, altKey: true })).toBe('ctrl+alt+n');
    expect(pressed('k', { metaKey: true })).toBe('ctrl+k');
    expect(pressed('D', { shiftKey: true })).toBe('shift+d');
  });

  it('is a plain sign where AltGr made it', () => {
    expect(pressed('#', { ctrlKey: true, altKey: true })).toBe('#');
  });

  it('is none of keys that move or open', () => {
    for (const key of ['Enter', ' ', 'ArrowDown', 'Escape', 'F5', 'Dead', 'Process'])
      expect(pressed(key)).toBeNull();
  });
});

it('a part of the page may take keys that no user would choose as their own', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(anyPressName({ ...none, key: 'Enter' })).toBe('enter');
  expect(anyPressName({ ...none, key: 'Enter', ctrlKey: true })).toBeNull();
  expect(anyPressName({ ...none, key: 'Escape' })).toBeNull();
  expect(anyPressName({ ...none, key: 'a' })).toBe('a');
  expect(keyCaps('arrowdown')).toEqual([['↓']]);
  expect(keyCaps('f8')).toEqual([['F8']]);
  // It is no text, also while somebody types.
  expect(isSingle('f8')).toBe(false);
  expect(isSingle('f')).toBe(true);
  expect(isSingle('backspace')).toBe(true);
});

describe('a press', () => {
  it('means the nearest command with its key, also where that cannot be done', () => {
    expect(meant('n')).toBe('note');
    expect(meant('k')).toBe('close');
    expect(meant('y')).toBe('nothing');
  });

  it('is text while somebody types, but for keys with Ctrl', () => {
    expect(meant('n', null, usual, true)).toBe('nothing');
    expect(meant('g', null, usual, true)).toBe('nothing');
    expect(meant('ctrl+k', null, usual, true)).toBe('search');
  });

  it('begins a sequence, and means itself where it does not go on with one', () => {
    expect(meant('g')).toBe('begun');
    expect(meant('t', 'g')).toBe('tickets');
    expect(meant('n', 'g')).toBe('note');
    expect(meant('t')).toBe('nothing');
    expect(meant('g', 'g')).toBe('begun');
  });

  it('follows the own keys of the user', () => {
    const own: OwnKeys = { single: true, keys: { note: 'y', tickets: 'ctrl+alt+t', close: null } };
    expect(meant('n', null, own)).toBe('new');
    expect(meant('y', null, own)).toBe('note');
    expect(meant('ctrl+alt+t', null, own, true)).toBe('tickets');
    expect(meant('t', 'g', own)).toBe('nothing');
    expect(meant('k', null, own)).toBe('nothing');
  });

  it('means nothing without Ctrl where single keys are off', () => {
    const own: OwnKeys = { single: false, keys: {} };
    expect(meant('n', null, own)).toBe('nothing');
    expect(meant('g', null, own)).toBe('nothing');
    expect(meant('ctrl+k', null, own)).toBe('search');
  });
});

it('writes the caps of a key', () => {
  expect(keyCaps('i')).toEqual([['İ']]);
  expect(keyCaps('ctrl+alt+n')).toEqual([['Ctrl', 'Alt', 'N']]);
  expect(keyCaps('g t')).toEqual([['g'], ['t']]);
  expect(keyCaps('ctrl++')).toEqual([['Ctrl', '+']]);
});
