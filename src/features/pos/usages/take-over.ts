import { actionError } from '@sync/model/action-error';
import type { LocalWrites } from '@/data/workspace';
import { refuseProblems } from '@/kit/record/entity-actions';
import { readForm } from '@/kit/form/entity-form';
import type { FormValues } from '@/kit/form/entity-form';
import { terminalUsage } from '@sync/model/entities/terminal-usage';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import { HANDOVER_HOURS } from '@sync/model/rules/handover-code';
import type { Handover } from '@sync/model/rules/handover-code';
import type { Pos } from '../use-pos';

/** The fields of the form in which somebody takes a terminal over. */
export const takeOverFields = ['terminal_id', 'staff_id', 'shift', 'opening_note'] as const;
export type TakeOverValues = FormValues<typeof terminalUsage, (typeof takeOverFields)[number]>;

/** Returns the open usage of a terminal, as far as this device knows; of several the earliest, which keeps it. */
export function openUsage(
  usages: readonly TerminalUsage[],
  terminalId: string | null,
): TerminalUsage | undefined {
  return usages
    .filter(({ terminal_id, state }) => terminal_id === terminalId && state === 'open')
    .toSorted((a, b) => Date.parse(a.from_at) - Date.parse(b.from_at) || (a.id < b.id ? -1 : 1))[0];
}

/** Returns the usage that began with a code, as far as this device knows. */
const takenBy = (usages: readonly TerminalUsage[], { terminalId, code }: Handover) =>
  usages.find(({ terminal_id, taken_code }) => terminal_id === terminalId && taken_code === code);

/**
 * Returns the moment from which on somebody has a terminal that is taken now. Where another device, whose clock is
 * ahead, has just ended the last usage, it is that end: no time belongs to two people.
 */
function beginningOf(usages: readonly TerminalUsage[], terminalId: string, now: number): number {
  const ends = usages.flatMap(({ terminal_id, to_at }) =>
    terminal_id === terminalId && to_at !== null ? [Date.parse(to_at)] : [],
  );
  // A time of another day is a mistake of its own.
  return Math.max(now, ...ends.filter((end) => end - now < HANDOVER_HOURS * 3_600_000));
}

/**
 * Gives a terminal to somebody: from now on, or by a hand-over from when the other one has counted, which this device
 * may not know yet.
 * @param handover the code of a hand-over, as it was read
 * @param confirm asks the taker for a proof, once all else is in order
 * @throws ActionError with the fields to mend
 */
export async function takeOver(
  writes: LocalWrites,
  values: TakeOverValues,
  pos: Pos,
  handover: Handover | null = null,
  confirm: () => Promise<void> = () => Promise.resolve(),
): Promise<TerminalUsage> {
  const { record, problems } = readForm(terminalUsage, values);
  const name = (id: string) => pos.member(id)?.full_name ?? 'başka biri';
  const terminal = pos.terminal(values.terminal_id);
  if (terminal === undefined) problems['terminal_id'] = 'Terminali seçin';
  else if (terminal.status !== 'active') problems['terminal_id'] = 'Bu terminal kullanımda değil';
  const holder = openUsage(pos.usages, values.terminal_id);
  if (values.staff_id === null) problems['staff_id'] = 'Teslim alanı seçin';
  if (handover === null) {
    if (holder !== undefined) {
      problems['terminal_id'] = `Terminal ${name(holder.staff_id)} üzerinde; önce gün sonu alınmalı`;
    }
  } else {
    const giver = pos.usages.find(
      ({ terminal_id, handover_code }) =>
        terminal_id === handover.terminalId && handover_code === handover.code,
    );
    const taken = takenBy(pos.usages, handover);
    if (values.terminal_id !== handover.terminalId) problems['terminal_id'] = 'Kod başka bir terminalin';
    else if (taken !== undefined) problems['terminal_id'] = `Bu kodla ${name(taken.staff_id)} devraldı`;
    if (values.staff_id !== null && values.staff_id === (giver ?? holder)?.staff_id) {
      problems['staff_id'] = 'Terminali veren ile alan aynı kişi olamaz';
    }
  }
  refuseProblems(problems);
  if (terminal === undefined || values.staff_id === null) throw actionError('invalid');
  await confirm();
  const from = handover?.at ?? beginningOf(pos.usages, terminal.id, Date.now());
  return writes.create(
    terminalUsage,
    {
      ...record,
      terminal_id: terminal.id,
      staff_id: values.staff_id,
      currency: terminal.currency,
      from_at: new Date(from).toISOString(),
      taken_code: handover?.code ?? null,
      state: 'open',
    },
    { summary: `${terminal.terminal_no} ${handover === null ? 'teslim alındı' : 'devralındı'}` },
  );
}
