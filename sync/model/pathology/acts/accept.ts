import { act } from '../../acts/act';
import { biopsy } from '../../entities/biopsy';
import { text } from '../../fields';
import { EDIT, isOneOf, noWayTo } from './rules';

/** Saves that the jars are in pathology, with the number that it gave them; lost or unsuitable ones are not. */
export const accept = act(biopsy, {
  name: 'accept',
  label: ({ status }) => (status === 'lost' ? 'Bulundu, kabul edildi' : 'Kabul edildi'),
  title: 'Patoloji kabul etti',
  saves: 'Kabulü kaydet',
  icon: 'check',
  permissions: [EDIT],
  when: (record) => isOneOf(record, ['taken', 'sent', 'lost']),
  refusal: noWayTo('accepted'),
  fields: { pathology_no: text({ label: 'Patoloji no', maxLength: 40 }) },
  start: ({ pathology_no }) => ({ pathology_no }),
  run: (changes, { status, accepted_at: at, jars }, { pathology_no }, { now }) => {
    const found = status === 'lost';
    changes.update({
      status: 'accepted',
      accepted_at: at ?? now,
      ...(pathology_no === null ? {} : { pathology_no }),
      jars: jars.map((jar) =>
        jar.state === 'unsuitable' || (jar.state === 'lost' && !found)
          ? jar
          : { ...jar, state: 'accepted', accepted_at: jar.accepted_at ?? now },
      ),
    });
  },
  done: 'Kabul kaydedildi',
});
