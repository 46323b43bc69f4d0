import { expect, it } from 'vitest';
import { pinProblem } from './pin-rules';

it.each([
  ['483920', null],
  ['112233', null],
  ['135790', null],
  ['12345', 'digits'],
  ['1234567', 'digits'],
  ['12345a', 'digits'],
  ['000000', 'repeated'],
  ['121212', 'repeated'],
  ['123123', 'repeated'],
  ['123456', 'sequence'],
  ['654321', 'sequence'],
  ['789012', 'sequence'],
  ['321098', 'sequence'],
])('%s: %s', (pin, problem) => {
  expect(pinProblem(pin)).toBe(problem);
});
