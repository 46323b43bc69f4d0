import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { refuseProblems, saveRecord } from '@/kit/record/entity-actions';
import { readForm } from '@/kit/form/entity-form';
import type { FormValues } from '@/kit/form/entity-form';
import { posStaff } from '@sync/model/entities/pos-staff';
import type { PosStaff } from '@sync/model/entities/pos-staff';
import { foldTurkish } from '@sync/model/tr/turkish';

/** The fields of the form that match one field of the record each, in its order. */
export const staffFields = [
  'full_name',
  'user_id',
  'cash_desk_id',
  'phone',
  'active_from',
  'active_to',
  'note',
] as const;
export type StaffValues = FormValues<typeof posStaff, (typeof staffFields)[number]>;

/**
 * Adds somebody who takes payments, or changes them.
 * @param others those on the device
 * @throws ActionError with the fields to mend
 */
export async function saveStaff(
  writes: LocalWrites,
  form: OpenedForm<PosStaff> | null,
  values: StaffValues,
  others: readonly PosStaff[],
): Promise<PosStaff> {
  const { record, problems } = readForm(posStaff, values);
  const name = foldTurkish(values.full_name);
  const isTwice = others.some(
    (other) =>
      other.id !== form?.opened.id &&
      other.active &&
      other.cash_desk_id === values.cash_desk_id &&
      foldTurkish(other.full_name) === name,
  );
  if (values.full_name.trim() === '') problems['full_name'] = 'Adı ve soyadı yazın';
  else if (isTwice) problems['full_name'] = 'Bu kişi bu veznede zaten etkin';
  if (values.active_to !== '' && values.active_from !== '' && values.active_to < values.active_from) {
    problems['active_to'] = 'Görev başlamadan bitemez';
  }
  refuseProblems(problems);
  return saveRecord(writes, posStaff, form, {
    ...record,
    terminal_ids: form?.opened.terminal_ids ?? [],
  });
}
