import type { KeyCommand } from '@/ui/keys/key-commands';

/** Returns the keys that go from one application of a list to the next. */
export const stepKeys = (onStep: (by: 1 | -1) => void): readonly KeyCommand[] => [
  { id: 'resume.next', label: 'Sonraki aday', key: 'j', run: () => onStep(1) },
  { id: 'resume.previous', label: 'Önceki aday', key: 'k', run: () => onStep(-1) },
];
