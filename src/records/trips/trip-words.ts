import type { BadgeTone } from '@/ui/badge';
import type { PatientTrip } from '@sync/model/entities/patient-trip';
import type { RedReason, TripStanding } from '@sync/model/entities/trip-values';

// Texts about trips beyond the labels of the model.

export const tripNumber = ({ trip_no: no }: Pick<PatientTrip, 'trip_no'>): string => no ?? 'Yeni yolculuk';

export const standingTones: Readonly<Record<TripStanding, BadgeTone>> = {
  planned: 'neutral',
  landed_at: 'info',
  met_at: 'info',
  at_hotel_at: 'accent',
  in_hospital_at: 'accent',
  discharged_at: 'success',
  seen_off_at: 'success',
  cancelled: 'warn',
};

/** A mark on the board, where the words of the red list have no room. */
export const redShort: Readonly<Record<RedReason, string>> = {
  cover_missing: 'Poliçe yok',
  cover_ended: 'Poliçe bitiyor',
  portal_missing: 'HT no yok',
  responsible_missing: 'Sorumlu yok',
  authorisation_ended: 'Aracı yetkisiz',
  answer_late: 'Yanıt bekliyor',
};
