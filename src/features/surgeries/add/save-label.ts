import { surgerySides } from '@sync/model/entities/surgery-values';
import { sideOf } from '@sync/model/rules/surgery-rules';
import { withSide } from '@/records/surgeries/surgery-words';
import type { SurgeryFormValues } from './surgery-form-values';

/** Returns the label of the save button: it repeats the side, so that a wrong one is noticed. */
export function saveLabel({ procedures }: Pick<SurgeryFormValues, 'procedures'>): string {
  const chosen = procedures.map((procedure) => ({
    ...procedure,
    code: null,
    side: procedure.side ?? ('none' as const),
    minutes: 0,
  }));
  const [first] = chosen;
  const side = sideOf(chosen);
  if (first === undefined || side === 'none') return 'Ameliyatı kaydet';
  const sides = chosen.map((procedure) => procedure.side).filter((side) => side !== 'none');
  if (new Set(sides).size > 1) {
    return `${[...new Set(sides)].map((code) => surgerySides[code]).join(' ve ')} olarak kaydet`;
  }
  const short = first.name.length <= 24 ? withSide({ name: first.name, side }) : surgerySides[side];
  return `${short} olarak kaydet`;
}
