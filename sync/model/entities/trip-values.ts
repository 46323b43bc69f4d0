/** Steps of a foreign patient's trip, and what a trip may lack. */

/** Steps in the order of a trip's life. Each is a column of its own with the moment that was stamped. */
export const tripSteps = {
  landed_at: 'Uçak indi',
  met_at: 'Karşılandı',
  at_hotel_at: 'Otele yerleşti',
  in_hospital_at: 'Hastaneye geldi',
  discharged_at: 'Taburcu edildi',
  seen_off_at: 'Uğurlandı',
} as const;
export type TripStep = keyof typeof tripSteps;

export const tripStepOrder = Object.keys(tripSteps) as readonly TripStep[];

/** Progress of a trip: its furthest step, or none yet. */
export const tripStandings = {
  planned: 'Bekleniyor',
  landed_at: 'İndi',
  met_at: 'Karşılandı',
  at_hotel_at: 'Otelde',
  in_hospital_at: 'Hastanede',
  discharged_at: 'Taburcu',
  seen_off_at: 'Uğurlandı',
  cancelled: 'İptal',
} as const;
export type TripStanding = keyof typeof tripStandings;

/** Reasons for a place on the red list, the worst first. */
export const redReasons = {
  cover_missing: 'Komplikasyon poliçesi yok',
  cover_ended: 'Poliçe ameliyattan önce bitiyor',
  portal_missing: 'HealthTürkiye no yok',
  responsible_missing: 'Sorumlusu yok',
  authorisation_ended: 'Aracının yetki belgesi bitmiş',
  answer_late: 'Talebi yanıt bekliyor',
} as const;
export type RedReason = keyof typeof redReasons;
