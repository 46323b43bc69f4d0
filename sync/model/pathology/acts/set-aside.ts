import { act } from '../../acts/act';
import type { ActIcon } from '../../acts/icons';
import { biopsy } from '../../entities/biopsy';
import { biopsyStatuses } from '../../entities/biopsy-values';
import { instant, longText, text } from '../../fields';
import { writtenMoment } from '../../tr/clock';
import { EDIT, isNext, NO_MOMENT, noWayTo } from './rules';

const fields = { note: longText({ label: 'Neden', required: true, maxLength: 350 }) };
const missing = { note: 'Nedenini yazın' };

const common = (to: 'unsuitable' | 'lost' | 'cancelled', icon: ActIcon) =>
  ({
    title: biopsyStatuses[to],
    saves: 'Kaydet',
    icon,
    danger: true,
    permissions: [EDIT],
    group: 'end',
    when: (record) => isNext(record, to),
    refusal: noWayTo(to),
    done: `${biopsyStatuses[to]} olarak kaydedildi`,
  }) as const satisfies Partial<Parameters<typeof act<typeof biopsy>>[1]>;

/** Sets a biopsy to unsuitable or lost: when, why, and who was told. */
const setAside = (to: 'unsuitable' | 'lost', icon: ActIcon) =>
  act(biopsy, {
    name: `set_${to}`,
    label: biopsyStatuses[to],
    ...common(to, icon),
    fields: {
      ...fields,
      told: text({ label: 'Kime bildirildi', required: true, maxLength: 100 }),
      at: instant({ label: 'Bildirme zamanı', required: true }),
    },
    missing: { ...missing, told: 'Kime bildirildiğini yazın', at: NO_MOMENT },
    start: (_, { now }) => ({ at: now }),
    run: (changes, _, { note, told, at }) =>
      changes.update({
        status: to,
        status_note: [note, `Bildirilen: ${told}`, writtenMoment(at)].join(' · '),
      }),
  });

export const setUnsuitable = setAside('unsuitable', 'ban');
export const setLost = setAside('lost', 'search-x');

/** Gives a biopsy up. */
export const cancel = act(biopsy, {
  name: 'cancel',
  label: 'İptal et',
  ...common('cancelled', 'stop'),
  fields,
  missing,
  run: (changes, _, { note }) => changes.update({ status: 'cancelled', status_note: note }),
});
