import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { isIsoInstant } from '@/lib/dates';
import { readForm } from '@/kit/form/entity-form';
import type { FormValues } from '@/kit/form/entity-form';
import { refuseProblems, saveRecord } from '@/kit/record/entity-actions';
import { shiftHandover } from '@sync/model/entities/shift-handover';
import type { ShiftHandover } from '@sync/model/entities/shift-handover';

/** The fields of the form, in its order. */
export const handoverFields = ['department_id', 'shift', 'from_at', 'to_at', 'note'] as const;
export type HandoverValues = FormValues<typeof shiftHandover, (typeof handoverFields)[number]>;

const HOUR = 3_600_000;
const LONGEST = 36;

/**
 * Begins the sheet of a shift, or changes a draft.
 * @returns the id of the sheet
 * @throws ActionError with the fields to mend
 */
export async function saveHandover(
  writes: LocalWrites,
  form: OpenedForm<ShiftHandover> | null,
  values: HandoverValues,
): Promise<string> {
  const { record, problems } = readForm(shiftHandover, values);
  if (!isIsoInstant(values.from_at)) problems['from_at'] = 'Gün ve saati yazın';
  if (!isIsoInstant(values.to_at)) problems['to_at'] = 'Gün ve saati yazın';
  else if (problems['from_at'] === undefined) {
    const length = Date.parse(record.to_at) - Date.parse(record.from_at);
    if (length <= 0) problems['to_at'] = 'Bitiş başlangıçtan sonra olmalı';
    else if (length > LONGEST * HOUR) problems['to_at'] = `Vardiya en çok ${LONGEST} saat sürebilir`;
  }
  if (form !== null && form.opened.state !== 'draft')
    problems[''] = 'Vardiya devredilmiş; artık değiştirilemez, düzeltme eklenebilir.';
  refuseProblems(problems);
  const { giver_id, state } = form?.opened ?? { giver_id: writes.access.userId, state: 'draft' as const };
  const saved = await saveRecord(writes, shiftHandover, form, { ...record, giver_id, state });
  return saved.id;
}
