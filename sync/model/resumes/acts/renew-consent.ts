import { act } from '../../acts/act';
import { resume } from '../../entities/resume';
import { day } from '../../fields';
import { KEEP_MONTHS } from '../../rules/applicant-bounds';
import { keepUntil } from '../../rules/keep-until';
import { istanbulInstant, writtenDay } from '../../tr/clock';
import { applicationNo, EDIT } from './rules';

/** Stores that an applicant has agreed again, and keeps the application for another term. */
export const renewConsent = act(resume, {
  name: 'renew_consent',
  label: 'Rızayı yenile',
  saves: 'Rızayı kaydet',
  named: applicationNo,
  icon: 'calendar-sync',
  permissions: [EDIT],
  when: () => true,
  fields: { on: day({ label: 'Adayın onay verdiği gün', required: true }) },
  start: (_, { today }) => ({ on: today }),
  tells: (_, { on }, { today }) => {
    const end = writtenDay(keepUntil(Number.isNaN(Date.parse(on)) ? today : on));
    return { text: `Başvuru bu günden sonra ${KEEP_MONTHS} ay, ${end} gününe dek saklanır.`, tone: 'plain' };
  },
  check: (_, { on }, { today }) => (on > today ? { on: 'Bugünü ya da geçmiş bir günü yazın' } : {}),
  run: (changes, _, { on }, { today, now }) => {
    const consent_at = on === today ? now : istanbulInstant(on, '12:00');
    changes.update({ consent_at, keep_until: keepUntil(consent_at) });
  },
  done: 'Rıza kaydedildi',
  undo: true,
});
