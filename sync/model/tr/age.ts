/** Returns the full years of somebody on a day; null for a birth that lies ahead. @param birth `YYYY-MM-DD` */
export function ageOn(birth: string, today: string): number | null {
  if (birth > today) return null;
  const [year, thisYear] = [Number(birth.slice(0, 4)), Number(today.slice(0, 4))];
  const isLeap = new Date(Date.UTC(thisYear, 2, 0)).getUTCDate() === 29;
  const birthday = birth.endsWith('-02-29') && !isLeap ? '-02-28' : birth.slice(4);
  return thisYear - year - (today.slice(4) < birthday ? 1 : 0);
}
