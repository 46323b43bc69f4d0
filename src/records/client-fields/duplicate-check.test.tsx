import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '@sync/model/entities/client';
import type { Client } from '@sync/model/entities/client';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { SignedInProvider } from '@/data/workspace';
import { draftFromForm, emptyClientForm, newPhone } from './client-form-values';
import { DuplicatePanel } from './duplicate-panel';
import { TextInput } from './form-inputs';
import { PrimaryPhone } from './phone-rows';
import { useClientForm } from './use-client-form';
import { useDuplicateCheck } from './use-duplicate-check';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(async () => {
  cleanup();
  await test.workspace.close();
});

const blank = emptyClientForm({ identity_type: 'none' });

function Harness({ onUse }: { onUse: (client: Client) => void }) {
  const form = useClientForm(blank);
  const check = useDuplicateCheck(form);
  const [answer, setAnswer] = useState<boolean | null>(null);
  return (
    <>
      <PrimaryPhone form={form} />
      <TextInput form={form} name="first_name" />
      <TextInput form={form} name="last_name" />
      <DuplicatePanel check={check} onUse={onUse} />
      <button type="button" onClick={() => void check.holds(form.values).then(setAnswer)}>
        Sor
      </button>
      <p data-testid="answer">{String(answer)}</p>
      <output>{check.held ? 'bekliyor' : `kaydedilir: ${check.reason ?? '-'}`}</output>
    </>
  );
}

async function person(first_name: string, number: string): Promise<Client> {
  const values = { ...blank, first_name, last_name: 'Çetinbaş', phones: [newPhone(number)] };
  return test.writesWith('crm.clients.add').create(client, draftFromForm(values), { summary: 'test' });
}

async function open(onUse: (client: Client) => void = () => undefined) {
  render(
    <SignedInProvider
      workspace={test.workspace}
      known={{ userId: crypto.randomUUID(), permissions: [] } as never}
    >
      <Harness onUse={onUse} />
    </SignedInProvider>,
  );
  return userEvent.setup();
}

const state = () => screen.getByRole('status').textContent;
const fill = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
};

describe('likely duplicates of a new client', () => {
  it('hold the save until a reason is given, and ask again for another person', async () => {
    await person('Gülizar', '0555 000 31 07');
    const user = await open();
    expect(state()).toBe('kaydedilir: -');
    await fill(user, 'Telefon', '05550003107');
    await fill(user, 'Ad', 'GULIZAR');
    await fill(user, 'Soyad', 'Cetinbas');
    await waitFor(() => expect(state()).toBe('bekliyor'));
    expect(screen.getByText('Telefon aynı')).toBeTruthy();
    expect(screen.getByText('Ad soyad aynı')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Yine de yeni kayıt aç' }));
    await user.click(screen.getByRole('button', { name: 'Yine de yeni kayıt aç' }));
    expect(screen.getByText('Neden yeni kayıt açıldığını yazın')).toBeTruthy();
    expect(state()).toBe('bekliyor');
    await user.type(screen.getByLabelText('Yeni kayıt açma nedeni'), 'Aynı adlı kuzeni{Enter}');
    await waitFor(() => expect(state()).toBe('kaydedilir: Aynı adlı kuzeni'));

    await person('Gülizar', '0555 000 31 08');
    await fill(user, 'Telefon', '05550003108');
    await waitFor(() => expect(state()).toBe('bekliyor'));
  });

  it('are shown by the same name alone, which holds nothing', async () => {
    await person('Gülizar', '0555 000 31 07');
    const user = await open();
    await fill(user, 'Ad', 'gulizar');
    await fill(user, 'Soyad', 'CETINBAS');
    expect(await screen.findByText('1 benzer kayıt bulundu')).toBeTruthy();
    expect(screen.getByText('Aynı kişi olabilir')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Yine de yeni kayıt aç' })).toBeNull();
    expect(state()).toBe('kaydedilir: -');
    // Another number tells them apart.
    await fill(user, 'Telefon', '05550009999');
    await waitFor(() => expect(screen.queryByText('1 benzer kayıt bulundu')).toBeNull());
  });

  it('hold a save that is asked for before the panel has followed', async () => {
    await person('Gülizar', '0555 000 31 07');
    const user = await open();
    await user.type(screen.getByLabelText('Telefon'), '05550003107');
    await user.type(screen.getByLabelText('Ad'), 'Gülizar');
    await user.type(screen.getByLabelText('Soyad'), 'Çetinbaş');
    fireEvent.click(screen.getByRole('button', { name: 'Sor' }));
    await waitFor(() => expect(screen.getByTestId('answer').textContent).toBe('true'));
    await fill(user, 'Ad', 'Mahmut');
    fireEvent.click(screen.getByRole('button', { name: 'Sor' }));
    await waitFor(() => expect(screen.getByTestId('answer').textContent).toBe('false'));
  });

  it('can be used instead', async () => {
    const there = await person('Gülizar', '0555 000 31 07');
    const onUse = vi.fn();
    const user = await open(onUse);
    await fill(user, 'Telefon', '05550003107');
    await fill(user, 'Ad', 'Gülizar');
    await fill(user, 'Soyad', 'Çetinbaş');
    await user.click(await screen.findByRole('button', { name: 'Bu kaydı kullan' }));
    expect(onUse).toHaveBeenCalledWith(expect.objectContaining({ id: there.id }));
  });

  it('are not those who only share a phone', async () => {
    await person('Gülizar', '0555 000 31 07');
    const user = await open();
    await fill(user, 'Telefon', '05550003107');
    await fill(user, 'Soyad', 'Çetinbaş');
    await fill(user, 'Ad', 'Gülizar');
    await waitFor(() => expect(state()).toBe('bekliyor'));
    await fill(user, 'Ad', 'Mahmut');
    await waitFor(() => expect(state()).toBe('kaydedilir: -'));
    expect(screen.queryByText('Bu kaydı kullan')).toBeNull();
  });
});
