import { formValuesOf, readForm } from '@/kit/form/entity-form';
import type { Act, AnyRecord, AnyValues, AnyWorld } from '@sync/model/acts/act';
import { actionError } from '@sync/model/action-error';
import { sameJson } from '@sync/model/merge/equality';

const isStructure = (column: string): boolean => column === 'jsonb' || column.endsWith('[]');

/** Returns the values of an untouched dialog: texts as they are typed, structures as they are. */
export function startValues(act: Act, record: AnyRecord, world: AnyWorld, given: AnyValues = {}): AnyValues {
  return formValues(act, act.start(record, world, given));
}

function formValues(act: Act, start: AnyValues): AnyValues {
  const fields = act.fields ?? {};
  const names = Object.keys(fields);
  const structures = names.filter((name) => isStructure(fields[name]?.column ?? ''));
  return {
    ...formValuesOf({ ...act.entity, fields }, names, null, start),
    ...Object.fromEntries(structures.map((name) => [name, start[name] ?? []])),
  };
}

/**
 * Returns the values of an untouched dialog for a selection: what is said for it, else what all records begin with.
 * @param given values that the place of the press says
 */
export function startAmong(
  act: Act,
  records: readonly AnyRecord[],
  world: AnyWorld,
  said: AnyValues = {},
  given: AnyValues = {},
): AnyValues {
  const [first = {}, ...others] = records.map((record) => startValues(act, record, world, given));
  const empty = formValues(act, said);
  return Object.fromEntries(
    Object.entries(first).map(([name, value]) => {
      const isCommon = others.every((other) => sameJson(other[name], value));
      return [name, name in said || !isCommon ? empty[name] : value];
    }),
  );
}

/** Returns the values as they are stored. @throws ActionError at the fields that cannot be read */
export function readValues(act: Act, values: AnyValues): AnyValues {
  const { record, problems } = readForm({ ...act.entity, fields: act.fields ?? {} }, values as never);
  if (Object.keys(problems).length > 0) throw actionError('invalid', problems);
  return { ...record };
}
