import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ActionError } from '@sync/model/action-error';
import { Button } from '@/ui/button';
import type { Pos } from '../../use-pos';
import { TakerProof, unasked } from './taker-proof';
import type { Confirm } from './taker-proof';

const secrets = vi.hoisted(() => ({ of: {} as Record<string, Partial<Record<'pin' | 'password', string>>> }));
const tried = vi.hoisted(() => vi.fn());
vi.mock('@/data/workspace', () => ({ useSignedIn: () => ({ workspace: { user: { id: 'signed-in' } } }) }));
vi.mock('@/data/secrets', () => ({
  useSecrets: (id: string | null) =>
    id === null
      ? null
      : (['pin', 'password'] as const).filter((kind) => secrets.of[id]?.[kind] !== undefined),
}));
vi.mock('@/data/unlock', () => ({
  PIN_DIGITS: 6,
  pinProblem: () => null,
  proveSecret: ({ id }: { id: string }, kind: 'pin' | 'password', secret: string) => {
    tried(id, kind);
    const tries = { wrong: 1, left: 4, wait: 0, many: false };
    return Promise.resolve(
      secrets.of[id]?.[kind] === secret
        ? { result: 'right', key: new Uint8Array() }
        : { result: 'wrong', tries },
    );
  },
}));
afterEach(() => {
  cleanup();
  tried.mockClear();
});

const people: Readonly<Record<string, { readonly full_name: string; readonly user_id: string | null }>> = {
  dilek: { full_name: 'Dilek Oral', user_id: 'dilek-account' },
  serkan: { full_name: 'Serkan Uz', user_id: null },
};
const pos = { member: (id: string | null) => people[id ?? ''] } as unknown as Pos;
const done = vi.fn();
const failed = vi.fn();

function Form({ staffId, ownDevice }: { staffId: string | null; ownDevice: boolean }) {
  const confirm = useRef<Confirm>(unasked);
  return (
    <>
      <TakerProof staffId={staffId} pos={pos} ownDevice={ownDevice} confirm={confirm} />
      <Button onClick={() => void confirm.current().then(done, failed)}>Kaydet</Button>
    </>
  );
}
async function save() {
  done.mockClear();
  failed.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
  await waitFor(() => expect(done.mock.calls.length + failed.mock.calls.length).toBe(1));
  return done.mock.calls.length === 1;
}

it('asks the taker on the own device for the PIN, and takes no wrong or empty one', async () => {
  secrets.of = { 'dilek-account': { pin: '482915', password: 'geheim' } };
  render(<Form staffId="dilek" ownDevice />);
  expect(await save()).toBe(false);
  expect(screen.getByLabelText('Alanın PIN’i')).toHaveProperty('value', '');
  expect(screen.getByText('Alanın PIN’ini yazın')).toBeTruthy();
  expect(tried).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Alanın PIN’i'), '111111');
  expect(await save()).toBe(false);
  expect(screen.getByText('PIN yanlış, 4 deneme hakkınız kaldı')).toBeTruthy();
  // A wrong one does not stay in the field.
  expect(screen.getByLabelText('Alanın PIN’i')).toHaveProperty('value', '');
  await userEvent.type(screen.getByLabelText('Alanın PIN’i'), '482915');
  expect(await save()).toBe(true);
  expect(tried).toHaveBeenLastCalledWith('dilek-account', 'pin');
});

it('takes the password instead of the PIN', async () => {
  secrets.of = { 'dilek-account': { pin: '482915', password: 'gizli söz' } };
  render(<Form staffId="dilek" ownDevice />);
  await userEvent.click(screen.getByRole('button', { name: 'Parola ile onayla' }));
  await userEvent.type(screen.getByLabelText('Alanın parolası'), 'gizli söz');
  expect(await save()).toBe(true);
  expect(tried).toHaveBeenLastCalledWith('dilek-account', 'password');
});

it('takes the secret of nobody else: neither of who is signed in nor of the taker chosen before', async () => {
  secrets.of = { 'signed-in': { pin: '482915' }, 'dilek-account': { pin: '604812' } };
  const { rerender } = render(<Form staffId="serkan" ownDevice />);
  await userEvent.type(screen.getByLabelText('Alanın PIN’i'), '482915');
  rerender(<Form staffId="dilek" ownDevice />);
  expect(screen.getByLabelText('Alanın PIN’i')).toHaveProperty('value', '');
  await userEvent.type(screen.getByLabelText('Alanın PIN’i'), '482915');
  expect(await save()).toBe(false);
  expect(tried.mock.calls).toEqual([['dilek-account', 'pin']]);
});

it('asks who is signed in on the own device, where the taker has no account', async () => {
  secrets.of = { 'signed-in': { password: 'gizli söz' } };
  render(<Form staffId="serkan" ownDevice />);
  await userEvent.type(screen.getByLabelText('Alanın parolası'), 'gizli söz');
  expect(await save()).toBe(true);
});

it('sends a taker whom the device does not know to the own tablet', async () => {
  secrets.of = { 'signed-in': { pin: '482915' } };
  render(<Form staffId="dilek" ownDevice={false} />);
  expect(screen.queryByLabelText(/^Alanın/u)).toBeNull();
  expect(await save()).toBe(false);
  const [problem] = failed.mock.calls[0] as [ActionError];
  expect(problem).toBeInstanceOf(ActionError);
  expect(problem.fields).toEqual({
    handed_to_id: 'Dilek Oral bu cihazda oturum açmamış; kendi tabletinde, kendi hesabıyla devralsın',
  });
});

it.each([['serkan'], [null]])('asks nothing of %s on the tablet of the giver', async (staffId) => {
  secrets.of = { 'signed-in': { pin: '482915' } };
  render(<Form staffId={staffId} ownDevice={false} />);
  expect(screen.queryByLabelText(/^Alanın/u)).toBeNull();
  expect(await save()).toBe(true);
});
