import type { Organ, ResultClass } from '../../entities/biopsy-values';

const everywhere: readonly ResultClass[] = ['benign', 'inadequate', 'malignant'];
const gut: readonly ResultClass[] = [
  ...everywhere,
  'adenoma',
  'adenoma_tubular',
  'adenoma_tubulovillous',
  'adenoma_villous',
  'adenoma_serrated',
  'dysplasia_low',
  'dysplasia_high',
];

/** Classes that an organ can have. A report with another one is read by a person. */
const classesOf: Readonly<Record<Organ, ReadonlySet<ResultClass>>> = {
  prostate: new Set([...everywhere, 'bph', 'prostatitis', 'hgpin', 'asap']),
  colorectal: new Set(gut),
  stomach: new Set(gut),
  thyroid: new Set([...everywhere, 'adenoma']),
  breast: new Set([...everywhere, 'adenoma']),
  // Cervix, bladder, skin: all but what the prostate alone has.
  other: new Set(gut),
};

/** Returns whether a class can be of an organ. */
export const fitsOrgan = (organ: Organ, result: ResultClass): boolean => classesOf[organ].has(result);

/** Organs with a grade of their own: Gleason is the prostate's, ISUP of kidneys, too. */
export const hasGleason = (organ: Organ): boolean => organ === 'prostate';
export const hasGrade = (organ: Organ): boolean => organ === 'prostate' || organ === 'other';
