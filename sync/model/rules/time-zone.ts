const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** Milliseconds ahead of UTC at the beginning of each UTC day that was asked for. */
  readonly byDay: Map<number, number>;
  /** The one offset of each stretch of `STRETCH` days. Null where the clocks change in it. */
  readonly byStretch: Map<number, number | null>;
}
const STRETCH = 64;
/** Days between two looks into a stretch: nowhere do clocks change and change back sooner. */
const LOOK_EVERY = 17;
const zones = new Map<string, Zone>();

function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const zone = { format, byDay: new Map<number, number>(), byStretch: new Map<number, number | null>() };
  zones.set(name, zone);
  return zone;
}

function asked(format: Intl.DateTimeFormat, instant: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

function atDay(zone: Zone, day: number): number {
  const known = zone.byDay.get(day);
  if (known !== undefined) return known;
  const offset = asked(zone.format, day * DAY);
  zone.byDay.set(day, offset);
  return offset;
}

/**
 * Returns the milliseconds by which a zone is ahead of UTC at an instant in milliseconds. Clocks that change twice
 * within one UTC day are not known anywhere. Throws RangeError for a zone that does not exist.
 */
export function zoneOffset(name: string, instant: number): number {
  const zone = zoneOf(name);
  const day = Math.floor(instant / DAY);
  const before = atDay(zone, day);
  return before === atDay(zone, day + 1) ? before : asked(zone.format, instant);
}

/** Returns the offset of a stretch of days and two days around it, or null. */
function steadyOffset(zone: Zone, stretch: number): number | null {
  const known = zone.byStretch.get(stretch);
  if (known !== undefined) return known;
  const first = stretch * STRETCH - 2;
  let offset: number | null = atDay(zone, first);
  // Four looks reach the end of the stretch and the two days behind it.
  for (let day = first; day <= first + 4 * LOOK_EVERY; day += LOOK_EVERY) {
    if (atDay(zone, day) !== offset) offset = null;
  }
  zone.byStretch.set(stretch, offset);
  return offset;
}

/**
 * Returns the instant at which a clock of the zone shows a local time (milliseconds as if it were UTC). A time that
 * the clocks skip is taken by the offset before the change, one that they show twice is its first (RFC 5545 §3.3.5).
 */
export function instantOfLocal(name: string, local: number): number {
  const steady = steadyOffset(zoneOf(name), Math.floor(local / DAY / STRETCH));
  if (steady !== null) return local - steady;
  const before = local - zoneOffset(name, local - DAY);
  if (before + zoneOffset(name, before) === local) return before;
  const after = local - zoneOffset(name, local + DAY);
  return after + zoneOffset(name, after) === local ? after : before;
}
