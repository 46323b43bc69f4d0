import { describe, expect, it } from 'vitest';
import type { Role, User } from '@sync/model/entities/access';
import { readStaff } from './staff-kind';
import { judgeStaff, unknownWords } from './staff-rows';
import type { StaffAround, StaffChoices, StaffLine } from './staff-rows';

const role = (id: string, name: string, keys: readonly string[], system = false) =>
  ({ id, name, is_system: system, permission_keys: keys }) as unknown as Role;
const roles = [
  role('r1', 'Servis hemşiresi', ['crm.tickets.read']),
  role('r2', 'Muhasebe', ['pos.staff.read']),
  role('r0', 'Sistem Yöneticisi', [], true),
];
const departments = [
  { id: 'd1', name: 'Kardiyoloji' },
  { id: 'd2', name: 'Kadın Doğum' },
];
const user = (values: Partial<User>) =>
  ({
    id: 'u',
    row_version: 4,
    email: 'x@h.test',
    full_name: 'X Y',
    status: 'active',
    phone: null,
    title: null,
    extension: null,
    ward: null,
    department_id: null,
    role_ids: [],
    ...values,
  }) as User;
const users = [
  user({ id: 'u1', email: 'ayse@h.test', full_name: 'Ayşe Güneş', title: 'Hemşire', phone: '+905321112233' }),
  user({ id: 'u2', email: 'davetli@h.test', full_name: 'Davut Er', status: 'invited' }),
  user({ id: 'u3', email: 'ayrilan@h.test', full_name: 'Nil Su', status: 'left' }),
];
const around = (permissions: readonly string[] = [], administrator = true): StaffAround => ({
  users,
  roles,
  departments,
  giver: { administrator, permissions: new Set(permissions) },
});
const plain: StaffChoices = { departments: {}, roles: {}, standingRoles: [], scope: 'own' };

const line = (no: number, values: Readonly<Record<string, string>>): StaffLine => ({
  line: no,
  id: `id${String(no)}`,
  text: readStaff({ values, problems: [] }),
});
const judge = (values: Readonly<Record<string, string>>, who = around(), choices = plain) =>
  judgeStaff(
    [line(2, { full_name: 'Ece Tan', email: 'ece@h.test', roles: 'Muhasebe', ...values })],
    who,
    choices,
  )[0];

describe('reading', () => {
  it.each([
    [{ full_name: 'YILMAZ, AYŞE', email: ' <mailto:Ayse@H.TEST>; ' }, { full_name: 'Ayşe Yılmaz' }],
    [{ full_name: 'AYŞE GÜL YILMAZ' }, { full_name: 'Ayşe Gül Yılmaz' }],
    [{ first_name: 'ali', last_name: 'KAYA' }, { full_name: 'Ali Kaya' }],
    [{ full_name: 'Vezne' }, { full_name: 'Vezne' }],
    [{ email: 'mailto:ISIL@H.TEST' }, { email: 'isil@h.test' }],
    [{ phone: '5321112233' }, { phone: '0532 111 22 33', phoneUnread: false }],
    [{ phone: '4521' }, { phone: '', extension: '4521', phoneUnread: false }],
    [{ phone: 'yok artık' }, { phone: '', phoneUnread: true }],
  ])('%j', (values, expected) => {
    expect(readStaff({ values, problems: [] })).toMatchObject(expected);
  });
});

describe('a row', () => {
  it.each<[string, Record<string, string>, string, string | null, RegExp]>([
    ['of somebody nobody knows', {}, 'new', 'invite', /^$/u],
    ['without a role', { roles: '' }, 'new', 'invite', /Rolü yok/u],
    ['without an address', { email: '' }, 'refused', null, /E-posta yok/u],
    ['with a bad address', { email: 'ece@h' }, 'refused', null, /biçiminde değil/u],
    ['without a name', { full_name: '' }, 'refused', null, /Ad soyad yok/u],
    ['with an unknown role', { roles: 'Muhasebe, Bekçi' }, 'refused', null, /“Bekçi” adında rol yok/u],
    ['with an unknown department', { department: 'Terzi' }, 'refused', null, /“Terzi” adında birim yok/u],
    ['that is too long', { title: 'x'.repeat(81) }, 'refused', null, /Unvan en çok 80/u],
    ['of a user’s name', { full_name: 'Güneş Ayşe' }, 'alike', 'invite', /Ayşe Güneş var/u],
    ['of a user’s phone', { phone: '0532 111 22 33' }, 'alike', 'invite', /Ayşe Güneş var/u],
    ['of a user as is', { email: 'AYSE@h.test', full_name: 'AYŞE GÜNEŞ' }, 'known', null, /aynı/u],
    ['of somebody who was invited', { email: 'davetli@h.test' }, 'known', 'renew', /yeni kod/u],
    ['of somebody who left', { email: 'ayrilan@h.test' }, 'known', null, /Hesabı kapalı/u],
  ])('%s', (_name, values, verdict, act, note) => {
    const row = judge(values);
    expect(row).toMatchObject({ verdict, act });
    expect(row?.notes.join(' ')).toMatch(note);
  });

  it('of a user with other details would change those alone', () => {
    const row = judge({
      email: 'ayse@h.test',
      full_name: 'Ayşe Güneş',
      title: 'Sorumlu hemşire',
      department: 'KADIN DOĞUM',
      phone: '532 111 22 33',
    });
    expect(row).toMatchObject({ verdict: 'known', act: 'change' });
    expect(row?.given).toEqual({ title: 'Sorumlu hemşire', department_id: 'd2' });
    expect(row?.changes.map(({ before, after }) => `${before}>${after}`)).toEqual([
      'Hemşire>Sorumlu hemşire',
      'boş>Kadın Doğum',
    ]);
  });

  it('gives no role that whoever imports does not hold', () => {
    const few = around(['crm.tickets.read'], false);
    expect(judge({ roles: 'Servis Hemşiresi' }, few)).toMatchObject({ verdict: 'new' });
    expect(judge({}, few)?.notes[0]).toMatch(/sizde olmayan 1 yetki/u);
    expect(judge({ roles: 'Sistem yöneticisi' }, few)?.notes[0]).toMatch(/yalnız bir sistem yöneticisi/u);
    expect(judge({ roles: 'Sistem yöneticisi' })).toMatchObject({ verdict: 'new' });
  });
});

describe('words of a list', () => {
  it('are asked for once, and mean what was picked', () => {
    const lines = [
      line(2, { full_name: 'A B', email: 'a@h.test', roles: 'hemşire', department: 'Kardiyoloji' }),
      line(3, { full_name: 'C D', email: 'c@h.test', roles: 'HEMŞİRE; Muhasebe', department: 'Kadın hast.' }),
    ];
    expect(unknownWords(lines, around())).toEqual({
      roles: [{ key: 'hemsire', word: 'hemşire', rows: 2 }],
      departments: [{ key: 'kadin hast.', word: 'Kadın hast.', rows: 1 }],
    });
    const picked = { ...plain, roles: { hemsire: 'r1' }, departments: { 'kadin hast.': null } };
    const rows = judgeStaff(lines, around(), picked);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['new', 'new']);
    expect(rows.map(({ given }) => [given.role_ids, given.department_id])).toEqual([
      [['r1'], 'd1'],
      [['r1', 'r2'], undefined],
    ]);
  });

  it('that are missing are made up for by the roles of the list', () => {
    expect(judge({ roles: '' }, around(), { ...plain, standingRoles: ['r1'] })?.given.role_ids).toEqual([
      'r1',
    ]);
  });
});

it('takes an address once, and points at a name that comes twice', () => {
  const rows = judgeStaff(
    [
      line(2, { full_name: 'Ece Tan', email: 'ece@h.test' }),
      line(3, { full_name: 'Ece Tan', email: 'ECE@h.test' }),
      line(4, { full_name: 'TAN ECE', email: 'ece.tan@h.test' }),
    ],
    around(),
    plain,
  );
  expect(rows.map(({ verdict }) => verdict)).toEqual(['new', 'refused', 'alike']);
  expect(rows[1]?.notes[0]).toMatch(/2\. satırda da var/u);
  expect(rows[2]?.notes[0]).toMatch(/2\. satırda da var/u);
});
