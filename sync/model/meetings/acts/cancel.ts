import { act } from '../../acts/act';
import { meeting } from '../../entities/meeting';
import { text } from '../../fields';
import { EDIT, isAhead, meantBy, scopeField, SERIES_ONLINE } from './rules';

/** Calls a meeting off; where it is one of a series, that one or all of them. */
export const cancel = act(meeting, {
  name: 'cancel',
  label: 'İptal et…',
  title: (_, __, { scope }) =>
    scope === 'series' ? 'Tüm dizi iptal edilsin mi?' : 'Toplantı iptal edilsin mi?',
  saves: (_, __, { scope }) => (scope === 'series' ? 'Diziyi iptal et' : 'Toplantıyı iptal et'),
  icon: 'calendar-off',
  danger: true,
  asksFirst: true,
  permissions: [EDIT],
  when: (record) => isAhead(record, 'cancelled'),
  fields: { scope: scopeField('Ne iptal edilsin'), reason: text({ label: 'Neden', maxLength: 500 }) },
  start: () => ({ scope: 'one' }),
  asks: ({ series_id }, _, { offline }) => ({
    scope: {
      hidden: series_id === null,
      cards: offline ? { series: 'Yinelenen dizi yalnız bağlıyken değiştirilir' } : {},
    },
  }),
  tells: () => ({
    text: 'Katılımcılar toplantıyı iptal edilmiş görür. Kayıt silinmez.',
    tone: 'plain',
  }),
  check: ({ recurrence }, { scope }, { offline }) =>
    offline && (scope === 'series' || recurrence !== null) ? { '': SERIES_ONLINE } : {},
  run: (changes, record, { scope, reason }) =>
    changes.change(meeting, meantBy(record, scope), { status: 'cancelled', status_reason: reason }),
  done: (_, { scope }) => (scope === 'series' ? 'Dizi iptal edildi' : 'Toplantı iptal edildi'),
});
