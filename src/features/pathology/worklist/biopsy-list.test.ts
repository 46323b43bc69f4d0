import { expect, it } from 'vitest';
import { biopsyDraft, jar, NOW, TAKEN } from '@/records/testing/biopsies.fixture';
import { selectRows } from '@/kit/list/select-rows';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { readPathologySearch } from '../pathology-search';
import { biopsySelection, tabShows } from './biopsy-list';
import { biopsyRow } from './biopsy-row';

const ME = 'me';
const row = (id: string, fields: Partial<Biopsy>) =>
  biopsyRow(
    {
      ...biopsyDraft,
      id,
      sent_at: null,
      accepted_at: null,
      reported_at: null,
      seen_at: null,
      told_at: null,
      critical_since: null,
      follow_up_plan: null,
      follow_up_due: null,
      result_class: null,
      gleason: null,
      size_mm: null,
      assignee_id: null,
      doctor_user_ids: [],
      biopsy_no: null,
      pathology_no: null,
      protocol_no: null,
      site: null,
      jars: [jar('1', { state: 'accepted', accepted_at: TAKEN })],
      ...fields,
    } as Biopsy,
    () => ({ name: 'Deneme Hasta', clientNo: '1' }),
    { definitionName: () => 'Dr. Deneme' },
    Date.parse(NOW),
    ME,
  );

const done = {
  taken_at: TAKEN,
  reported_at: TAKEN,
  seen_at: TAKEN,
  told_at: TAKEN,
  follow_up_plan: 'Kontrol',
};
const rows = [
  row('waits', { status: 'accepted', accepted_at: '2026-11-16T08:00:00.000Z', assignee_id: ME }),
  row('late', { status: 'taken', jars: [jar('1')] }),
  row('rings', {
    status: 'reported',
    accepted_at: TAKEN,
    reported_at: '2026-11-17T10:00:00.000Z',
    critical: true,
    critical_since: '2026-11-17T10:00:00.000Z',
    result_class: 'asap',
    doctor_user_ids: [ME],
  }),
  row('far', { ...done, status: 'follow_up', follow_up_due: '2027-02-01' }),
  row('near', { ...done, status: 'follow_up', follow_up_due: '2026-11-20' }),
  row('closed', { ...done, status: 'closed' }),
  row('ordered', { status: 'ordered', taken_at: null, jars: [] }),
];
const ids = (search: object) =>
  selectRows(rows, biopsySelection, readPathologySearch(search), '').map(({ biopsy: { id } }) => id);

it('puts the unseen critical result first, then the nearest deadline', () => {
  expect(ids({})).toEqual(['rings', 'late', 'near', 'waits', 'ordered']);
});

it('keeps a follow-up out of sight until its date comes near', () => {
  expect(ids({ tab: 'done' })).toEqual(['far', 'closed']);
  expect(rows.filter((row) => tabShows.late?.(row)).map(({ biopsy: { id } }) => id)).toEqual(['late']);
});

it('filters by stage, by what is late, unseen or mine', () => {
  expect(ids({ stage: 'taken' })).toEqual(['late']);
  expect(ids({ overdue: 'yes' })).toEqual(['late']);
  expect(ids({ late_jars: 'yes' })).toEqual(['late']);
  expect(ids({ unseen: 'yes' })).toEqual(['rings']);
  expect(ids({ mine: 'yes' })).toEqual(['rings', 'waits']);
});
