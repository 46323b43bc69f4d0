import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { changedValues } from '@/lib/changed-values';
import { refuseProblems } from '@/kit/record/entity-actions';
import { readForm } from '@/kit/form/entity-form';
import type { FormValues } from '@/kit/form/entity-form';
import { terminalUsage } from '@sync/model/entities/terminal-usage';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';

/** The fields in which a usage is corrected; of an open one the last four stay empty. */
export const correctionFields = [
  'staff_id',
  'from_at',
  'to_at',
  'batch_no',
  'counted_count',
  'counted_gross',
] as const;
export type CorrectionValues = FormValues<typeof terminalUsage, (typeof correctionFields)[number]>;

/**
 * Corrects times, person or figures. The first count stays beside them. The server lets a second person correct a
 * count, never the one who counted.
 * @throws ActionError with the fields to mend
 */
export async function correctUsage(
  writes: LocalWrites,
  form: OpenedForm<TerminalUsage>,
  values: CorrectionValues,
): Promise<TerminalUsage> {
  const { record, problems } = readForm(terminalUsage, values);
  const { opened } = form;
  const isOpen = opened.state === 'open';
  if (values.staff_id === null) problems['staff_id'] = 'Personeli seçin';
  if (record.from_at === null) problems['from_at'] ??= 'Teslim alma zamanını yazın';
  else if (Date.parse(record.from_at) > Date.now()) problems['from_at'] = 'Gelecekte bir zaman olamaz';
  if (!isOpen) {
    if (record.to_at === null) problems['to_at'] ??= 'Bırakma zamanını yazın';
    else if (record.from_at !== null && record.to_at < record.from_at) {
      problems['to_at'] = 'Terminal alınmadan bırakılamaz';
    }
    if (values.counted_count === null) problems['counted_count'] ??= 'İşlem sayısını yazın';
    if (values.counted_gross === null) problems['counted_gross'] ??= 'Toplamı yazın';
  }
  refuseProblems(problems);
  const { staff_id, from_at } = record;
  const corrected = isOpen ? { staff_id, from_at } : record;
  return writes.change(terminalUsage, opened.id, changedValues(opened, corrected), {
    summary: 'Kullanım düzeltildi',
    ...form,
  });
}
