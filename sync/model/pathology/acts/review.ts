import { act } from '../../acts/act';
import { biopsy } from '../../entities/biopsy';
import { criticalClasses, resultClasses, worstClass } from '../../entities/biopsy-values';
import type { Jar, ResultClass } from '../../entities/biopsy-values';
import { choice, integer, json, text } from '../../fields';
import { worstOf } from '../jars';
import { EDIT, SEEN } from './rules';

const NO_CLASS = 'Sınıf yok; önce sınıfı seçin.';

/** Confirms the machine's reading, after a user has checked it. */
export const confirmReading = act(biopsy, {
  name: 'confirm_reading',
  label: 'Sınıfı onayla',
  icon: 'check',
  permissions: [EDIT, SEEN],
  when: (record) =>
    record.review === 'needed' && (record.result_class !== null || (worstOf(record) !== null && NO_CLASS)),
  refusal: NO_CLASS,
  run: (changes, _, __, { userId, now }) =>
    changes.update({ review: 'confirmed', reviewed_by: userId, reviewed_at: now }),
  done: 'Sınıf onaylandı',
});

/** Classes by the jar's id; a jar that is not named keeps its class. */
export type JarClasses = Readonly<Record<string, ResultClass | null>>;

const classed = (jars: readonly Jar[], classes: JarClasses): readonly Jar[] =>
  jars.map((jar) => {
    const told = classes[jar.id];
    return told === undefined ? jar : { ...jar, result_class: told };
  });

/**
 * Sets another class than the machine read; what it read stays in `reading`. The case is never better than its worst
 * jar.
 */
export const correctReading = act(biopsy, {
  name: 'correct_reading',
  label: 'Düzelt',
  title: 'Sınıfı düzelt',
  saves: 'Sınıfı kaydet',
  icon: 'pencil',
  permissions: [EDIT, SEEN],
  when: ({ reported_at: at }) => at !== null,
  refusal: 'Raporu olmayan biyopsinin sınıfı olmaz.',
  fields: {
    jars: json<JarClasses>({ label: 'Kapların sınıfı' }),
    found: choice(resultClasses, { label: 'Biyopsinin sınıfı', required: true }),
    gleason: text({ label: 'Gleason', maxLength: 20 }),
    isup: integer({ label: 'ISUP' }),
    size_mm: integer({ label: 'En büyük boyut' }),
  },
  missing: { found: 'Sınıfı seçin' },
  pairs: [['gleason', 'isup']],
  start: (record) => {
    const found = worstOf(record);
    return {
      jars: Object.fromEntries(record.jars.map((jar) => [jar.id, jar.result_class])),
      ...(found === null ? {} : { found }),
      gleason: record.gleason,
      isup: record.isup,
      size_mm: record.size_mm,
    };
  },
  asks: ({ organ, jars }) => ({
    jars: { hidden: jars.length < 2 },
    gleason: { hidden: organ !== 'prostate' },
    isup: { hidden: organ !== 'prostate' },
    size_mm: { unit: 'mm' },
  }),
  tells: () => ({ text: 'Okunan sınıf kayıtta kalır.', tone: 'plain' }),
  check: (
    { organ, jars },
    { jars: classes, found, gleason, isup, size_mm: size },
  ): Readonly<Record<string, string>> => {
    if (organ !== 'prostate' && (isup !== null || gleason !== null)) {
      return { isup: 'Yalnız prostatta yazılır' };
    }
    if (isup !== null && (isup < 1 || isup > 5)) return { isup: '1 ile 5 arasında olmalı' };
    if (size !== null && (size < 0 || size > 500)) return { size_mm: '0 ile 500 arasında olmalı' };
    const own = classed(jars, classes);
    const worst = worstClass(own.map((jar) => jar.result_class));
    if (worst === null || worstClass([found, worst]) === found) return {};
    const no = own.find((jar) => jar.result_class === worst)?.no ?? '';
    return { found: `${no} no.lu kap ${resultClasses[worst]}; biyopsinin sınıfı daha hafif olamaz` };
  },
  run: (changes, { jars }, { jars: classes, found, ...measures }, { userId, now }) =>
    changes.update({
      ...measures,
      jars: classed(jars, classes),
      result_class: found,
      review: 'corrected',
      reviewed_by: userId,
      reviewed_at: now,
      critical: criticalClasses.has(found),
    }),
  done: 'Sınıf düzeltildi',
});
