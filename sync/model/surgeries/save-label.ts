import { surgerySides } from '../entities/surgery-values';
import type { SurgeryProcedure, SurgerySide } from '../entities/surgery-values';
import { sideOf } from '../rules/surgery-rules';
import { withSide } from './words';

/** A procedure as it is typed: its side is not chosen yet. */
type Typed = Pick<SurgeryProcedure, 'id' | 'procedure_id' | 'name'> & { readonly side: SurgerySide | null };

/** Returns the label of the save button: it repeats the side, so that a wrong one is noticed. */
export function saveLabel({ procedures }: { readonly procedures: readonly Typed[] }): string {
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
