import type { ImportKind, StagedAs, StagedValues } from '@/import/flow/import-kind';
import { standingOf } from '@/import/flow/row-standing';
import { codeColumn, dayColumn, textColumn } from '@/import/list/preview-columns';
import type { HashedRow } from '@/import/read/row-hash';
import { organs, resultClasses } from '@sync/model/entities/biopsy-values';
import { personColumns } from './insurance-columns';
import { doctorFinder } from './list-context';
import type { ListContext } from './list-context';
import { organOf, reportReader } from './pathology-values';
import { listOutcome, listProblems, listWarnings, personFields, personOf, textOf } from './row-values';

/** Reading a report takes a millisecond or so. */
const PORTION = 100;

function pathologyStage(context: ListContext): (row: HashedRow) => StagedAs {
  const doctorOf = doctorFinder(context);
  const read = reportReader(context.words);
  return ({ values, problems }) => {
    const { problems: ofPerson, ...person } = personOf(values);
    const place = textOf(values, 'organ');
    const text = textOf(values, 'text');
    const organ = organOf(place) ?? (place === null ? null : 'other');
    const reading = text === null ? null : read(text, organ ?? 'other');
    const doctor = textOf(values, 'doctor');
    const doctorId = doctorOf(doctor);
    const [number, protocol] = [textOf(values, 'pathology_no'), textOf(values, 'protocol_no')];
    const [taken, reported] = [textOf(values, 'taken_on'), textOf(values, 'reported_on')];
    const needsReview = reading !== null && reading.reasons.length > 0;
    const isGraded = reading !== null && (reading.isup !== null || reading.gleason !== null);
    return {
      values: {
        pathology_no: number,
        protocol_no: protocol,
        ...person,
        taken_on: taken,
        accepted_on: textOf(values, 'accepted_on'),
        reported_on: reported,
        organ,
        jar_no: textOf(values, 'jar_no'),
        doctor_id: doctorId,
        doctor,
        text,
        result_class: reading?.result_class ?? null,
        reading,
        review: reading === null ? null : needsReview ? 'needed' : 'none',
        gleason: reading?.gleason ?? null,
        isup: reading?.isup ?? null,
        size_mm: reading?.size_mm ?? null,
      },
      ...standingOf(
        [
          ...problems,
          ...(number === null && protocol === null ? [{ code: 'missing' }] : []),
          ...(reported !== null && text === null ? [{ code: 'empty_report' }] : []),
          ...(reported !== null && taken !== null && reported < taken
            ? [{ code: 'report_before_sample' }]
            : []),
          ...(isGraded && organ !== null && organ !== 'prostate' ? [{ code: 'isup_organ' }] : []),
          ...(needsReview ? [{ code: 'needs_review' }] : []),
          ...(place !== null && organ === 'other' ? [{ code: 'unknown_organ' }] : []),
          ...(doctor !== null && doctorId === null ? [{ code: 'unknown_doctor' }] : []),
          ...ofPerson,
        ],
        listWarnings,
      ),
    };
  };
}

const KEPT = [
  ...['pathology_no', 'protocol_no', 'national_id', 'name', 'taken_on', 'reported_on', 'organ', 'jar_no'],
  ...['doctor_id', 'doctor', 'result_class', 'review', 'isup', 'gleason'],
];

/** Reports of a pathology laboratory, read on the device by the word list in use. */
export const pathologyKind = (context: ListContext): ImportKind => ({
  list: 'pathology',
  label: 'Patoloji listesi',
  fields: [
    { id: 'pathology_no', label: 'Patoloji no' },
    { id: 'protocol_no', label: 'Protokol no' },
    ...personFields,
    { id: 'taken_on', label: 'Alınma tarihi' },
    { id: 'accepted_on', label: 'Kabul tarihi' },
    { id: 'reported_on', label: 'Rapor tarihi' },
    { id: 'organ', label: 'Organ ya da yer' },
    { id: 'jar_no', label: 'Kap no' },
    { id: 'doctor', label: 'İsteyen hekim' },
    { id: 'text', label: 'Rapor metni' },
  ],
  amounts: {},
  day: 'reported_on',
  counted: ['doctor'],
  portion: PORTION,
  kept: (values: StagedValues): StagedValues => ({
    ...Object.fromEntries(KEPT.map((field) => [field, values[field] ?? null])),
    has_text: values['text'] !== null,
  }),
  columns: [
    textColumn('pathology_no', 'Patoloji no', 110),
    textColumn('protocol_no', 'Protokol', 100),
    ...personColumns,
    codeColumn('organ', 'Organ', organs, 110),
    textColumn('jar_no', 'Kap', 50),
    dayColumn('reported_on', 'Rapor'),
    codeColumn('result_class', 'Okunan sınıf', resultClasses, 150),
  ],
  stage: pathologyStage(context),
  problems: listProblems,
  skipped: {},
  outcome: listOutcome,
});
