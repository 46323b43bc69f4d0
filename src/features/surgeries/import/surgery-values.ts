import { readClient } from '@/import/read/person-values';
import { readClockTimes } from '@/import/read/clock-times';
import type { Profile } from '@/import/read/profile';
import type { ReadRow } from '@/import/read/read-row';
import { RowReading } from '@/import/read/row-reading';
import type { ReadRecord } from '@/import/read/row-reading';
import { readDays } from '@/import/read/written-days';
import { todayIso } from '@/lib/dates';
import type { SurgerySide } from '@sync/model/entities/surgery-values';
import {
  isCalledOff,
  readAnaesthesia,
  readMinutes,
  readPayer,
  readSide,
  readUrgency,
  splitPeople,
  splitProcedures,
  splitRange,
  splitSide,
} from './surgery-words';

function readTime(to: RowReading, orders: Profile['dates'], today: string): void {
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

function readProcedures(to: RowReading): void {
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

function readPeople(to: RowReading): void {
  for (const field of ['surgeons', 'assistants', 'anaesthetists']) {
    const names = splitPeople(to.text(field) ?? '');
    if (names.length > 0) to.values[field] = names;
    else if (to.text(field) !== null && to.text(field) !== '-') to.doubts.push(to.text(field) ?? '');
  }
}

function readRest(to: RowReading): void {
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
export function readSurgery(row: ReadRow, profile: Pick<Profile, 'dates'>, today = todayIso()): ReadRecord {
  const person = readClient(row, profile, today);
  const reading = new RowReading(row.values);
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
