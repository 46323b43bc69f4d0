import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { UNKNOWN_NAME } from '@/lib/initials';
import { Avatar } from './avatar';

afterEach(cleanup);

it.each([
  ['Işıl Şahin', 'IŞ'],
  [UNKNOWN_NAME, ''],
  [null, ''],
])('of %s shows the initials %s', (name, initials) => {
  const { container } = render(<Avatar name={name} />);
  expect(container.textContent).toBe(initials);
  expect(container.querySelector('svg') === null).toBe(initials !== '');
});
