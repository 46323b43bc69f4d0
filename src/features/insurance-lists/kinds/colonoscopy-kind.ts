import type { ImportKind, PreviewColumn, StagedAs } from '@/import/flow/import-kind';
import { standingOf } from '@/import/flow/row-standing';
import { codeColumn, dayColumn, textColumn } from '@/import/list/preview-columns';
import type { HashedRow } from '@/import/read/row-hash';
import { indications } from '@sync/model/entities/biopsy-values';
import type { Indication } from '@sync/model/entities/biopsy-values';
import { foldTurkish } from '@sync/model/tr/turkish';
import { doctorFinder } from './list-context';
import type { ListContext } from './list-context';
import { answerOf } from './pathology-values';
import { amountOf, listProblems, listWarnings, personOf, textOf } from './row-values';

/** Words of indications, folded; the first that is in the text counts. */
const indicationWords: readonly (readonly [Indication, readonly string[]])[] = [
  ['surveillance', ['takip', 'takib', 'kontrol', 'surveyans', 'izlem', 'surveillance']],
  ['screening', ['tarama', 'screening', 'gizli kan']],
  [
    'diagnostic',
    ['tani', 'semptom', 'kanama', 'anemi', 'agri', 'diyare', 'ishal', 'kabizlik', 'kilo', 'diagnostic'],
  ],
];

/** Returns the indication of a colonoscopy, by the words of a list; null where it contains none of ours. */
export function indicationOf(text: string | null): Indication | null {
  if (text === null) return null;
  const folded = foldTurkish(text);
  return indicationWords.find(([, words]) => words.some((word) => folded.includes(word)))?.[0] ?? null;
}

const MOST_PREP = 9;
const OLDEST = 130;

/** Returns whole years from birth to a day; null where one of them is not known. */
function ageOn(day: string | null, birth: string | null): number | null {
  if (day === null || birth === null) return null;
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  const age = day.slice(5, 10) < birth.slice(5, 10) ? years - 1 : years;
  return age >= 0 && age <= OLDEST ? age : null;
}

/**
 * Returns the reader of rows. Names are left out: the rate needs the age; protocol number, year and patient join a
 * colonoscopy with its biopsy.
 */
function colonoscopyStage(context: ListContext): (row: HashedRow) => StagedAs {
  const doctorOf = doctorFinder(context);
  return ({ values, problems }) => {
    const doctor = textOf(values, 'doctor');
    const why = textOf(values, 'indication');
    const indication = indicationOf(why);
    const complete = answerOf(textOf(values, 'complete'));
    const found = answerOf(textOf(values, 'adenoma_found'));
    const prep = amountOf(values, 'bowel_prep');
    const day = textOf(values, 'day');
    return {
      values: {
        day,
        protocol_no: textOf(values, 'protocol_no'),
        national_id: personOf(values).national_id,
        age: ageOn(day, textOf(values, 'birth_date')),
        doctor_id: doctorOf(doctor),
        doctor,
        indication,
        complete: complete.value,
        bowel_prep: prep !== null && prep >= 0 && prep <= MOST_PREP ? prep : null,
        adenoma_found: found.value,
      },
      ...standingOf(
        [
          ...problems,
          ...(day === null ? [{ code: 'missing' }] : []),
          ...(why !== null && indication === null ? [{ code: 'unknown_indication' }] : []),
          ...(complete.unknown || found.unknown ? [{ code: 'unknown_answer' }] : []),
        ],
        listWarnings,
      ),
    };
  };
}

const ageColumn: PreviewColumn = {
  id: 'age',
  header: 'Yaş',
  width: 56,
  align: 'end',
  text: ({ age }) => (typeof age === 'number' ? String(age) : null),
};

const yesNo = (id: string, header: string) => ({
  id,
  header,
  width: 80,
  text: (values: Readonly<Record<string, unknown>>) =>
    values[id] === true ? 'Evet' : values[id] === false ? 'Hayır' : null,
});

/** Returns the kind of lists with all colonoscopies of a period: the divisor of the adenomas found. */
export const colonoscopyKind = (context: ListContext): ImportKind => ({
  list: 'colonoscopy',
  label: 'Kolonoskopi listesi',
  fields: [
    { id: 'day', label: 'Kolonoskopi tarihi', required: true },
    { id: 'doctor', label: 'Hekim' },
    { id: 'indication', label: 'Kolonoskopi nedeni' },
    { id: 'complete', label: 'Çekuma ulaşıldı' },
    { id: 'bowel_prep', label: 'Barsak temizliği (Boston)' },
    { id: 'adenoma_found', label: 'Adenom bulundu' },
    { id: 'protocol_no', label: 'Protokol no' },
    { id: 'national_id', label: 'TC kimlik no' },
    { id: 'birth_date', label: 'Doğum tarihi' },
  ],
  amounts: {},
  day: 'day',
  counted: ['doctor'],
  columns: [
    dayColumn('day', 'Tarih'),
    textColumn('protocol_no', 'Protokol', 100),
    ageColumn,
    textColumn('doctor', 'Hekim', 150),
    codeColumn('indication', 'Neden', indications, 100),
    yesNo('complete', 'Çekum'),
    yesNo('adenoma_found', 'Adenom'),
  ],
  stage: colonoscopyStage(context),
  problems: listProblems,
  skipped: {},
});
