import { act } from '../../acts/act';
import type { Act } from '../../acts/act';
import type { ActIcon } from '../../acts/icons';
import { biopsy } from '../../entities/biopsy';
import type { Biopsy, BiopsyDraft } from '../../entities/biopsy';
import { jarStates, organs } from '../../entities/biopsy-values';
import type { Jar, JarState } from '../../entities/biopsy-values';
import { choice, instant, integer, longText, text } from '../../fields';
import { jarsProblem, newJar, nextJarNo } from '../jars';
import { EDIT, NO_MOMENT } from './rules';

/** Adds a jar that came later than the others, with dates of its own. */
export const addJar = act(biopsy, {
  name: 'add_jar',
  label: 'Kap ekle',
  saves: 'Kabı ekle',
  icon: 'file-plus',
  permissions: [EDIT],
  when: () => true,
  fields: {
    no: text({ label: 'Kap no', required: true, maxLength: 8 }),
    organ: choice(organs, { label: 'Organ', required: true }),
    site: text({ label: 'Yer', maxLength: 120 }),
    pieces: integer({ label: 'Parça' }),
    barcode: text({ label: 'Barkod', maxLength: 60 }),
    taken_at: instant({ label: 'Alınma zamanı', required: true }),
  },
  missing: { no: 'Her kabın bir numarası olmalı', taken_at: NO_MOMENT },
  pairs: [
    ['no', 'organ'],
    ['pieces', 'barcode'],
  ],
  start: ({ jars, organ }, { now }) => ({ no: nextJarNo(jars), organ, taken_at: now }),
  check: ({ jars }, { no, pieces }): Readonly<Record<string, string>> => {
    if (pieces !== null && (pieces < 0 || pieces > 100)) return { pieces: '0 ile 100 arasında olmalı' };
    const problem = jarsProblem([...jars, { no }]);
    return problem === null ? {} : { no: problem };
  },
  run: (changes, { jars }, { no, organ, taken_at: at, ...facts }) =>
    changes.update({ jars: [...jars, { ...newJar(no, organ, at), ...facts }] }),
  done: (_, { no }) => `${no} no.lu kap eklendi`,
});

/** Returns the arrival of the case, once all expected jars are in pathology. */
function arrivedWith(current: Biopsy, jars: readonly Jar[], now: string): Partial<BiopsyDraft> {
  const isWhole =
    jars.some(({ state }) => state === 'accepted') &&
    jars.every(({ state }) => state === 'accepted' || state === 'unsuitable');
  const waits = current.status === 'taken' || current.status === 'sent' || current.status === 'lost';
  return isWhole && waits ? { status: 'accepted', accepted_at: current.accepted_at ?? now } : {};
}

/** Returns what placing one jar makes of a biopsy. */
function placed(
  current: Biopsy,
  id: string,
  { state, note, now }: { readonly state: JarState; readonly note: string | null; readonly now: string },
): Partial<BiopsyDraft> {
  const jars = current.jars.map((jar) =>
    jar.id === id
      ? {
          ...jar,
          state,
          note: note ?? jar.note,
          sent_at: state === 'taken' ? null : jar.sent_at,
          accepted_at: state === 'accepted' ? (jar.accepted_at ?? now) : jar.accepted_at,
        }
      : jar,
  );
  return { jars, ...arrivedWith(current, jars, now) };
}

const jar = text({ label: 'Kap', required: true, maxLength: 36 });
const note = longText({ label: 'Neden, kime bildirildi', required: true, maxLength: 500 });
const noOf = ({ jars }: Biopsy, id: string): string => jars.find((item) => item.id === id)?.no ?? '';

/** States from which a jar comes to another. */
const before: Readonly<Record<Exclude<JarState, 'sent'>, readonly JarState[]>> = {
  accepted: ['taken', 'sent', 'unsuitable', 'lost'],
  taken: ['sent', 'unsuitable', 'lost'],
  unsuitable: ['taken', 'sent', 'accepted', 'lost'],
  lost: ['taken', 'sent'],
};

function check(
  { jars }: Biopsy,
  id: string,
  to: Exclude<JarState, 'sent'>,
): Readonly<Record<string, string>> {
  const found = jars.find((item) => item.id === id);
  if (found === undefined) return { '': 'Kap bu biyopside yok.' };
  const isReady = before[to].includes(found.state);
  return isReady ? {} : { '': `Kap ${found.no} bu arada değişti: ${jarStates[found.state]}.` };
}

/** Says where one jar is, with the press. */
const place = (to: 'accepted' | 'taken', label: string, icon: ActIcon, said: string) =>
  act(biopsy, {
    name: `jar_${to}`,
    label,
    icon,
    permissions: [EDIT],
    when: () => true,
    fields: { jar },
    check: (record, values) => check(record, values.jar, to),
    run: (changes, record, values, { now }) =>
      changes.update(placed(record, values.jar, { state: to, note: null, now })),
    done: (record, values) => `Kap ${noOf(record, values.jar)} ${said}`,
  });

/** Says what is wrong with one jar, and who was told. */
const blame = (to: 'unsuitable' | 'lost', label: string, icon: ActIcon, said: string) =>
  act(biopsy, {
    name: `jar_${to}`,
    label,
    title: (record, _, values) => `Kap ${noOf(record, values.jar)} ${said}`,
    saves: 'Kaydet',
    icon,
    danger: true,
    permissions: [EDIT],
    when: () => true,
    fields: { jar, note },
    missing: { note: 'Nedenini yazın' },
    asks: () => ({ note: { rows: 3 } }),
    check: (record, values) => check(record, values.jar, to),
    run: (changes, record, values, { now }) =>
      changes.update(placed(record, values.jar, { state: to, note: values.note, now })),
    done: (record, values) => `Kap ${noOf(record, values.jar)} ${said}`,
  });

export const acceptJar = place('accepted', 'Patolojide', 'circle-check', 'patolojide');
export const waitJar = place('taken', 'Yeniden gönderilecek', 'undo', 'bekliyor');
export const unsuitableJar = blame('unsuitable', 'Uygunsuz', 'ban', 'uygunsuz');
export const loseJar = blame('lost', 'Kayıp', 'search-x', 'kayıp');

const jarSteps = { accepted: acceptJar, taken: waitJar, unsuitable: unsuitableJar, lost: loseJar } as const;

/** Returns the acts on one jar, in the order of its menu. */
export const stepsOfJar = ({ state }: Pick<Jar, 'state'>): readonly Act[] =>
  (Object.keys(jarSteps) as (keyof typeof jarSteps)[])
    .filter((to) => before[to].includes(state))
    .map((to) => jarSteps[to]);
