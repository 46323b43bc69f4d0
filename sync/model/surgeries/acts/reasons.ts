import type { ActReference } from '../../acts/act';
import { reference } from '../../fields';

type Use = 'postpone' | 'cancel';

/** Field of the reason why a surgery does not take place when it was planned. */
export const reasonField = reference('definitions', { label: 'Neden', lookup: 'surgery_reason' });

const fits = (applies: string | undefined, use: Use): boolean =>
  applies === undefined || applies === 'both' || applies === use;

/** Returns how a dialog asks for the reason. */
export const askReason = (names: Pick<ActReference, 'definitions'>, use: Use) =>
  ({
    few: true,
    required: true,
    options: names
      .definitions('surgery_reason')
      .filter(({ active, attributes }) => active && fits(attributes.applies_to, use))
      .map(({ id, name }) => ({ value: id, label: name })),
  }) as const;

/** Returns a sentence where no fitting reason is chosen. */
export function reasonProblem(
  names: Pick<ActReference, 'definition'>,
  id: string | null,
  use: Use,
): Readonly<Record<string, string>> {
  const isFitting = id !== null && fits(names.definition('surgery_reason', id)?.attributes.applies_to, use);
  return isFitting ? {} : { '': 'Nedeni seçin.', status_reason_id: 'Nedeni seçin' };
}
