import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { awaitAppKept, useIsAppKept } from './app-kept';

function Shown() {
  return <p>{useIsAppKept() ? 'kept' : 'waits'}</p>;
}
afterEach(cleanup);

function step() {
  const ends = { pass: (): void => undefined, fail: (): void => undefined };
  const passed = new Promise<void>((resolve, reject) => {
    ends.pass = () => resolve();
    ends.fail = () => reject(new Error('blocked'));
  });
  return { ends, passed };
}

it('waits for the worker that is being registered, until it has the app', async () => {
  render(<Shown />);
  expect(screen.getByText('kept')).toBeDefined();
  const [registered, ready] = [step(), step()];
  awaitAppKept(registered.passed, () => ready.passed);
  cleanup();
  render(<Shown />);
  expect(screen.getByText('waits')).toBeDefined();
  registered.ends.pass();
  await act(() => registered.passed);
  expect(screen.getByText('waits')).toBeDefined();
  ready.ends.pass();
  await act(() => ready.passed);
  expect(await screen.findByText('kept')).toBeDefined();
});

it('does not wait for a worker that cannot be registered', async () => {
  const registered = step();
  awaitAppKept(registered.passed, () => Promise.resolve());
  render(<Shown />);
  expect(screen.getByText('waits')).toBeDefined();
  registered.ends.fail();
  expect(await screen.findByText('kept')).toBeDefined();
});
