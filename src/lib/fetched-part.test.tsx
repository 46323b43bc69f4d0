import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchedPart } from './fetched-part';

afterEach(cleanup);

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{`${name} ${count}`}</button>;
}
const drawn = (Part: ReturnType<typeof fetchedPart<{ name: string }>>) => (
  <Suspense fallback="yükleniyor">
    <Part name="sayaç" />
  </Suspense>
);

it('draws at once what was fetched ahead', async () => {
  const load = vi.fn(() => Promise.resolve({ default: Counter }));
  const Part = fetchedPart(load);
  Part.fetchAhead();
  await load.mock.results[0]?.value;
  await Promise.resolve();
  render(drawn(Part));
  expect(screen.queryByText('yükleniyor')).toBeNull();
  expect(screen.getByRole('button')).toBeTruthy();
});

it('fetches what is drawn before it came, and keeps what is done in it', async () => {
  const Part = fetchedPart(() => Promise.resolve({ default: Counter }));
  const { rerender } = render(drawn(Part));
  expect(screen.getByText('yükleniyor')).toBeTruthy();
  await act(() => Promise.resolve());
  act(() => screen.getByRole('button').click());
  rerender(drawn(Part));
  expect(screen.getByText('sayaç 1')).toBeTruthy();
});

it('asks again for a script that did not come ahead', async () => {
  let isOffline = true;
  const Part = fetchedPart(async () => {
    await Promise.resolve();
    if (isOffline) throw new TypeError('no network');
    return { default: Counter };
  });
  Part.fetchAhead();
  await Promise.resolve();
  await Promise.resolve();
  isOffline = false;
  render(drawn(Part));
  await act(() => Promise.resolve());
  expect(screen.getByRole('button')).toBeTruthy();
});
