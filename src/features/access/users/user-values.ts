import type { User } from '@sync/model/entities/access';
import type { UserValues } from '@sync/rpc/access';
import { isIsoDate } from '@/lib/dates';
import { checkEmail } from '@sync/model/validation';

/** Values of a user's form: texts as typed, dates as the date field gives them. */
export interface UserForm {
  readonly email: string;
  readonly full_name: string;
  readonly phone: string;
  readonly extension: string;
  readonly department_id: string | null;
  readonly ward: string;
  readonly title: string;
  readonly scope: User['scope'];
  readonly valid_until: string;
  readonly out_of_office_from: string;
  readonly out_of_office_to: string;
  readonly delegate_id: string | null;
  readonly role_ids: readonly string[];
  readonly extra_permissions: readonly string[];
  readonly denied_permissions: readonly string[];
}

export const emptyUser: UserForm = {
  email: '',
  full_name: '',
  phone: '',
  extension: '',
  department_id: null,
  ward: '',
  title: '',
  scope: 'own',
  valid_until: '',
  out_of_office_from: '',
  out_of_office_to: '',
  delegate_id: null,
  role_ids: [],
  extra_permissions: [],
  denied_permissions: [],
};

export function formOf(user: User): UserForm {
  return {
    email: user.email,
    full_name: user.full_name,
    phone: user.phone ?? '',
    extension: user.extension ?? '',
    department_id: user.department_id,
    ward: user.ward ?? '',
    title: user.title ?? '',
    scope: user.scope,
    valid_until: user.valid_until ?? '',
    out_of_office_from: user.out_of_office_from ?? '',
    out_of_office_to: user.out_of_office_to ?? '',
    delegate_id: user.delegate_id,
    role_ids: user.role_ids,
    extra_permissions: user.extra_permissions,
    denied_permissions: user.denied_permissions,
  };
}

const rights = ['role_ids', 'extra_permissions', 'denied_permissions', 'scope', 'valid_until'] as const;
const sorted = (value: unknown): unknown => (Array.isArray(value) ? [...(value as string[])].sort() : value);
const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** Returns the changed fields, as the server accepts them: trimmed, empty ones null. */
export function changedValues(before: UserForm, after: UserForm): UserValues {
  const changed = Object.entries(after).flatMap(([name, value]: [string, unknown]) => {
    if (same(value, before[name as keyof UserForm])) return [];
    const text = typeof value === 'string' ? value.trim() : value;
    return [[name, text === '' ? null : text]];
  });
  return Object.fromEntries(changed) as UserValues;
}

/** Returns whether rights are among the changes: the server then requires a reason. */
export function changesRights(values: UserValues): boolean {
  return rights.some((name) => name in values);
}

/** Returns the problems by field name; nothing where all is right. */
export function userProblems(form: UserForm): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  if (form.full_name.trim() === '') problems.full_name = 'Ad soyad yazın';
  const email =
    form.email.trim() === '' ? 'Adresi ad@kurum.com biçiminde yazın' : checkEmail(form.email)?.message;
  if (email !== undefined) problems.email = email;
  for (const name of ['valid_until', 'out_of_office_from', 'out_of_office_to'] as const) {
    if (form[name] !== '' && !isIsoDate(form[name])) problems[name] = 'Tarihi gg.aa.yyyy biçiminde yazın';
  }
  const { out_of_office_from: from, out_of_office_to: to } = form;
  if ((from === '') !== (to === '')) {
    problems[from === '' ? 'out_of_office_from' : 'out_of_office_to'] = 'İzin için iki tarih de gerekir';
  } else if (from !== '' && isIsoDate(from) && isIsoDate(to) && to < from) {
    problems.out_of_office_to = 'Bitiş başlangıçtan önce olamaz';
  }
  return problems;
}
