import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { refuseProblems, saveRecord } from '@/kit/record/entity-actions';
import { readForm } from '@/kit/form/entity-form';
import type { FormValues } from '@/kit/form/entity-form';
import { commissionRate } from '@sync/model/entities/commission-rate';
import type { CommissionRate } from '@sync/model/entities/commission-rate';
import { posTerminal } from '@sync/model/entities/pos-terminal';
import type { PosTerminal } from '@sync/model/entities/pos-terminal';

/** The fields of the form of a terminal, in its order. */
export const terminalFields = [
  'bank_id',
  'terminal_no',
  'merchant_no',
  'terminal_kind',
  'cash_desk_id',
  'currency',
  'status',
  'fault_note',
  'model',
  'serial_no',
  'settlement_iban',
  'block_days',
  'sim_no',
  'ip_address',
  'note',
] as const;
export type TerminalValues = FormValues<typeof posTerminal, (typeof terminalFields)[number]>;

/**
 * Adds a terminal, or changes one.
 * @param others the terminals on the device
 * @throws ActionError with the fields to mend
 */
export async function saveTerminal(
  writes: LocalWrites,
  form: OpenedForm<PosTerminal> | null,
  values: TerminalValues,
  others: readonly PosTerminal[],
): Promise<PosTerminal> {
  const { record, problems } = readForm(posTerminal, values);
  if (values.bank_id === null) problems['bank_id'] = 'Bankayı seçin';
  const number = values.terminal_no.trim();
  const isTaken = others.some(
    (other) =>
      other.id !== form?.opened.id && other.bank_id === values.bank_id && other.terminal_no === number,
  );
  if (isTaken) problems['terminal_no'] = 'Bu bankada bu numarayla bir terminal var';
  if (values.status === 'faulty' && values.fault_note.trim() === '') {
    problems['fault_note'] = 'Arızanın ne olduğunu yazın';
  }
  refuseProblems(problems);
  return saveRecord(writes, posTerminal, form, record);
}

/** The fields of the form of a rate, in its order. */
export const rateFields = [
  'terminal_id',
  'card_kind',
  'instalments_from',
  'instalments_to',
  'rate',
  'block_days',
  'valid_from',
  'valid_to',
  'contract_no',
] as const;
export type RateValues = FormValues<typeof commissionRate, (typeof rateFields)[number]>;

const overlaps = (a: CommissionRate, b: RateValues): boolean =>
  a.terminal_id === b.terminal_id &&
  a.card_kind === b.card_kind &&
  a.instalments_from <= (b.instalments_to ?? 0) &&
  (b.instalments_from ?? 0) <= a.instalments_to &&
  (b.valid_to === '' || a.valid_from <= b.valid_to) &&
  (a.valid_to === null || b.valid_from <= a.valid_to);

/**
 * Adds a rate of a bank, or changes one.
 * @param others the rates of the bank on the device
 * @throws ActionError with the fields to mend
 */
export async function saveRate(
  writes: LocalWrites,
  form: OpenedForm<CommissionRate> | null,
  bankId: string,
  values: RateValues,
  others: readonly CommissionRate[],
): Promise<CommissionRate> {
  const { record, problems } = readForm(commissionRate, values);
  if (values.rate === null) problems['rate'] = 'Oranı yazın, örneğin 1,79';
  const { instalments_from: least, instalments_to: most } = values;
  if (least === null || least < 1 || least > 36) problems['instalments_from'] = '1 ile 36 arasında yazın';
  if (most === null || most < (least ?? 1) || most > 36) {
    problems['instalments_to'] = 'En az taksitten küçük, 36’dan büyük olamaz';
  }
  if (values.valid_from === '') problems['valid_from'] = 'İlk günü seçin';
  if (values.valid_to !== '' && values.valid_to < values.valid_from) {
    problems['valid_to'] = 'Oran başlamadan bitemez';
  }
  if (others.some((other) => other.id !== form?.opened.id && overlaps(other, values))) {
    problems['valid_from'] ??= 'Aynı kart, taksit ve tarih için başka bir oran var';
  }
  refuseProblems(problems);
  const { rate, instalments_from, instalments_to, ...rest } = record;
  return saveRecord(writes, commissionRate, form, {
    ...rest,
    bank_id: bankId,
    rate: rate ?? 0,
    instalments_from: instalments_from ?? 1,
    instalments_to: instalments_to ?? 1,
  });
}
