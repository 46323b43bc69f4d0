import type { Definition } from '../entities/definition';
import type { Figure, FigureColumn } from './figure';

/* Building blocks of the sources of figures. */

export const definition = (label: string, kind: Definition['kind'], without: string): FigureColumn => ({
  label,
  without,
  values: { of: 'definition', kind },
});
export const person = (label: string, without: string): FigureColumn => ({
  label,
  without,
  values: { of: 'person' },
});
export const words = (
  label: string,
  known: Readonly<Record<string, string>>,
  without = 'Belirtilmemiş',
): FigureColumn => ({
  label,
  without,
  values: { of: 'words', words: known },
});

export const count = (label: string, definitionText: string, own: Partial<Figure> = {}): Figure => ({
  label,
  definition: definitionText,
  unit: 'count',
  made: 'sum',
  ...own,
});

export const money = (label: string, text: string, better?: 'more' | 'fewer'): Figure => ({
  label,
  definition: text,
  unit: 'money',
  made: 'sum',
  ...(better === undefined ? {} : { better }),
});
