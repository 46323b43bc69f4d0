import { describe, expect, it } from 'vitest';
import { parameterFault } from './parameter-fault';

const ID = '0b9c1f6e-4f6d-4f0b-9d57-1a2b3c4d5e6f';
const of = (type: string, isOptional = false) => [[{ name: 'given', type, isOptional }]];

describe('a parameter', () => {
  it.each([
    ['uuid', ID, null],
    ['uuid', null, null],
    ['uuid', 'x', 'given'],
    ['uuid', 5, 'given'],
    ['uuid[]', [ID, null], null],
    ['uuid[]', [], null],
    ['uuid[]', ID, 'given'],
    ['uuid[]', { length: 1 }, 'given'],
    ['uuid[]', [ID, 'x'], 'given[1]'],
    ['uuid[]', [[ID], [ID]], 'given[0]'],
    ['text', 'x', null],
    ['text', 5, 'given'],
    ['text', ['x'], 'given'],
    ['text[]', ['x', {}], 'given[1]'],
    ['bigint', 5, null],
    ['bigint', '9223372036854775807', null],
    ['bigint', '9223372036854775808', 'given'],
    ['bigint', 1.5, 'given'],
    ['bigint', 1e300, 'given'],
    ['integer', 2_147_483_648, 'given'],
    ['integer', -2_147_483_648, null],
    ['boolean', 'true', 'given'],
    ['jsonb', { a: [1] }, null],
  ])('%s takes %j: fault at %s', (type, value, at) => {
    const fault = parameterFault(of(type), { given: value });
    expect(fault === null || fault === 'unknown' ? fault : fault.at).toBe(at);
  });

  it('that is missing or not there makes another function', () => {
    expect(parameterFault(of('text'), {})).toBe('unknown');
    expect(parameterFault(of('text', true), {})).toBeNull();
    expect(parameterFault(of('text'), { given: 'x', other: 1 })).toBe('unknown');
    expect(parameterFault(of('text'), JSON.parse('{"__proto__": 1}') as Record<string, unknown>)).toBe(
      'unknown',
    );
    expect(parameterFault([[]], {})).toBeNull();
  });

  it('is held against each function of the name', () => {
    const both = [...of('uuid'), ...of('text')];
    expect(parameterFault(both, { given: 'x' })).toBeNull();
    expect(parameterFault(both, { given: 5 })).toEqual({ at: 'given', expected: 'a UUID' });
  });
});
