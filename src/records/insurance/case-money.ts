import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { sumMinor } from '@sync/model/money';

/*
 * Sums as people read them, in minor units of the case's currency. Case and server count a line in appeal as open; what
 * the payer had granted on it is still what stands until there is a new decision.
 */

/** Returns the amount that the payer currently grants; null as long as nothing was decided. */
export function grantedOf({ lines }: Pick<InsuranceCase, 'lines'>): number | null {
  const told = lines.filter(
    ({ decision, appealed, approved }) => decision !== 'open' || (appealed && approved !== null),
  );
  return told.length === 0 ? null : sumMinor(told.map(({ approved }) => approved));
}

/** Returns the patient's share: as entered, else what the payer leaves; null as long as nothing was decided. */
export function shareOf(
  record: Pick<InsuranceCase, 'lines' | 'patient_share' | 'asked_amount'>,
): number | null {
  if (record.patient_share !== null) return record.patient_share;
  const granted = grantedOf(record);
  return granted === null ? null : Math.max(0, record.asked_amount - granted);
}
