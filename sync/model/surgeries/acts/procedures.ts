import { act } from '../../acts/act';
import type { ActReference } from '../../acts/act';
import { client } from '../../entities/client';
import { surgery } from '../../entities/surgery';
import type { Surgery } from '../../entities/surgery';
import type { SurgeryProcedure, SurgerySide } from '../../entities/surgery-values';
import { json } from '../../fields';
import { preparationPatch } from '../preparation';
import { saveLabel } from '../save-label';
import { isWaiting, sideProblems } from '../slots';
import { EDIT } from './rules';

/** A procedure as it is typed. */
export interface TypedProcedure extends Pick<SurgeryProcedure, 'id' | 'procedure_id' | 'name'> {
  readonly code: string;
  readonly side: SurgerySide | null;
  readonly minutes: number | null;
}

const proceduresOf = (list: readonly TypedProcedure[]): readonly SurgeryProcedure[] =>
  list.map(({ id, procedure_id, name, code, side, minutes }) => ({
    id,
    procedure_id,
    name: name.trim(),
    code: code.trim() === '' ? null : code.trim(),
    side: side ?? 'none',
    minutes: minutes ?? 0,
  }));

/** Returns a sentence at each field that lacks something, by its place: `0.side`. */
function problemsOf(
  list: readonly TypedProcedure[],
  names: Pick<ActReference, 'definition'>,
): Readonly<Record<string, string>> {
  if (list.length === 0) return { list: 'En az bir ameliyat olmalı' };
  const problems: Record<string, string> = {};
  for (const [at, { name, procedure_id: kind, side, minutes }] of list.entries()) {
    const isSided = names.definition('procedure', kind)?.attributes.sided ?? false;
    if (name.trim() === '') problems[`${at}.name`] = 'Ameliyatı seçin ya da adını yazın';
    else if (side === null || (side === 'none' && isSided)) {
      problems[`${at}.side`] = 'Tarafı seçin; kayıt taraf seçilmeden yapılmaz';
    }
    if (minutes === null || !Number.isInteger(minutes) || minutes < 5 || minutes > 1440) {
      problems[`${at}.minutes`] = '5 ile 1440 dakika arasında yazın';
    }
  }
  return problems;
}

const needsSides = (record: Surgery): boolean => !isWaiting(record) && record.status !== 'cancelled';

/** Changes procedures and their sides. A marked side has to be marked again where it changes. */
export const editProcedures = act(surgery, {
  name: 'edit_procedures',
  label: 'Ameliyatları düzenle…',
  title: 'Ameliyatları düzenle',
  saves: (_, __, { procedures }) => saveLabel({ procedures }),
  icon: 'scissors',
  permissions: [EDIT],
  group: 'step',
  when: () => true,
  wide: true,
  needs: { patients: { entity: client, ids: ({ client_id: id }: Surgery) => [id] } },
  fields: { procedures: json<readonly TypedProcedure[]>({ label: 'Ameliyatlar' }) },
  start: ({ procedures }) => ({
    procedures: procedures.map((procedure) => ({ ...procedure, code: procedure.code ?? '' })),
  }),
  check: (record, { procedures }, { reference }) => {
    const problems = problemsOf(procedures, reference);
    if (Object.keys(problems).length > 0 || !needsSides(record)) return problems;
    return sideProblems({ procedures: proceduresOf(procedures) }, reference);
  },
  run: (changes, record, values, world) => {
    const changed = { procedures: proceduresOf(values.procedures) };
    const [patient = null] = world.needed.patients;
    changes.update({ ...changed, ...preparationPatch(world, record, changed, patient) });
  },
  done: 'Ameliyatlar kaydedildi',
});
