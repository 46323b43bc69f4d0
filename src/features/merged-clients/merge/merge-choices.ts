import type { MergeChoice, MergeField } from '@sync/rpc/merges';

/** Choice of the user, by the side on the screen, so that it stays when the other record is kept. */
export type Side = 'left' | 'right' | 'both';
export type Choices = Readonly<Record<string, Side>>;

const sideOf = (choice: MergeChoice, kept: 'left' | 'right'): Side =>
  choice === 'both' ? 'both' : (choice === 'survivor') === (kept === 'left') ? 'left' : 'right';
const choiceOf = (side: Side, kept: 'left' | 'right'): MergeChoice =>
  side === 'both' ? 'both' : side === kept ? 'survivor' : 'absorbed';

/** Returns the current choice of a field: the user's, or the proposed one; null where the user has to choose. */
export function chosenSide(field: MergeField, choices: Choices, kept: 'left' | 'right'): Side | null {
  const own = choices[field.name];
  if (own !== undefined && (own !== 'both' || field.rule === 'unite' || field.rule === 'join')) return own;
  return field.proposed === null ? null : sideOf(field.proposed, kept);
}

/** Returns fields without a choice. */
export const undecided = (
  fields: readonly MergeField[],
  choices: Choices,
  kept: 'left' | 'right',
): readonly MergeField[] => fields.filter((field) => chosenSide(field, choices, kept) === null);

/** Returns the choices to send: every field as it is on the screen. */
export function sentChoices(
  fields: readonly MergeField[],
  choices: Choices,
  kept: 'left' | 'right',
): Readonly<Record<string, MergeChoice>> {
  return Object.fromEntries(
    fields
      .filter(({ rule }) => rule !== 'strict')
      .flatMap((field) => {
        const side = chosenSide(field, choices, kept);
        return side === null ? [] : [[field.name, choiceOf(side, kept)]];
      }),
  );
}

/** Returns the choice after a press on one of two boxes, where both may be kept; one of them is always kept. */
export function toggled(now: Side | null, side: 'left' | 'right'): Side {
  const other = side === 'left' ? 'right' : 'left';
  if (now === 'both') return other;
  return now === side ? side : 'both';
}

/** Returns fields to review, and the number of those equal or empty on both sides. */
export function parted(fields: readonly MergeField[]): {
  readonly open: readonly MergeField[];
  readonly same: readonly MergeField[];
} {
  const isSame = (field: MergeField) => field.same;
  return { open: fields.filter((field) => !isSame(field)), same: fields.filter(isSame) };
}
