import { compareTurkish } from '@sync/model/tr/turkish';
import { exportOf } from '@/kit/export/entity-export';
import { by } from '@/kit/list/select-rows';
import type { Selection } from '@/kit/list/select-rows';
import { biopsy } from '@sync/model/entities/biopsy';
import { resultClasses } from '@sync/model/entities/biopsy-values';
import type { BiopsySort, PathologySearch, PathologyTab } from '../pathology-search';
import type { BiopsyRow } from './biopsy-row';

const classOrder = Object.keys(resultClasses);

/** Compares rows: critical unseen ones first, then by the next deadline; those without one last. */
const byDue = (a: BiopsyRow, b: BiopsyRow): number =>
  Number(b.isRinging) - Number(a.isRinging) ||
  (a.next.due ?? '9').localeCompare(b.next.due ?? '9') ||
  (a.biopsy.taken_at ?? '').localeCompare(b.biopsy.taken_at ?? '');

/** Filters of the worklist's tabs. */
export const tabShows: Readonly<Partial<Record<PathologyTab, (row: BiopsyRow) => boolean>>> = {
  open: ({ isOpen }) => isOpen,
  critical: ({ biopsy, isOpen }) => isOpen && biopsy.critical,
  late: ({ next, isOpen }) => isOpen && next.overdue,
  done: ({ isOpen }) => !isOpen,
};

export const biopsySelection: Selection<BiopsyRow, PathologySearch, BiopsySort> = {
  shows: (row, { tab = 'open' }) => tabShows[tab]?.(row) ?? false,
  filters: {
    stage: (row, stage) => row.stage === stage,
    organ: ({ biopsy }, organ) => biopsy.organ === organ || biopsy.jars.some((jar) => jar.organ === organ),
    doctor: ({ biopsy }, doctor) => biopsy.doctor_id === doctor,
    result: (row, found) => row.worst === found,
    status: ({ biopsy }, status) => biopsy.status === status,
    review: ({ biopsy }) => biopsy.review === 'needed',
    overdue: ({ next }) => next.overdue,
    late_jars: ({ next }) => next.lateJars.length > 0,
    unseen: ({ isRinging }) => isRinging,
    mine: ({ isMine }) => isMine,
  },
  texts: ({ biopsy, clientName, doctorName, result }) => [
    clientName,
    doctorName,
    biopsy.biopsy_no,
    biopsy.pathology_no,
    biopsy.protocol_no,
    biopsy.site,
    result,
  ],
  numbers: ({ biopsy, clientNo }) => [biopsy.biopsy_no, biopsy.pathology_no, biopsy.protocol_no, clientNo],
  sorts: {
    due: byDue,
    client: (a, b) => compareTurkish(a.clientName, b.clientName) || byDue(a, b),
    organ: (a, b) => compareTurkish(a.biopsy.organ, b.biopsy.organ) || byDue(a, b),
    result: by(({ worst }) => (worst === null ? null : classOrder.indexOf(worst))),
    taken: by(({ biopsy }) => biopsy.taken_at),
    jars: by(({ biopsy }) => biopsy.jars.length),
    doctor: (a, b) => compareTurkish(a.doctorName, b.doctorName) || byDue(a, b),
  },
  standing: { sort: 'due', order: 'asc', largestFirst: ['result', 'taken', 'jars'] },
};

export const biopsyExport = exportOf(biopsy, (row: BiopsyRow) => row.biopsy, [
  'biopsy_no',
  'pathology_no',
  { header: 'Hasta', cell: ({ clientName }) => clientName },
  { header: 'Hasta no', cell: ({ clientNo }) => clientNo },
  'organ',
  'site',
  'sample_kind',
  { header: 'Kap', cell: ({ biopsy }) => biopsy.jars.length },
  'doctor_id',
  'taken_at',
  'sent_at',
  'accepted_at',
  'reported_at',
  'seen_at',
  'told_at',
  'told_how',
  { header: 'En ağır sınıf', cell: ({ worst }) => (worst === null ? null : resultClasses[worst]) },
  'follow_up_plan',
  'follow_up_due',
  'status',
]);
