import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReferenceDataProvider } from '@/data/reference-data';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { SignedInProvider } from '@/data/workspace';
import { company } from '@sync/model/entities/company';
import { person } from '@sync/model/entities/person';
import type { Person } from '@sync/model/entities/person';
import { reminder } from '@sync/model/entities/inbox';
import { columnsOf } from '../list/entity-columns';
import { EntityFact } from './entity-fact';
import { EntityField } from '../form/entity-field';
import { exportOf } from '../export/entity-export';
import { choicesOf } from '../list/entity-list';
import { ReferenceField, useNames } from './references';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: { to: string; search: Record<string, string>; children: unknown }) => (
    <a href={`${to}?${new URLSearchParams(search).toString()}`}>{children as string}</a>
  ),
}));

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(async () => {
  cleanup();
  await test.workspace.close();
});

const companyOf = (name: string, values: object = {}) =>
  test.bringNew(company, { name, active: true, ...values });

function show(content: React.ReactNode, ...permissions: readonly string[]): void {
  const known = { userId: test.workspace.user.id, permissions } as never;
  render(
    <SignedInProvider workspace={test.workspace} known={known}>
      <ReferenceDataProvider>{content}</ReferenceDataProvider>
    </SignedInProvider>,
  );
}

function CompanyForm({ chosen = null }: { chosen?: string | null }) {
  const [values, setValues] = useState<{ company_id: string | null }>({ company_id: chosen });
  return (
    <>
      <EntityField
        entity={person}
        name="company_id"
        form={{ values, problems: {}, change: (patch) => setValues({ ...values, ...patch } as never) }}
      />
      <output>{values.company_id}</output>
    </>
  );
}

const box = () => screen.findByRole('combobox', { name: /^Firma/u });
async function offered(typed = ''): Promise<readonly (string | null)[]> {
  const field = await box();
  await userEvent.click(field);
  if (typed !== '') await userEvent.type(field, typed);
  const options = await screen.findAllByRole('option');
  return options.map((option) => option.textContent);
}

describe('the field of a reference', () => {
  it('offers the records of the entity by their titles, and takes the chosen one', async () => {
    await companyOf('Zeytin Medikal');
    const chosen = await companyOf('Çınar Sigorta');
    show(<CompanyForm />);
    await vi.waitFor(async () => expect(await offered()).toEqual(['Çınar Sigorta', 'Zeytin Medikal']));
    await userEvent.click(screen.getByRole('option', { name: 'Çınar Sigorta' }));
    expect(screen.getByRole('status').textContent).toBe(chosen);
  });

  it('offers one that was set aside only where it is chosen', async () => {
    const former = await companyOf('Eski Firma', { active: false });
    await companyOf('Yeni Firma');
    show(<CompanyForm />);
    await vi.waitFor(async () => expect(await offered()).toEqual(['Yeni Firma']));
    cleanup();
    show(<CompanyForm chosen={former} />);
    await vi.waitFor(async () => expect(await box()).toHaveProperty('value', 'Eski Firma'));
  });

  it('finds by what the search of the entity reads, also a number as it is read out', async () => {
    await companyOf('Bir', { tax_no: '1234567890' });
    await companyOf('İki', { phone: '+905321112233' });
    show(<CompanyForm />);
    for (const [typed, found] of [
      ['3456', 'Bir'],
      ['0532 1', 'İki'],
      ['05321', 'İki'],
    ] as const) {
      await vi.waitFor(async () => expect(await offered(typed)).toEqual([found]));
      await userEvent.clear(await box());
    }
  });

  it('never shows a choice as none: one that is not on the device is unknown', async () => {
    await companyOf('Bir');
    show(<CompanyForm chosen={crypto.randomUUID()} />);
    await vi.waitFor(async () => expect(await box()).toHaveProperty('value', 'Bilinmiyor'));
  });

  it('refuses a field that refers to nothing', () => {
    const silent = vi.spyOn(console, 'error').mockReturnValue();
    const none = { ...person.fields.company_id, references: undefined } as never;
    expect(() =>
      render(<ReferenceField field={none} label="Kayıt" value={null} onChange={() => undefined} />),
    ).toThrow('refers to no entity');
    silent.mockRestore();
  });
});

describe('a shown reference', () => {
  it('is the title, and a link for users who may open it', async () => {
    const id = await companyOf('Çınar Sigorta');
    const record = { company_id: id } as Person;
    show(<EntityFact entity={person} record={record} name="company_id" />, 'companies.companies_list.read');
    const link = await screen.findByRole('link', { name: 'Çınar Sigorta' });
    expect(link.getAttribute('href')).toContain(`/companies/companies?open=${id}`);
    cleanup();
    show(<EntityFact entity={person} record={record} name="company_id" />);
    expect(await screen.findByText('Çınar Sigorta')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says that a record is there which the device does not have', async () => {
    show(
      <EntityFact entity={person} record={{ company_id: crypto.randomUUID() } as Person} name="company_id" />,
    );
    expect(await screen.findByText('Bağlı kayıt')).toBeTruthy();
  });

  it('is exported by its title', async () => {
    const id = await companyOf('Çınar Sigorta');
    const list = exportOf(person, (row: Person) => row, ['first_name', 'company_id']);
    function Exported() {
      const names = useNames(person);
      const [cells = []] = list.rows([{ first_name: 'Ada', company_id: id } as Person], names);
      return <output>{JSON.stringify(cells)}</output>;
    }
    show(<Exported />);
    await vi.waitFor(() =>
      expect(within(document.body).getByRole('status').textContent).toBe('["Ada","Çınar Sigorta"]'),
    );
  });
});

it('is in a list a filter of the records that its rows refer to, and of those in the address', () => {
  const names = { recordName: (_table: string, id: string) => `Firma ${id}` } as never;
  const rows = [{ company_id: 'b' }, { company_id: null }, { company_id: 'a' }, { company_id: 'b' }];
  expect(choicesOf(person, 'company_id', names, rows, 'c')).toEqual([
    { value: 'a', label: 'Firma a' },
    { value: 'b', label: 'Firma b' },
    { value: 'c', label: 'Firma c' },
  ]);
});

it('is in a list a column of titles, linked where a screen opens', () => {
  const context = { mark: () => null, now: 0, names: { recordName: () => 'Çınar Sigorta' } as never };
  const cell = (addressOf: (kind: string, id: string) => string | null) => {
    const columns = columnsOf(person, (row: Person) => row, { ...context, addressOf }, [
      { field: 'company_id' },
    ]);
    render(<>{columns[0]?.cell({ company_id: 'a' } as Person)}</>);
    return screen.queryByRole('link', { name: 'Çınar Sigorta' })?.getAttribute('href') ?? null;
  };
  expect(cell(() => null)).toBeNull();
  expect(screen.getByText('Çınar Sigorta')).toBeTruthy();
  cleanup();
  expect(cell((kind, id) => `/companies/companies?open=${kind}-${id}`)).toContain('open=company-a');
});

it('chooses no id that points to rows of any table', () => {
  const form = { values: { target_id: null }, problems: {}, change: () => undefined };
  // @ts-expect-error what the id points to is named by another field
  const element = <EntityField entity={reminder} name="target_id" form={form} />;
  expect(element).toBeTruthy();
});
