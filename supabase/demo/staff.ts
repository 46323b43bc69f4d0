import { scopes } from '@sync/model/entities/access';
import { named } from './catalogue';
import type { Catalogue } from './catalogue';
import { stamps } from './rows';
import type { ProfileRow, UserRoleRow } from './rows';

/** Password of every demo account. For demo data only: an installation with real patients never loads it. */
export const DEMO_PASSWORD = 'Vizite.2026!';

/** Role and department by patterns of their folded names. */
const teams: Readonly<Record<string, readonly [role: RegExp, department: RegExp]>> = {
  admin: [/sistem yoneticisi/u, /bilgi islem/u],
  calls: [/cagri merkezi/u, /cagri merkezi/u],
  ent: [/servis hemsiresi/u, /kulak/u],
  surgery: [/ameliyat/u, /ameliyat/u],
  insurance: [/provizyon/u, /provizyon/u],
  cash: [/vezne/u, /vezne/u],
  hr: [/insan kaynaklari/u, /insan kaynaklari/u],
  assistant: [/asistan/u, /^yonetim/u],
  reports: [/rapor/u, /kalite/u],
  tourism: [/saglik turizmi/u, /saglik turizmi/u],
  relations: [/hasta iliskileri/u, /hasta iliskileri/u],
  pathology: [/patoloji/u, /patoloji/u],
  generalSurgery: [/servis hemsiresi/u, /genel cerrahi/u],
  orthopaedics: [/servis hemsiresi/u, /ortopedi/u],
  cardiology: [/servis hemsiresi/u, /kardiyoloji/u],
  maternity: [/servis hemsiresi/u, /kadin/u],
  urology: [/^hekim/u, /uroloji/u],
  privacy: [/kvkk/u, /kalite/u],
};

const NEWCOMERS: readonly string[] = ['pinar.aydin'];

/** Login, name, title, team, scope, share in the work on tickets, ward. The README names the first nine. */
const people = `
  yonetici|Nevzat Aydemir|Sistem yöneticisi|admin|all|0
  cagri|Selin Karaca|Hasta temsilcisi|calls|all|3
  hemsire|Zehra Kılınç|Servis hemşiresi|ent|department|0|KBB Servisi
  koordinator|Murat Şentürk|Ameliyat koordinatörü|surgery|all|1.5
  sigorta|Onur Bilgiç|Provizyon görevlisi|insurance|all|2
  muhasebe|Gökhan Uçar|Vezne sorumlusu|cash|department|0
  ik|Çiğdem Öztoprak|İnsan kaynakları uzmanı|hr|own|0
  asistan|Pınar Ilgaz|Yönetim asistanı|assistant|own|0
  rapor|Işık Güneri|Kalite uzmanı|reports|all|0
  derya.oguz|Derya Oğuz|Hasta temsilcisi|calls|all|2.5
  tugba.yucel|Tuğba Yücel|Uluslararası hasta temsilcisi|tourism|all|1.5
  kerem.isik|Kerem Işık|Hasta temsilcisi|calls|all|2
  nazli.ozbek|Nazlı Özbek|Hasta temsilcisi|calls|all|2
  ilknur.can|İlknur Can|Hasta temsilcisi|calls|all|1.8
  ugur.tas|Uğur Taş|Gece vardiyası temsilcisi|calls|all|1
  sibel.acar|Sibel Acar|Hasta ilişkileri yöneticisi|relations|all|1
  gizem.polat|Gizem Polat|Hasta ilişkileri uzmanı|relations|all|1.5
  omer.yavuz|Ömer Yavuz|Hasta hakları sorumlusu|relations|all|0.8
  ebru.sahin|Ebru Şahin|Ameliyat koordinatörü|surgery|all|1
  hakan.koc|Hakan Koç|Provizyon görevlisi|insurance|department|1.4
  ipek.gunduz|İpek Gündüz|Provizyon görevlisi|insurance|department|1.2
  leyla.mansur|Leyla Mansur|Arapça tercüman|tourism|all|0.8
  yasin.bulut|Yasin Bulut|Patoloji takip görevlisi|pathology|department|0.8
  serkan.arslan|Serkan Arslan|Vezne görevlisi|cash|department|0
  ayfer.ceylan|Ayfer Ceylan|Sorumlu hemşire|generalSurgery|department|0|Genel Cerrahi Servisi
  busra.demirci|Büşra Demirci|Servis hemşiresi|orthopaedics|department|0|Ortopedi Servisi
  fatih.gok|Fatih Gök|Servis hemşiresi|cardiology|department|0|Kardiyoloji Servisi
  senay.ince|Şenay İnce|Poliklinik hemşiresi|maternity|department|0|Kadın Doğum Servisi
  melis.tan|Melis Tan|KVKK sorumlusu|privacy|all|0
  cem.duman|Cem Duman|Raporlama uzmanı|reports|all|0
  sinan.kocer|Sinan Koçer|Üroloji uzmanı|urology|department|0
  asli.ergin|Aslı Ergin|İK uzmanı|hr|own|0
  baris.unal|Barış Ünal|Danışma görevlisi|calls|own|0.6
  rukiye.ates|Rukiye Ateş|Danışma görevlisi|calls|own|0.6
  mert.soylu|Mert Soylu|Hasta temsilcisi (izinli)|calls|own|0
  hulya.erdem|Hülya Erdem|Hasta temsilcisi (ayrıldı)|calls|own|0
  pinar.aydin|Pınar Aydın|Servis hemşiresi|ent|department|0|KBB Servisi
`;

interface Person {
  /** Local part of the e-mail. */
  readonly login: string;
  readonly name: string;
  readonly title: string;
  readonly team: readonly [role: RegExp, department: RegExp];
  readonly scope: keyof typeof scopes;
  /** Share in the work on tickets; 0 for people whose role edits none. */
  readonly load: number;
  readonly ward: string | null;
}

function parsePerson(line: string): Person {
  const [login = '', name = '', title = '', team = '', scope = '', load = '', ward = null] = line
    .trim()
    .split('|');
  const known = teams[team];
  if (known === undefined || !isScope(scope)) throw new Error(`unreadable person: ${line}`);
  return { login, name, title, team: known, scope, load: Number(load), ward };
}

const isScope = (text: string): text is keyof typeof scopes => Object.hasOwn(scopes, text);

export interface StaffMember {
  readonly id: string;
  readonly login: string;
  readonly email: string;
  readonly departmentId: string;
  readonly load: number;
}

export interface Staff {
  readonly members: readonly StaffMember[];
  /** Members of later versions of the demo. Nothing picks from them, so that the rest of it stays as it was. */
  readonly newcomers: readonly StaffMember[];
  readonly profiles: readonly ProfileRow[];
  readonly roles: readonly UserRoleRow[];
}

const DAY = 86_400_000;

/** Returns how long ago a user signed in, milliseconds: most within days, a few not for months. */
function signInAge(login: string, position: number): number {
  if (login === 'asli.ergin' || login === 'baris.unal') return (96 + position) * DAY;
  return Math.round((0.1 + ((position * 7) % 12) / 2) * DAY);
}

/** Returns the absence of a member: one of the team is away for a week, and a colleague is the delegate. */
function absenceOf(login: string, now: number) {
  const away = login === 'kerem.isik';
  const dayAt = (days: number) => new Date(now + days * DAY).toISOString().slice(0, 10);
  return {
    out_of_office_from: away ? dayAt(-2) : null,
    out_of_office_to: away ? dayAt(5) : null,
    delegate_id: away ? staffId(9) : null,
  };
}

/** Returns the same id in every installation, so that bookmarks and screenshots of the demo remain valid. */
const staffId = (position: number) => `01900000-0000-7000-8000-0d${String(position + 1).padStart(10, '0')}`;

/**
 * Creates the staff of the demo hospital. `now`: epoch milliseconds.
 * @throws Error when a starter role is missing.
 */
export function makeStaff(catalogue: Catalogue, now: number): Staff {
  const hired = now - 400 * 86_400_000;
  const members: StaffMember[] = [];
  const newcomers: StaffMember[] = [];
  const profiles: ProfileRow[] = [];
  const roles: UserRoleRow[] = [];
  const lines = people.trim().split('\n');
  lines.map(parsePerson).forEach((person, position) => {
    const id = staffId(position);
    const email = `${person.login}@vizite.demo`;
    const departmentId = named(catalogue.departments, person.team[1]).id;
    const left = person.login === 'hulya.erdem';
    const member = { id, login: person.login, email, departmentId, load: person.load };
    (NEWCOMERS.includes(person.login) ? newcomers : members).push(member);
    roles.push({ user_id: id, role_id: named(catalogue.roles, person.team[0]).id });
    profiles.push({
      id,
      email,
      full_name: person.name,
      phone: `+90555099${String(1000 + position)}`,
      extension: String(4100 + position),
      department_id: departmentId,
      ward: person.ward,
      title: person.title,
      extra_permissions: [],
      denied_permissions: [],
      scope: person.scope,
      status: left ? 'left' : person.login === 'mert.soylu' ? 'suspended' : 'active',
      valid_until: null,
      last_sign_in_at: left ? null : new Date(now - signInAge(person.login, position)).toISOString(),
      ...absenceOf(person.login, now),
      ...stamps(hired, null),
    });
  });
  return { members, newcomers, profiles, roles };
}

/**
 * Returns the member with this login.
 * @throws Error when there is none.
 */
export function memberOf(staff: Staff, login: string): StaffMember {
  const member = [...staff.members, ...staff.newcomers].find((candidate) => candidate.login === login);
  if (member === undefined) throw new Error(`no demo account ${login}`);
  return member;
}
