import { expect, it } from 'vitest';
import { errorTrace } from './error-trace';

it('tells where an error was thrown, and nothing of what it is about', () => {
  const error = Object.assign(new Error('RxDB Error-Code: CONFLICT\n{"last_name":"Karadoğan"}'), {
    code: 'CONFLICT',
    parameters: { document: { last_name: 'Karadoğan' } },
  });
  const told = errorTrace(error);
  expect(told).toMatch(/^Error CONFLICT\n\s+at .*error-trace\.test\.ts/u);
  expect(told).not.toContain('Karadoğan');
});

it('reads the stacks of other browsers, too', () => {
  const error = new TypeError('isil@ornek.test');
  error.stack = 'isil@ornek.test\nread@https://vizite.test/app.js:1:2\n@https://vizite.test/app.js:3:4';
  expect(errorTrace(error)).toBe(
    'TypeError\nread@https://vizite.test/app.js:1:2\n@https://vizite.test/app.js:3:4',
  );
});

it('tells nothing of what is no error', () => {
  expect(errorTrace({ last_name: 'Karadoğan' })).toBe('object');
});
