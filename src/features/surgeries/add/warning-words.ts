import type { Surgery } from '@sync/model/entities/surgery';
import type { ClashKind } from '@sync/model/entities/surgery-values';
import { nameOfProcedures } from '@sync/model/rules/surgery-rules';
import { formatDateTime, formatTime } from '@/lib/dates';
import type { SurgeryWarning } from './surgery-warnings';

const taken: Readonly<Record<ClashKind, string>> = {
  room: 'Salon bu saatte dolu',
  surgeon: 'Cerrah bu saatte başka bir salonda',
  anaesthetist: 'Anestezi uzmanı bu saatte başka bir salonda',
};

const when = ({ planned_start: start }: Surgery): string =>
  start === null ? 'tarih bekliyor' : formatDateTime(start);
const hours = ({ planned_start: start, planned_end: end }: Surgery): string =>
  start === null || end === null ? '' : `${formatTime(start)}–${formatTime(end)}`;

/** Returns the text of a warning: cause and consequence. */
export function warningText(warning: SurgeryWarning): string {
  switch (warning.code) {
    case 'planned_already':
      return `Bu hastanın aynı ameliyatı zaten planlı: ${nameOfProcedures(warning.surgery.procedures)}, ${when(warning.surgery)}.`;
    case 'same_day':
      return `Bu hastanın aynı gün başka bir ameliyatı var: ${nameOfProcedures(warning.surgery.procedures)}, ${hours(warning.surgery)}.`;
    case 'taken':
      return `${taken[warning.kind]}: ${nameOfProcedures(warning.surgery.procedures)}, ${hours(warning.surgery)}. ${
        warning.kind === 'room'
          ? 'Kaydederseniz “Çakışıyor” olarak işaretlenir.'
          : 'Nedenini yazın ya da başka bir saat seçin.'
      }`;
    case 'outside_session':
      return 'Bu saat salonun oturumlarının dışında ya da başkasının oturumunda.';
    case 'closed_session':
      return 'Salon bu saatte kapalı olarak işaretli.';
    case 'room_closed':
      return warning.holiday
        ? 'Resmî tatilde salon kapalı ya da erken kapanıyor.'
        : 'Salon bu saatte kapalı; açılış ve kapanış saatlerinin dışında kalıyor.';
    case 'approval_ends':
      return 'Provizyon ameliyat gününden önce bitiyor. Plan kaydedilir; elektif ameliyat bu provizyonla kesinleştirilemez.';
    case 'past':
      return 'Başlangıç geçmişte.';
  }
}
