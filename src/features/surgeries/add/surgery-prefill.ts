import type { Client } from '@sync/model/entities/client';
import type { Definition } from '@sync/model/entities/definition';
import type { Ticket } from '@sync/model/entities/ticket';
import { foldTurkish } from '@sync/model/tr/turkish';
import { emptyProcedure } from './surgery-form-values';
import type { SurgeryFormField, SurgeryFormValues } from './surgery-form-values';

type Of<K extends Definition['kind']> = Extract<Definition, { kind: K }>;

export interface PrefillLists {
  readonly procedures: readonly Of<'procedure'>[];
  readonly clinicians: readonly Of<'clinician'>[];
}

/** Initial values of the form, and which of them came from the ticket or the patient's record. */
export interface Prefill {
  readonly values: Partial<SurgeryFormValues>;
  readonly fields: readonly SurgeryFormField[];
}

const textOf = (ticket: Ticket | null): string => `${ticket?.subject ?? ''} ${ticket?.description ?? ''}`;
const folded = (text: string): string =>
  ` ${foldTurkish(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Returns the entry whose whole name the text contains; of several the longest. */
function named<D extends { readonly name: string; readonly active: boolean }>(
  text: string,
  entries: readonly D[],
  shorten: (name: string) => string = (name) => name,
): D | undefined {
  const within = folded(text);
  return entries
    .filter(({ name, active }) => active && within.includes(folded(shorten(name))))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
}

/** `Dr. Cem Baydar` is written `Cem Baydar` as well. */
const withoutTitle = (name: string): string => name.replace(/^((prof|doç|dr|op|uzm)\.?\s*)+/iu, '');

/** Returns the initial fields of a surgery from ticket and patient. The side is never filled: the user chooses it. */
export function prefillOf(ticket: Ticket | null, client: Client | null, lists: PrefillLists): Prefill {
  const values: Partial<SurgeryFormValues> = {};
  const text = textOf(ticket);
  const procedure = ticket === null ? undefined : named(text, lists.procedures);
  const surgeon =
    ticket === null
      ? undefined
      : named(
          text,
          lists.clinicians.filter(({ attributes }) => attributes.profession === 'surgeon'),
          withoutTitle,
        );
  if (procedure !== undefined) {
    const { code, minutes, sided, turnover_minutes } = procedure.attributes;
    values.procedures = [
      {
        ...emptyProcedure(),
        procedure_id: procedure.id,
        name: procedure.name,
        code: code ?? '',
        minutes,
        side: sided ? null : 'none',
      },
    ];
    if (turnover_minutes !== null) values.turnover = turnover_minutes;
  }
  if (surgeon !== undefined) values.surgeon_id = surgeon.id;
  const department =
    ticket?.department_id ?? procedure?.attributes.department_id ?? surgeon?.attributes.department_id ?? null;
  if (department !== null) values.department_id = department;
  if (client !== null) {
    if (client.insurance_kind !== null) values.payer = client.insurance_kind;
    if (client.insurer_name !== null) values.insurer_name = client.insurer_name;
    if (client.is_foreign_patient) values.currency = 'EUR';
  }
  return { values, fields: Object.keys(values).filter((name) => name !== 'turnover') as SurgeryFormField[] };
}

const SIDE_WORDS: readonly string[] = ['sol', 'sag', 'bilateral', 'iki'];

/** Returns the words of a ticket that name a side: `sol omuz`. Shown beside the question, never taken as its answer. */
export function sideHint(ticket: Ticket | null): string | null {
  const words = textOf(ticket)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const at = words.findIndex((word) => SIDE_WORDS.includes(foldTurkish(word)));
  return at < 0
    ? null
    : words
        .slice(at, at + 2)
        .join(' ')
        .toLocaleLowerCase('tr-TR');
}
