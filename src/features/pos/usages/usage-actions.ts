import { actionError } from '@sync/model/action-error';
import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { changedValues } from '@/lib/changed-values';
import { refuseProblems } from '@/records/entity-actions';
import { readForm } from '@/records/entity-form';
import type { FormValues } from '@/records/entity-form';
import { terminalUsage } from '@sync/model/entities/terminal-usage';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import { newHandoverCode } from '@sync/model/rules/handover-code';
import type { Pos } from '../use-pos';

/** The fields of the form in which somebody takes a terminal over. */
export const takeOverFields = ['terminal_id', 'staff_id', 'shift', 'opening_note'] as const;
export type TakeOverValues = FormValues<typeof terminalUsage, (typeof takeOverFields)[number]>;

/** Returns the open usage of a terminal, as far as this device knows. */
export function openUsage(
  usages: readonly TerminalUsage[],
  terminalId: string | null,
): TerminalUsage | undefined {
  return usages.find(({ terminal_id, state }) => terminal_id === terminalId && state === 'open');
}

/**
 * Gives a terminal to somebody, from now on.
 * @param code of a hand-over: the one who gives it has counted, which this device may not know yet
 * @throws ActionError with the fields to mend
 */
export async function takeOver(
  writes: LocalWrites,
  values: TakeOverValues,
  pos: Pos,
  code: string | null = null,
): Promise<TerminalUsage> {
  const { record, problems } = readForm(terminalUsage, values);
  const terminal = pos.terminal(values.terminal_id);
  if (terminal === undefined) problems['terminal_id'] = 'Terminali seçin';
  else if (terminal.status !== 'active') problems['terminal_id'] = 'Bu terminal kullanımda değil';
  const holder = openUsage(pos.usages, values.terminal_id);
  if (holder !== undefined && code === null) {
    problems['terminal_id'] =
      `Terminal ${pos.member(holder.staff_id)?.full_name ?? 'başka biri'} üzerinde; önce gün sonu alınmalı`;
  }
  if (values.staff_id === null) problems['staff_id'] = 'Teslim alanı seçin';
  refuseProblems(problems);
  if (terminal === undefined || values.staff_id === null) throw actionError('invalid');
  return writes.create(
    terminalUsage,
    {
      ...record,
      terminal_id: terminal.id,
      staff_id: values.staff_id,
      currency: terminal.currency,
      from_at: new Date().toISOString(),
      handover_code: code,
      state: 'open',
    },
    { summary: `${terminal.terminal_no} ${code === null ? 'teslim alındı' : 'devralındı'}` },
  );
}

/** The fields of the form of a count. */
export const countFields = [
  'batch_no',
  'counted_count',
  'counted_gross',
  'handed_to_id',
  'opening_note',
] as const;
export type CountValues = FormValues<typeof terminalUsage, (typeof countFields)[number]>;

/**
 * Closes a usage with what the slip of the day's end says. With somebody who takes the terminal on, their usage begins
 * in the same moment; both carry the same code.
 * @param elsewhere it is taken on another tablet, by the code
 * @throws ActionError with the fields to mend
 */
export async function countUsage(
  writes: LocalWrites,
  form: OpenedForm<TerminalUsage>,
  values: CountValues,
  elsewhere = false,
): Promise<TerminalUsage> {
  const { record, problems } = readForm(terminalUsage, values);
  if (values.counted_count === null || values.counted_count < 0) {
    problems['counted_count'] ??= 'Slipteki işlem sayısını yazın; işlem yoksa 0';
  }
  if (values.counted_gross === null) problems['counted_gross'] ??= 'Slipteki toplamı yazın; işlem yoksa 0';
  if (values.counted_count === 0 && values.counted_gross !== null && values.counted_gross !== 0) {
    problems['counted_count'] = 'Toplam varsa işlem de vardır';
  }
  const receiver = values.handed_to_id;
  if (receiver !== null && receiver === form.opened.staff_id) {
    problems['handed_to_id'] = 'Terminali veren ile alan aynı kişi olamaz';
  }
  refuseProblems(problems);
  const at = new Date().toISOString();
  const { opened } = form;
  const handsOver = receiver !== null || elsewhere;
  const code = handsOver ? newHandoverCode() : null;
  const counted = await writes.change(
    terminalUsage,
    opened.id,
    {
      batch_no: record.batch_no,
      counted_count: record.counted_count,
      counted_gross: record.counted_gross,
      counted_at: at,
      to_at: at,
      handed_to_id: receiver,
      handover_code: code,
      state: handsOver ? 'handed_over' : 'counted',
    },
    { summary: handsOver ? 'Terminal devredildi' : 'Gün sonu alındı', ...form },
  );
  if (receiver !== null) {
    await writes.create(
      terminalUsage,
      {
        terminal_id: opened.terminal_id,
        staff_id: receiver,
        currency: opened.currency,
        shift: shiftAt(at),
        from_at: at,
        handover_code: code,
        state: 'open',
      },
      { summary: 'Terminal devralındı' },
    );
  }
  return counted;
}

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

/** Returns the shift of an instant: night until 8, day until 16, evening until midnight, in Istanbul. */
export function shiftAt(instant: string): 'night' | 'day' | 'evening' {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Europe/Istanbul' }).format(
      new Date(instant),
    ),
  );
  return hour < 8 ? 'night' : hour < 16 ? 'day' : 'evening';
}

/** The fields in which a difference is explained. */
export const differenceFields = ['difference_reason', 'difference_note'] as const;
export type DifferenceValues = FormValues<typeof terminalUsage, (typeof differenceFields)[number]>;

/** Explains why counted and expected money differ. @throws ActionError with the fields to mend */
export async function explainDifference(
  writes: LocalWrites,
  form: OpenedForm<TerminalUsage>,
  values: DifferenceValues,
): Promise<TerminalUsage> {
  const problems: Record<string, string> = {};
  if (values.difference_reason === '') problems['difference_reason'] = 'Nedeni seçin';
  if (values.difference_reason === 'other' && values.difference_note.trim() === '') {
    problems['difference_note'] = 'Nedeni yazın';
  }
  refuseProblems(problems);
  const { record } = readForm(terminalUsage, values);
  return writes.change(terminalUsage, form.opened.id, record, { summary: 'Fark açıklandı', ...form });
}

/** Says that somebody has looked at a count. @throws ActionError */
export async function checkUsage(writes: LocalWrites, id: string): Promise<void> {
  await writes.change(terminalUsage, id, { state: 'checked' }, { summary: 'Sayım denetlendi' });
}
