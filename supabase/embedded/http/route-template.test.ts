import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { methodOf, routeTemplate } from './route-template';

const isFunction = (name: string): boolean => name === 'sync_push';

test.each([
  ['/rest/v1/rpc/sync_push', '/rest/v1/rpc/sync_push'],
  ['/rest/v1/rpc/zeliha', '/rest/v1/rpc/{unknown}'],
  ['/rest/v1/clients', '/rest/v1/{other}'],
  ['/rest/v1/rpc/sync_push/10000000146', '/rest/v1/{other}'],
  ['/auth/v1/token', '/auth/v1/token'],
  ['/auth/v1/10000000146', '/auth/v1/{other}'],
  ['/storage/v1/object/attachments/10000000146', '/storage/v1/object/attachments/{id}'],
  ['/functions/v1/surveys/form', '/functions/v1/surveys/form'],
  ['/functions/v1/surveys/10000000146', '/functions/v1/surveys/{other}'],
  ['/assets/index-abc.js', '/assets/{file}'],
  ['/hasta/tel/05321234567', '/{page}'],
  ['/readyz', '/readyz'],
  ['', '/{page}'],
])('%s is %s', (path, route) => {
  expect(routeTemplate(path, isFunction)).toBe(route);
});

test('nothing that a caller writes is in a template', () => {
  const sign = 'q7z';
  const begins = [
    '/',
    '/rest/v1/',
    '/rest/v1/rpc/',
    '/auth/v1/',
    '/storage/v1/object/attachments/',
    '/assets/',
    '/functions/v1/surveys/',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...begins), fc.string(), fc.string(), (begin, path, text) => {
      for (const written of [
        `${begin}${sign}${path}`,
        `${begin}${path}${sign}`,
        `${begin}${text}/${sign}`,
        `${sign}${text}`,
      ]) {
        expect(routeTemplate(written, isFunction)).not.toContain(sign);
      }
    }),
  );
  expect(methodOf(sign)).toBe('OTHER');
  expect(methodOf('POST')).toBe('POST');
});
