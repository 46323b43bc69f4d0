/** The tabs of the screen by what the address calls them, in their order. */
export const tabLabels = {
  raporlar: 'Raporlar',
  satirlar: 'Satırlar',
  eslestirme: 'Eşleştirme',
  valor: 'Valör takvimi',
  komisyon: 'Komisyon',
  donemler: 'Dönemler',
} as const;
export type TabId = keyof typeof tabLabels;
export const tabIds = Object.keys(tabLabels) as TabId[];
