/** `11.2026`. @param period first day of a month */
export const monthText = (period: string): string => `${period.slice(5, 7)}.${period.slice(0, 4)}`;
