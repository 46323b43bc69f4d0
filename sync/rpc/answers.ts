import * as v from 'valibot';

/** Parts of most answers. Names that a schema does not know, as of a newer server, are ignored. */

export const textOrNull = v.nullable(v.string());
export const numberOrNull = v.nullable(v.number());

/** Returns the schema of a list that nobody changes. */
export const listOf = <S extends v.GenericSchema>(item: S) => v.pipe(v.array(item), v.readonly());

/** Returns the schema of one of the codes that the model has labels for. */
export const codeOf = <K extends string>(labels: Readonly<Record<K, unknown>>) =>
  v.custom<K>((value) => typeof value === 'string' && Object.hasOwn(labels, value), 'unknown code');

/** Numbers by names. */
export const counts = v.record(v.string(), v.number());
