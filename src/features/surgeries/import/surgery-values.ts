import { readClient } from '@/import/read/person-values';
import type { Profile } from '@/import/read/profile';
import type { ReadRow } from '@/import/read/read-row';
import { dateOfSerial } from '@/import/read/serial-date';
import { todayIso } from '@/lib/dates';
import type { SurgerySide } from '@sync/model/entities/surgery-values';
import { readStamp } from '@sync/model/tr/written-dates';
import {
  isCalledOff,
  readAnaesthesia,
  readClockTimes,
  readMinutes,
  readPayer,
  readSide,
  readUrgency,
  splitPeople,
  splitProcedures,
  splitRange,
  splitSide,
} from './surgery-words';

type Values = Readonly<Record<string, unknown>>;

/** A row of a theatre list as it was read: values in the words of the file, readings to pick from, and why it is left out. */
export interface ReadSurgery {
  readonly values: Values;
  readonly unsure: Readonly<Record<string, readonly Values[]>>;
  readonly problems: readonly {
    readonly field: string;
    readonly code: string;
    readonly text: string | null;
  }[];
}

const YEARS_AHEAD = 5;
const SERIAL = /^\d{5}(?:[.,]\d+)?$/u;

/** Returns the days that a text may mean with their time; none where it is no day. */
function readDays(
  text: string,
  orders: Profile['dates'],
  today: string,
): readonly { readonly day: string; readonly time: string | null }[] {
  const fits = (day: string): boolean =>
    day >= '2000-01-01' && Number(day.slice(0, 4)) <= Number(today.slice(0, 4)) + YEARS_AHEAD;
  const serial = SERIAL.test(text) ? dateOfSerial(Number(text.replace(',', '.')), false) : null;
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/u.exec(serial ?? text);
  if (iso !== null) {
    const [, day = '', time = null] = iso;
    return fits(day) && 'day' in readStamp(day, ['ymd'], null) ? [{ day, time }] : [];
  }
  // Nothing is tried besides the order of the file: one row read otherwise would be a guess about all of them.
  const read = readStamp(text, orders, null);
  if ('day' in read && !('problem' in read) && fits(read.day))
    return [{ day: read.day, time: read.time?.slice(0, 5) ?? null }];
  return [];
}

/** Collects what a row says of a surgery. */
class Reading {
  readonly values: Record<string, unknown> = {};
  readonly unsure: Record<string, readonly Values[]> = {};
  readonly problems: { field: string; code: string; text: string | null }[] = [];
  /** Words that nobody could read; they are shown, and keep nothing from being taken over. */
  readonly doubts: string[] = [];
  readonly #row: ReadRow['values'];

  constructor(row: ReadRow['values']) {
    this.#row = row;
  }

  text(field: string): string | null {
    const value = this.#row[field];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  }

  refuse(field: string, code: string): void {
    this.problems.push({ field, code, text: this.text(field) });
  }
}

function readTime(to: Reading, orders: Profile['dates'], today: string): void {
  const own = to.text('list_day');
  const days =
    own === null
      ? (to.text('title_day') ?? '').split(' ').flatMap((day) => (day === '' ? [] : [{ day, time: null }]))
      : readDays(own, orders, today);
  if (days.length === 0) {
    to.refuse('list_day', own === null ? 'day_missing' : 'no_date');
    return;
  }
  const written = to.text('start') ?? days[0]?.time ?? null;
  if (written === null) {
    to.refuse('start', 'time_missing');
    return;
  }
  const [first, second] = splitRange(written);
  const starts = readClockTimes(first);
  if (starts.length === 0) {
    to.refuse('start', 'no_time');
    return;
  }
  const pairs = days.flatMap(({ day }) => starts.map((start) => ({ day, start })));
  const [only] = pairs;
  if (pairs.length === 1 && only !== undefined) Object.assign(to.values, only);
  else
    to.unsure['time'] = pairs.map((pair) => ({
      ...pair,
      text: `${pair.day.split('-').toReversed().join('.')} ${pair.start}`,
    }));
  const end = to.text('end') ?? second;
  if (end !== null) {
    const [read, ...others] = readClockTimes(end);
    if (read === undefined || others.length > 0) to.doubts.push(`Bitiş: ${end}`);
    else to.values['end'] = read;
  }
  const length = to.text('minutes');
  if (length === null) return;
  const minutes = readMinutes(length);
  if (minutes === null) to.doubts.push(`Süre: ${length}`);
  else if (to.values['end'] === undefined) to.values['minutes'] = minutes;
}

function readProcedures(to: Reading): void {
  const text = to.text('procedures');
  if (text === null) {
    to.refuse('procedures', 'procedure_missing');
    return;
  }
  const column = to.text('side');
  const told = column === null ? 'none' : readSide(column);
  if (told === null) to.doubts.push(`Taraf: ${column ?? ''}`);
  const side: SurgerySide = told ?? 'none';
  const procedures = splitProcedures(text).map((full) => {
    const own = splitSide(full);
    return {
      full: full.slice(0, 200),
      name: own.name.slice(0, 200),
      side: own.side === 'none' ? side : own.side,
    };
  });
  // Left here and right there: nobody but a person says which is wrong.
  if (side !== 'none' && procedures.length === 1 && procedures[0]?.side !== side)
    to.refuse('side', 'side_contradicts');
  to.values['procedures'] = procedures;
}

function readPeople(to: Reading): void {
  for (const field of ['surgeons', 'assistants', 'anaesthetists']) {
    const names = splitPeople(to.text(field) ?? '');
    if (names.length > 0) to.values[field] = names;
    else if (to.text(field) !== null && to.text(field) !== '-') to.doubts.push(to.text(field) ?? '');
  }
}

function readRest(to: Reading): void {
  const kind = to.text('anaesthesia');
  if (kind !== null && kind !== '-') {
    const kinds = readAnaesthesia(kind);
    if (kinds.length === 1) to.values['anaesthesia'] = kinds[0];
    else {
      to.unsure['anaesthesia'] = kinds.map((anaesthesia) => ({ anaesthesia }));
      to.doubts.push(`Anestezi: ${kind}`);
    }
  }
  const urgent = to.text('urgency');
  if (urgent !== null && urgent !== '-') {
    const urgency = readUrgency(urgent);
    if (urgency === null) to.doubts.push(`Aciliyet: ${urgent}`);
    else to.values['urgency'] = urgency;
  }
  const payer = to.text('payer');
  if (payer !== null && payer !== '-') {
    const read = readPayer(payer);
    if (read === null) to.unsure['payer'] = [{ payer: 'self_pay' }, { payer: 'oss' }];
    else Object.assign(to.values, read);
  }
  const room = to.text('room') ?? to.text('title_room');
  if (room !== null) to.values['room'] = room;
  for (const field of ['department', 'diagnosis', 'note']) {
    const text = to.text(field);
    if (text !== null && text !== '-') to.values[field] = text;
  }
  if (isCalledOff(to.text('state') ?? '')) to.refuse('state', 'called_off');
}

const personLabels: Readonly<Record<string, string>> = {
  birth_date: 'Doğum tarihi',
  identity: 'Kimlik no',
  phones: 'Telefon',
  email: 'E-posta',
};

/** Reads a row of a theatre list. What may be wrong is never among the sure values. */
export function readSurgery(row: ReadRow, profile: Pick<Profile, 'dates'>, today = todayIso()): ReadSurgery {
  const person = readClient(row, profile, today);
  const reading = new Reading(row.values);
  readTime(reading, profile.dates, today);
  readProcedures(reading);
  readPeople(reading);
  readRest(reading);
  // A detail of the patient that may be wrong is left out: it helps to find nobody.
  const vague = Object.keys(person.unsure).filter((group) => personLabels[group] !== undefined);
  const doubts = [...reading.doubts, ...vague.map((group) => `${personLabels[group] ?? group} okunamadı`)];
  return {
    values: { ...person.values, ...reading.values, ...(doubts.length === 0 ? {} : { doubts }) },
    unsure: reading.unsure,
    problems: [...person.problems, ...reading.problems],
  };
}
