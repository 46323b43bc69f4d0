/**
 * Texts of the calendar component for screen readers only. Its Turkish file leaves these out, so they would be
 * English.
 */
export const calendarWords = {
  closeHint: 'Kapat',
  eventsHint: 'Toplantılar',
  timedText: 'Saatli toplantılar',
  allDayText: 'Tüm gün',
  prevText: 'Önceki',
  nextText: 'Sonraki',
  todayText: 'Bugün',
  prevYearText: 'Önceki yıl',
  nextYearText: 'Sonraki yıl',
  todayHint: 'Bugün',
  prevHint: 'Önceki',
  nextHint: 'Sonraki',
  viewHint: '$0 görünümü',
  viewChangeHint: 'Görünümü değiştir',
  navLinkHint: '$0 gününü aç',
  noEventsText: 'Bu ay için toplantı yok',
} as const;
