import { exportOf } from '@/kit/export/entity-export';
import { by } from '@/kit/list/select-rows';
import type { Selection } from '@/kit/list/select-rows';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import { insuranceGroups } from '@sync/model/rules/insurance-clock';
import { compareTurkish } from '@sync/model/tr/turkish';
import type { CaseSort, TrackingSearch, TrackingTab } from '../tracking-search';
import type { CaseRow } from '../case-row';

const groupOrder = new Map(insuranceGroups.map((group, at) => [group, at]));

/** Compares ISO texts directly; the Turkish order is too slow for a list of thousands. */
const plainly = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares rows by group, within it by deadline; without one by the longest wait. */
export const byUrgency = (a: CaseRow, b: CaseRow): number =>
  (groupOrder.get(a.group) ?? 9) - (groupOrder.get(b.group) ?? 9) ||
  plainly(a.urgency.due ?? '9', b.urgency.due ?? '9') ||
  (b.urgency.waitedMinutes ?? 0) - (a.urgency.waitedMinutes ?? 0) ||
  plainly(a.record.id, b.record.id);

/** Returns whether a tab shows a row. @param me the signed-in user */
export function tabShows(tab: TrackingTab, { record, isOpen, isSurgeryNext }: CaseRow, me: string): boolean {
  switch (tab) {
    case 'open':
      return isOpen;
    case 'mine':
      return isOpen && record.assignee_id === me;
    case 'soon':
      return isOpen && isSurgeryNext;
    case 'done':
      return !isOpen;
    case 'batches':
      return false;
  }
}

export function caseSelection(me: string): Selection<CaseRow, TrackingSearch, CaseSort> {
  return {
    shows: (row, { tab = 'open' }) => tabShows(tab, row, me),
    filters: {
      payer: ({ record }, payer) => record.payer_kind === payer,
      insurer: ({ record }, insurer) => record.insurer_id === insurer,
      service: ({ record }, service) => record.service_kind === service,
      status: ({ record }, status) => record.status === status,
      assignee: ({ record }, assignee) => record.assignee_id === assignee,
      review: ({ record }, review) => record.review_kind === review,
      missing: ({ missing }) => missing > 0,
      waiting: ({ urgency }, hours) => (urgency.waitedMinutes ?? 0) >= Number(hours) * 60,
      late: ({ group }) => group === 'answer_late',
      expiring: ({ group }) => group === 'expiring',
      appealed: ({ record }) => record.status === 'appealed',
      cut: ({ record }) => (record.cut_amount ?? 0) > 0,
      differs: ({ record }) => record.list_differs,
      reopened: ({ misfit }) => misfit !== null,
      batch: ({ record }, batch) => record.batch_id === batch,
    },
    texts: ({ record, clientName, insurerName }) => [
      clientName,
      insurerName,
      record.service_name,
      record.case_no,
      record.provision_no,
      record.medula_no,
      record.invoice_no,
    ],
    numbers: ({ record, clientNo }) => [
      record.case_no,
      record.provision_no,
      record.medula_no,
      record.invoice_no,
      clientNo,
    ],
    sorts: {
      urgency: byUrgency,
      client: (a, b) => plainly(a.clientKey, b.clientKey) || byUrgency(a, b),
      insurer: (a, b) => compareTurkish(a.insurerName, b.insurerName) || byUrgency(a, b),
      waited: by(({ urgency }) => urgency.waitedMinutes),
      asked: by(({ record }) => record.asked_amount),
      approved: by(({ granted }) => granted),
      share: by(({ share }) => share),
      surgery: by(({ surgeryStart }) => surgeryStart),
      valid: by(({ record }) => record.valid_to),
      check: by(({ record }) => record.next_check_at),
    },
    standing: { sort: 'urgency', order: 'asc', largestFirst: ['waited', 'asked', 'approved', 'share'] },
  };
}

export const caseExport = exportOf(insuranceCase, (row: CaseRow) => row.record, [
  'case_no',
  { header: 'Hasta', cell: ({ clientName }) => clientName },
  { header: 'Hasta no', cell: ({ clientNo }) => clientNo },
  'payer_kind',
  'insurer_id',
  'provision_no',
  'medula_no',
  'service_kind',
  'service_name',
  'service_day',
  'status',
  'asked_amount',
  'approved_amount',
  { header: 'Hasta payı', cell: ({ share }) => (share === null ? null : { minor: share }) },
  'requested_at',
  'answered_at',
  'valid_to',
  { header: 'Eksik evrak', cell: ({ missing }) => missing },
  'appeal_due',
  'assignee_id',
  'invoice_no',
  'paid_amount',
  'cut_amount',
  'cut_reason',
  'payer_message',
]);
