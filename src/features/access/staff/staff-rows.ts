import { user as userEntity } from '@sync/model/entities/access';
import type { Role, User } from '@sync/model/entities/access';
import { assignedRights, notHeld } from '@sync/model/access/rights';
import type { HeldPermissions } from '@sync/model/access/permissions';
import { phoneSearchKeys } from '@sync/model/rules/phone';
import { checkEmail } from '@sync/model/validation';
import type { UserValues } from '@sync/rpc/access';
import { listOf } from '@/lib/sentences';
import { foldTurkish } from '@/lib/turkish';
import type { StaffText } from './staff-kind';

/** A row of the file by its line, with the id under which somebody may be invited. */
export interface StaffLine {
  readonly line: number;
  readonly id: string;
  readonly text: StaffText;
}

/** Records of the hospital that rows are held against, and who imports. */
export interface StaffAround {
  readonly users: readonly User[];
  readonly roles: readonly Role[];
  readonly departments: readonly { readonly id: string; readonly name: string }[];
  readonly giver: { readonly administrator: boolean; readonly permissions: HeldPermissions };
}

/** Meaning of words of the file, by the folded word: a record, or null for nothing. */
export type Picks = Readonly<Record<string, string | null>>;

/** Choices of the user for the whole list. */
export interface StaffChoices {
  readonly departments: Picks;
  readonly roles: Picks;
  /** Roles of rows that name none. */
  readonly standingRoles: readonly string[];
  readonly scope: User['scope'];
}

export const staffVerdicts = {
  new: 'Yeni',
  alike: 'Aynı kişi olabilir',
  known: 'Kayıtlı',
  refused: 'Alınmaz',
} as const;
export type StaffVerdict = keyof typeof staffVerdicts;

/** A change of a user that the list would make. */
interface StaffChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** A row, and what would become of it. */
export interface StaffRow extends StaffLine {
  readonly verdict: StaffVerdict;
  /** The possible act; null where there is none. */
  readonly act: 'invite' | 'renew' | 'change' | null;
  /** Reason of the verdict, or what should be looked at. */
  readonly notes: readonly string[];
  readonly changes: readonly StaffChange[];
  /** The user with this address. */
  readonly user: User | null;
  readonly given: UserValues;
  readonly roleNames: readonly string[];
  readonly department: string | null;
}

/** Words of the file that name nothing of the hospital, with the number of their rows. */
export interface UnknownWord {
  readonly key: string;
  readonly word: string;
  readonly rows: number;
}

const DETAILS = ['full_name', 'title', 'phone', 'extension', 'ward', 'department_id'] as const;

/** Returns the words of a cell of roles: those of the whole cell where it is the name of a role. */
function roleWords(cell: string, names: ReadonlyMap<string, string>, picks: Picks): readonly string[] {
  const whole = foldTurkish(cell);
  if (cell === '') return [];
  if (names.has(whole) || Object.hasOwn(picks, whole)) return [cell];
  return cell
    .split(/[,;/\n|+]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

const byName = (records: readonly { readonly id: string; readonly name: string }[]) =>
  new Map(records.map(({ id, name }) => [foldTurkish(name), id]));

/** Returns what words of a file mean; undefined for one that nobody has picked a meaning for. */
function meaningOf(
  word: string,
  names: ReadonlyMap<string, string>,
  picks: Picks,
): string | null | undefined {
  const key = foldTurkish(word);
  return Object.hasOwn(picks, key) ? picks[key] : names.get(key);
}

/** Returns the words of departments and roles that name nothing, picked already or not. */
export function unknownWords(
  lines: readonly StaffLine[],
  { roles, departments }: Pick<StaffAround, 'roles' | 'departments'>,
): { readonly departments: readonly UnknownWord[]; readonly roles: readonly UnknownWord[] } {
  const count = (words: readonly string[], names: ReadonlyMap<string, string>): readonly UnknownWord[] => {
    const found = new Map<string, { word: string; rows: number }>();
    for (const word of words) {
      const key = foldTurkish(word);
      if (names.has(key)) continue;
      const own = found.get(key);
      if (own === undefined) found.set(key, { word, rows: 1 });
      else own.rows += 1;
    }
    return [...found].map(([key, rest]) => ({ key, ...rest })).sort((a, b) => b.rows - a.rows);
  };
  const roleNames = byName(roles);
  return {
    departments: count(
      lines.map(({ text }) => text.department).filter((word) => word !== ''),
      byName(departments),
    ),
    roles: count(
      lines.flatMap(({ text }) => roleWords(text.roles, roleNames, {})),
      roleNames,
    ),
  };
}

/** Returns the key of a name, in whatever order its words are. */
const nameKey = (name: string): string => foldTurkish(name).split(/\s+/u).sort().join(' ');
const lastDigits = (phone: string | null): string => {
  const keys = phone === null || phone === '' ? [] : phoneSearchKeys(phone.replaceAll(/[^\d+]/gu, ''));
  const digits = (keys.at(-1) ?? '').replace(/^0/u, '');
  return digits.length < 10 ? '' : digits;
};

function lengthFault(given: UserValues): string | null {
  for (const field of ['full_name', 'email', 'title', 'extension', 'ward'] as const) {
    const { label, maxLength } = userEntity.fields[field];
    const value = given[field];
    if (typeof value === 'string' && maxLength !== undefined && value.length > maxLength) {
      return `${label} en çok ${String(maxLength)} karakter olabilir.`;
    }
  }
  return null;
}

function changesOf(user: User, given: UserValues, nameOf: (id: string | null) => string) {
  return DETAILS.flatMap((field): readonly (StaffChange & { readonly field: (typeof DETAILS)[number] })[] => {
    const after = given[field] ?? null;
    const before = user[field];
    // A list that is silent takes nothing away, and spelling alone is no change.
    if (after === null || after === before) return [];
    if (field === 'phone' && lastDigits(after) === lastDigits(before)) return [];
    if (field === 'full_name' && nameKey(after) === nameKey(user.full_name)) return [];
    const shown = (value: string | null) => (field === 'department_id' ? nameOf(value) : (value ?? 'boş'));
    return [{ field, label: userEntity.fields[field].label, before: shown(before), after: shown(after) }];
  });
}

/** Judges all rows of a list. The server decides each one again. */
export function judgeStaff(
  lines: readonly StaffLine[],
  { users, roles, departments, giver }: StaffAround,
  choices: StaffChoices,
): readonly StaffRow[] {
  const roleIds = byName(roles);
  const departmentIds = byName(departments);
  const roleNames = new Map(roles.map(({ id, name }) => [id, name]));
  const departmentNames = new Map(departments.map(({ id, name }) => [id, name]));
  const byEmail = new Map(users.map((user) => [user.email, user]));
  const byPerson = new Map(users.map((user) => [nameKey(user.full_name), user.full_name]));
  const byPhone = new Map(users.map((user) => [lastDigits(user.phone), user.full_name]));
  const firstLine = new Map<string, number>();
  const namedLine = new Map<string, number>();

  return lines.map((line): StaffRow => {
    const { text } = line;
    const faults: string[] = [];
    const notes: string[] = [];

    const department =
      text.department === '' ? null : meaningOf(text.department, departmentIds, choices.departments);
    if (department === undefined) faults.push(`“${text.department}” adında birim yok; karşılığını seçin.`);
    const words = roleWords(text.roles, roleIds, choices.roles);
    const meant = words.map((word) => [word, meaningOf(word, roleIds, choices.roles)] as const);
    const strange = meant.filter(([, id]) => id === undefined).map(([word]) => `“${word}”`);
    if (strange.length > 0) faults.push(`${listOf(strange)} adında rol yok; karşılığını seçin.`);
    const named = meant.flatMap(([, id]) => id ?? []);
    const ownRoles = [...new Set(words.length === 0 ? choices.standingRoles : named)];

    const given: UserValues = {
      email: text.email,
      full_name: text.full_name,
      ...(text.title === '' ? {} : { title: text.title }),
      ...(text.phone === '' ? {} : { phone: text.phone }),
      ...(text.extension === '' ? {} : { extension: text.extension }),
      ...(text.ward === '' ? {} : { ward: text.ward }),
      ...(typeof department === 'string' ? { department_id: department } : {}),
      role_ids: ownRoles,
      scope: choices.scope,
    };

    if (text.email === '') faults.unshift('E-posta yok; davet edilen bu adresle oturum açar.');
    else if (checkEmail(text.email) !== null) faults.unshift('E-posta ad@kurum.com biçiminde değil.');
    if (text.full_name === '') faults.unshift('Ad soyad yok.');
    const long = lengthFault(given);
    if (long !== null) faults.push(long);
    if (text.unread !== null) faults.push('Bir hücre okunamadı; dosyada düzeltin.');
    const first = text.email === '' ? undefined : firstLine.get(text.email);
    if (first !== undefined) faults.push(`E-posta ${String(first)}. satırda da var; yalnız ilki alınır.`);
    else firstLine.set(text.email, line.line);

    const user = byEmail.get(text.email) ?? null;
    if (user === null) {
      if (!giver.administrator && roles.some(({ id, is_system }) => is_system && ownRoles.includes(id))) {
        faults.push('Sistem yöneticisi rolünü yalnız bir sistem yöneticisi verebilir.');
      }
      const rights = assignedRights(
        { role_ids: ownRoles, extra_permissions: [], denied_permissions: [] },
        roles,
      );
      const missing = notHeld(rights, giver);
      if (missing.length > 0) {
        faults.push(
          `Rolünde sizde olmayan ${String(missing.length)} yetki var; sistem yöneticisi davet etmeli.`,
        );
      }
      if (ownRoles.length === 0 && strange.length === 0)
        notes.push('Rolü yok; davetten sonra hiçbir sayfayı açamaz.');
    }
    if (text.phoneUnread) notes.push('Telefon okunamadı, alınmaz.');

    const common = {
      ...line,
      changes: [],
      user,
      given,
      roleNames: ownRoles.map((id) => roleNames.get(id) ?? '').filter((name) => name !== ''),
      department: department == null ? null : (departmentNames.get(department) ?? null),
    };
    const key = nameKey(text.full_name);
    const earlier = namedLine.get(key);
    if (text.full_name !== '' && earlier === undefined) namedLine.set(key, line.line);
    if (faults.length > 0) return { ...common, verdict: 'refused', act: null, notes: [...faults, ...notes] };
    if (user !== null) return { ...common, ...ofKnown(user, given, departmentNames), verdict: 'known' };
    const alike = byPerson.get(key) ?? byPhone.get(lastDigits(text.phone) || '-');
    if (alike !== undefined) {
      notes.unshift(`Kullanıcılarda ${alike} var, başka bir e-postayla.`);
      return { ...common, verdict: 'alike', act: 'invite', notes };
    }
    if (earlier !== undefined) {
      notes.unshift(`Aynı ad ${String(earlier)}. satırda da var, başka bir e-postayla.`);
      return { ...common, verdict: 'alike', act: 'invite', notes };
    }
    return { ...common, verdict: 'new', act: 'invite', notes };
  });
}

/** Says what could be done about somebody who is a user already. */
function ofKnown(
  user: User,
  given: UserValues,
  departmentNames: ReadonlyMap<string, string>,
): Pick<StaffRow, 'act' | 'notes' | 'changes' | 'given'> {
  if (user.status === 'invited') {
    return {
      act: 'renew',
      notes: ['Davet edilmiş, henüz gelmemiş. Seçerseniz yeni kod verilir, eskisi geçmez olur.'],
      changes: [],
      given: { email: user.email },
    };
  }
  if (user.status !== 'active') {
    return {
      act: null,
      notes: ['Hesabı kapalı. Dönüyorsa kullanıcı sayfasından etkinleştirin.'],
      changes: [],
      given,
    };
  }
  const changes = changesOf(user, given, (id) => (id === null ? 'boş' : (departmentNames.get(id) ?? 'boş')));
  return {
    act: changes.length === 0 ? null : 'change',
    notes: changes.length === 0 ? ['Bilgileri aynı.'] : [],
    changes,
    given: Object.fromEntries(changes.map(({ field }) => [field, given[field]])),
  };
}
