import type { FunctionParameter } from '../database/callable-functions';

/** Reason why a value fits no parameter of its type, and where; never with the value itself. */
export interface ParameterFault {
  /** `ids[3]` */
  readonly at: string;
  readonly expected: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;
const WHOLE = /^-?\d{1,19}$/u;

/** Limits of whole numbers by type. */
const RANGES: Readonly<Record<string, bigint>> = {
  smallint: 2n ** 15n,
  integer: 2n ** 31n,
  bigint: 2n ** 63n,
};

function isWhole(value: unknown, limit: bigint): boolean {
  // A JSON number beyond this has lost digits on its way.
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return false;
  if (typeof value !== 'number' && !(typeof value === 'string' && WHOLE.test(value))) return false;
  const number = BigInt(value);
  return number >= -limit && number < limit;
}

/** Returns what a value had to be; null where it is. A type that is not listed is left to the database. */
function expectedOf(type: string, value: unknown): string | null {
  switch (type) {
    case 'uuid':
      return typeof value === 'string' && UUID.test(value) ? null : 'a UUID';
    case 'text':
    case 'date':
    case 'timestamp with time zone':
      return typeof value === 'string' ? null : 'a text';
    case 'boolean':
      return typeof value === 'boolean' ? null : 'true or false';
    case 'smallint':
    case 'integer':
    case 'bigint':
      return isWhole(value, RANGES[type] ?? 0n) ? null : 'a whole number';
    case 'double precision':
    case 'numeric':
      return typeof value === 'number' ? null : 'a number';
    default:
      return null;
  }
}

function faultOf({ name, type }: FunctionParameter, value: unknown): ParameterFault | null {
  if (value === null || type === 'jsonb' || type === 'json') return null;
  const item = /^(?<item>.+)\[\]$/u.exec(type)?.groups?.item;
  if (item === undefined) {
    const expected = expectedOf(type, value);
    return expected === null ? null : { at: name, expected };
  }
  if (!Array.isArray(value)) return { at: name, expected: 'a list' };
  for (const [at, part] of value.entries()) {
    // A list in a list would become an array of two dimensions, which no function expects.
    const expected = part === null ? null : Array.isArray(part) ? 'no list' : expectedOf(item, part);
    if (expected !== null) return { at: `${name}[${at}]`, expected };
  }
  return null;
}

/** Returns whether a call names these parameters: all required ones, and no others. */
const isNamed = (
  parameters: readonly FunctionParameter[],
  given: Readonly<Record<string, unknown>>,
): boolean =>
  parameters.every(({ name, isOptional }) => isOptional || Object.hasOwn(given, name)) &&
  Object.keys(given).every((key) => parameters.some(({ name }) => name === key));

/**
 * Looks at the shape of what a function is called with, before the database does.
 *
 * @param functions those of this name
 * @returns null where a function of this name takes it, `unknown` where none has such parameters
 */
export function parameterFault(
  functions: readonly (readonly FunctionParameter[])[],
  given: Readonly<Record<string, unknown>>,
): ParameterFault | 'unknown' | null {
  const named = functions.filter((parameters) => isNamed(parameters, given));
  const faults = named.map(
    (parameters) =>
      parameters
        .map((parameter) => faultOf(parameter, given[parameter.name] ?? null))
        .find((fault) => fault !== null) ?? null,
  );
  if (faults.includes(null)) return null;
  return faults[0] ?? 'unknown';
}
