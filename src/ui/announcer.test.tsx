import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { announce } from './announce';
import { Announcer } from './announcer';

afterEach(cleanup);

it('says a text in a region that was there before, also a second time', () => {
  render(<Announcer />);
  const regions = screen.getAllByRole('status');
  const texts = () => regions.map((region) => region.textContent);
  act(() => announce('2 hasta seçildi'));
  const first = texts();
  expect(first.toSorted()).toEqual(['', '2 hasta seçildi']);
  act(() => announce('2 hasta seçildi'));
  expect(texts()).toEqual(first.toReversed());
  expect(screen.getAllByRole('status')).toEqual(regions);
});
