import { formatDateTime } from '@/lib/dates';
import type { ImportKind, PreviewColumn, StagedAs, StagedValues } from '@/import/flow/import-kind';
import { standingOf } from '@/import/flow/row-standing';
import { textColumn, textIn } from '@/import/list/preview-columns';
import type { HashedRow } from '@/import/read/row-hash';
import { personColumns } from './insurance-columns';
import { listOutcome, listProblems, listWarnings, personFields, personOf, textOf } from './row-values';

const TEXTS = [
  ...['barcode', 'pathology_no', 'protocol_no', 'client_no', 'jar_no'],
  ...['taken_at', 'accepted_at', 'refused_at', 'taken_by', 'accepted_by', 'refused_by', 'reason'],
] as const;
const NUMBERS = ['barcode', 'pathology_no', 'protocol_no', 'client_no', 'national_id'] as const;

/** Returns whether a moment lies before another one. */
const isBefore = (first: unknown, second: unknown): boolean =>
  typeof first === 'string' && typeof second === 'string' && Date.parse(first) < Date.parse(second);

function stage({ values, problems }: HashedRow): StagedAs {
  const { problems: ofPerson, name, national_id, birth_date } = personOf(values);
  const texts = Object.fromEntries(TEXTS.map((field) => [field, textOf(values, field)]));
  const told: StagedValues = { ...texts, name, national_id, birth_date };
  const moments = [told['taken_at'], told['accepted_at'], told['refused_at']];
  const isEarly =
    isBefore(told['accepted_at'], told['taken_at']) || isBefore(told['refused_at'], told['taken_at']);
  return {
    values: told,
    ...standingOf(
      [
        ...problems,
        ...(NUMBERS.every((field) => told[field] === null) ? [{ code: 'missing' }] : []),
        ...(moments.every((moment) => moment === null) ? [{ code: 'no_moment' }] : []),
        ...(isEarly ? [{ code: 'accepted_before_taken' }] : []),
        ...ofPerson,
      ],
      listWarnings,
    ),
  };
}

const momentColumn = (id: string, header: string): PreviewColumn => ({
  id,
  header,
  width: 130,
  text: (values) => {
    const moment = textIn(values, id);
    return moment === null ? null : formatDateTime(moment);
  },
});

/** Returns the kind of specimen lists of the hospital's own system: they feed jars, retakes and their times. */
export const specimenKind = (): ImportKind => ({
  list: 'specimen',
  label: 'Numune listesi',
  fields: [
    { id: 'barcode', label: 'Barkod' },
    { id: 'client_no', label: 'Hasta no' },
    { id: 'pathology_no', label: 'Patoloji no' },
    { id: 'protocol_no', label: 'Protokol no' },
    ...personFields,
    { id: 'jar_no', label: 'Kap no' },
    { id: 'taken_at', label: 'Alınma zamanı' },
    { id: 'taken_by', label: 'Alan' },
    { id: 'accepted_at', label: 'Kabul zamanı' },
    { id: 'accepted_by', label: 'Kabul eden' },
    { id: 'refused_at', label: 'Ret zamanı' },
    { id: 'refused_by', label: 'Reddeden' },
    { id: 'reason', label: 'Ret nedeni' },
  ],
  amounts: {},
  day: 'taken_at',
  counted: [],
  columns: [
    textColumn('barcode', 'Barkod', 120),
    textColumn('protocol_no', 'Protokol', 100),
    ...personColumns,
    textColumn('jar_no', 'Kap', 50),
    momentColumn('taken_at', 'Alınma'),
    momentColumn('accepted_at', 'Kabul'),
    momentColumn('refused_at', 'Ret'),
    textColumn('reason', 'Neden', 140),
  ],
  stage,
  problems: listProblems,
  skipped: {},
  outcome: listOutcome,
});
