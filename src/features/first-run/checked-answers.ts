import type { Administrator, FirstRunAnswers, FirstRunPart, Hospital, Places } from '@/data/first-run';
import { readTime } from '@/lib/date-input';
import { readPhone } from '@/kit/form/entity-form';
import { foldTurkish } from '@/lib/turkish';
import { checkEmail } from '@sync/model/validation';
import { asciiLower } from '@sync/model/tr/ascii';
import { faultSentence } from './first-run-words';
import type { Faults } from './first-run-words';

type Checked<Value> = { readonly value: Value } | { readonly faults: Faults };

/** Returns a part of the answers as it is sent, or the sentences beside its fields. */
export function checkedAnswers(
  part: FirstRunPart,
  typed: FirstRunAnswers,
  password: string,
  hasPassword: boolean,
): Checked<FirstRunAnswers[FirstRunPart]> {
  switch (part) {
    case 'hospital':
      return checkedHospital(typed.hospital ?? emptyHospital);
    case 'administrator':
      return checkedAdministrator(typed.administrator ?? emptyAdministrator, password, hasPassword);
    case 'places':
      return checkedPlaces(typed.places ?? emptyPlaces);
    case 'demo':
      return { value: typed.demo ?? { wanted: false } };
  }
}

export const emptyHospital: Hospital = { name: '', province: null, phone: null };
export const emptyAdministrator: Administrator = { full_name: '', email: '' };
export const emptyPlaces: Places = { departments: [], rooms: [] };

const settled = <Value>(value: Value, faults: Faults): Checked<Value> =>
  Object.keys(faults).length === 0 ? { value } : { faults };
const fault = (field: string): Faults => ({ [field]: faultSentence(field) });

function checkedHospital({ name, province, phone }: Hospital): Checked<Hospital> {
  const number = readPhone(phone ?? '');
  return settled(
    {
      name: name.trim(),
      province: province === null || province.trim() === '' ? null : province.trim(),
      phone: 'number' in number ? number.number : null,
    },
    {
      ...(name.trim() === '' ? { name: 'Hastanenin adını yazın' } : {}),
      ...('problem' in number ? { phone: number.problem } : {}),
    },
  );
}

function checkedAdministrator(
  { full_name: name, email }: Administrator,
  password: string,
  hasPassword: boolean,
): Checked<Administrator> {
  const address = checkEmail(email, 'E-posta adresiniz');
  const short = [...password].length < 10 && !(password === '' && hasPassword);
  return settled(
    { full_name: name.trim(), email: asciiLower(email.trim()) },
    {
      ...(name.trim() === '' ? fault('full_name') : {}),
      ...(email.trim() === '' ? fault('email') : address === null ? {} : { email: address.message }),
      ...(short || new TextEncoder().encode(password).length > 72 ? fault('password') : {}),
    },
  );
}

function checkedPlaces({ departments, rooms }: Places): Checked<Places> {
  const names = rooms.map(({ name }) => foldTurkish(name.trim()));
  const faults: Faults = Object.fromEntries(
    rooms.flatMap((room, place) => {
      const name = names[place] ?? '';
      const opens = readTime(room.opens_at);
      const closes = readTime(room.closes_at);
      return [
        ...(name === '' ? ['name'] : names.indexOf(name) < place ? ['twice'] : []),
        ...(opens === null || closes === null || opens >= closes ? ['hours'] : []),
      ].map((what): readonly [string, string] => [
        `rooms/${place}/${what}`,
        faultSentence(`rooms/${place}/${what}`),
      ]);
    }),
  );
  return settled(
    {
      departments: departments.map((name) => name.trim()),
      rooms: rooms.map((room) => ({
        ...room,
        name: room.name.trim(),
        opens_at: readTime(room.opens_at) ?? room.opens_at,
        closes_at: readTime(room.closes_at) ?? room.closes_at,
      })),
    },
    faults,
  );
}
