import { act } from '../../acts/act';
import type { ActChanges } from '../../acts/act';
import { biopsy } from '../../entities/biopsy';
import type { Biopsy, BiopsyDraft } from '../../entities/biopsy';
import type { Jar } from '../../entities/biopsy-values';
import { specimenReceipt, specimenTransfer } from '../../entities/specimen-transfer';
import type { SpecimenTransfer } from '../../entities/specimen-transfer';
import type { Entity } from '../../entity';
import { choice, longText } from '../../fields';
import { EDIT } from './rules';

/** Outcomes of jars that did not arrive. */
const fates = { lost: 'Kayıp', taken: 'Yeniden gönderilecek', accepted: 'Patolojide bulundu' } as const;
type Fate = keyof typeof fates;

/** Outcome of jars, with the sentence that says why. */
interface Outcome {
  readonly ids: ReadonlySet<string>;
  readonly fate: Fate;
  readonly note: string;
}

function placedJar(jar: Jar, { ids, fate, note }: Outcome, now: string): Jar {
  if (!ids.has(jar.id) || jar.state === 'accepted' || jar.state === 'unsuitable') return jar;
  if (fate === 'taken') return { ...jar, state: fate, sent_at: null };
  return fate === 'lost'
    ? { ...jar, state: fate, note }
    : { ...jar, state: fate, accepted_at: jar.accepted_at ?? now };
}

/** Returns what the outcome makes of a biopsy; jars that pathology has accepted meanwhile stay. */
function placed(current: Biopsy, outcome: Outcome, now: string): Partial<BiopsyDraft> {
  const jars = current.jars.map((jar) => placedJar(jar, outcome, now));
  const { status } = current;
  const isBack = outcome.fate === 'taken' && jars.every(({ state }) => state === 'taken');
  const hasCome = outcome.fate === 'accepted' && jars.every(({ state }) => state === 'accepted');
  return {
    jars,
    ...(isBack && status === 'sent' ? { status: 'taken', sent_at: null } : {}),
    ...(hasCome && (status === 'sent' || status === 'taken')
      ? { status: 'accepted', accepted_at: current.accepted_at ?? now }
      : {}),
  };
}

/** Says of jars of a manifest where they are now. */
function place(
  changes: Pick<ActChanges<Entity>, 'change'>,
  biopsies: readonly Biopsy[],
  outcome: Outcome,
  now: string,
): void {
  for (const { id } of biopsies.filter(({ jars }) => jars.some((jar) => outcome.ids.has(jar.id)))) {
    changes.change(biopsy, id, (current) => placed(current, outcome, now));
  }
}

const needs = {
  biopsies: {
    entity: biopsy,
    ids: ({ jars }: SpecimenTransfer) => jars.map(({ biopsy_id: id }) => id),
  },
  receipts: { entity: specimenReceipt, by: 'transfer_id' },
} as const;

/** Gives a manifest up that has not arrived: its jars wait again. */
export const cancelTransfer = act(specimenTransfer, {
  name: 'cancel',
  label: 'Sevki iptal et',
  icon: 'stop',
  danger: true,
  permissions: [EDIT],
  when: ({ state }) => state === 'sent',
  needs,
  fields: { note: longText({ label: 'Neden', required: true, maxLength: 500 }) },
  missing: { note: 'Nedenini yazın' },
  asks: () => ({ note: { rows: 3 } }),
  tells: () => ({ text: 'Kaplar yeniden gönderilmeyi bekler.', tone: 'plain' }),
  check: (_, __, { needed }) =>
    needed.receipts.length > 0 ? { '': 'Kaplar sayılmış; sevk artık iptal edilmez.' } : {},
  run: (changes, { jars }, { note }, { needed, now }) => {
    changes.update({ state: 'cancelled', closed_note: note });
    place(changes, needed.biopsies, { ids: new Set(jars.map(({ id }) => id)), fate: 'taken', note }, now);
  },
  done: 'Sevk iptal edildi',
  whole: true,
});

/** Returns the jars of a manifest that no count has found. */
const missingOf = ({ differences }: SpecimenTransfer) =>
  (differences ?? []).filter(({ state }) => state === 'missing');

/** Ends a manifest whose jars stay missing, and says what became of them. */
export const closeTransfer = act(specimenTransfer, {
  name: 'close',
  label: 'Sevki kapat',
  icon: 'check',
  danger: true,
  permissions: [EDIT],
  when: ({ state }) => state === 'mismatch',
  needs,
  fields: {
    fate: choice(fates, { label: 'Eksik kaplar' }),
    note: longText({ label: 'Ne oldu, kime bildirildi', required: true, maxLength: 500 }),
  },
  missing: { note: 'Ne olduğunu bir cümleyle yazın' },
  asks: (transfer) => ({
    fate: { cards: {}, hidden: missingOf(transfer).length === 0 },
    note: { rows: 3 },
  }),
  check: (transfer, { fate }) =>
    missingOf(transfer).length > 0 && fate === null ? { fate: 'Eksik kaplara ne olduğunu seçin' } : {},
  run: (changes, transfer, { fate, note }, { needed, now }) => {
    changes.update({ state: 'closed', closed_note: note });
    const ids = new Set(missingOf(transfer).map(({ id }) => id));
    if (fate !== null) place(changes, needed.biopsies, { ids, fate, note }, now);
  },
  done: 'Sevk kapatıldı',
  whole: true,
});
