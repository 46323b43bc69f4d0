import { readClient } from '@/import/read/person-values';
import type { Profile } from '@/import/read/profile';
import type { ReadRow } from '@/import/read/read-row';
import { RowReading } from '@/import/read/row-reading';
import type { ReadRecord } from '@/import/read/row-reading';
import { readDays } from '@/import/read/written-days';
import { cutText } from '@/lib/cut-text';
import { todayIso } from '@/lib/dates';
import type { Priority } from '@sync/model/entities/ticket-values';
import { foldTurkish } from '@sync/model/tr/turkish';

/** Words for priorities. A number alone is none: to some systems 1 is the highest, to others the lowest. */
const priorityWords: readonly (readonly [RegExp, Priority])[] = [
  [/^(?:acil|cok acil|kritik|urgent|critical|p1)$/u, 'urgent'],
  [/^(?:yuksek|oncelikli|onemli|high|p2)$/u, 'high'],
  [/^(?:normal|orta|standart|medium|p3)$/u, 'normal'],
  [/^(?:dusuk|az|low|p4)$/u, 'low'],
];

/** End of a day of which the file tells no time. */
const DAY_END = '18:00';

function readMoment(
  to: RowReading,
  field: 'opened' | 'due',
  label: string,
  standing: string,
  { dates }: Pick<Profile, 'dates'>,
  today: string,
): void {
  const text = to.word(field);
  if (text === null) return;
  const [read, ...others] = readDays(text, dates, today);
  const isAhead = field === 'opened' && read !== undefined && read.day > today;
  if (read === undefined || others.length > 0 || isAhead) to.doubts.push(`${label}: ${text}`);
  else to.values[field] = `${read.day} ${read.time ?? standing}`;
}

const personLabels: Readonly<Record<string, string>> = {
  birth_date: 'Doğum tarihi',
  identity: 'Kimlik no',
  phones: 'Telefon',
};

/** Reads a row of a list of open tickets. What may be wrong is never among the sure values. */
export function readTicket(row: ReadRow, profile: Pick<Profile, 'dates'>, today = todayIso()): ReadRecord {
  const person = readClient(row, profile, today);
  const to = new RowReading(row.values);
  to.take('external_no', 'subject', 'type', 'state', 'source', 'department', 'assignee');
  // A title may be missing where the text is short: its first line is one.
  const texts = [to.text('description'), to.text('note')].filter((text) => text !== null);
  const subject = to.values['subject'] ?? texts[0]?.split('\n')[0]?.trim();
  if (typeof subject !== 'string' || subject === '') to.refuse('subject', 'subject_missing');
  else {
    to.values['subject'] = cutText(subject, 200);
    const isCut = subject.length > 200;
    const description = [...(isCut ? [subject] : []), ...texts].join('\n\n');
    if (description !== '') to.values['description'] = description;
  }
  const number = to.values['external_no'];
  if (typeof number === 'string' && number.length > 40) to.refuse('external_no', 'too_long');
  readMoment(to, 'opened', 'Açılış', '09:00', profile, today);
  readMoment(to, 'due', 'Son tarih', DAY_END, profile, today);
  const urgency = to.word('priority');
  const priority = priorityWords.find(([pattern]) => pattern.test(foldTurkish(urgency ?? '')))?.[1];
  if (priority !== undefined) to.values['priority'] = priority;
  else if (urgency !== null) to.doubts.push(`Öncelik: ${urgency}`);
  // A detail of the patient that may be wrong is left out: it helps to find nobody.
  for (const group of Object.keys(person.unsure))
    if (personLabels[group] !== undefined) to.doubts.push(`${personLabels[group]} okunamadı`);
  Object.assign(to.values, person.values);
  // A patient may be told by a number alone.
  const faults = person.problems.filter(({ code }) => code !== 'missing_name');
  const isTold = ['identity_no', 'phones', 'hospital_file_no', 'last_name'].some(
    (name) => to.values[name] !== undefined,
  );
  if (!isTold && faults.length === 0) to.refuse('full_name', 'patient_missing');
  return to.done(faults);
}
