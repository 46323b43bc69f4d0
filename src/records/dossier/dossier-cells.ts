import type { ClientDossier, DossierRow } from '@sync/rpc/client-dossier';
import { clientName } from '@/kit/record/client-summary-line';
import { cellOf } from '@/kit/export/entity-export';
import type { Names } from '@/kit/record/field-words';
import type { SheetCell } from '@/kit/export/spreadsheet';
import type { Client, ClientPhone } from '@sync/model/entities/client';
import { phoneLabels } from '@sync/model/entities/client';
import { countries } from '@sync/model/tr/countries';
import type { Entity } from '@sync/model/entity';
import { formatPhone } from '@sync/model/rules/phone';

/** Reads a dossier's values as people do. */
export interface DossierWords extends Names {
  readonly dossier: ClientDossier;
  /** Returns the number of a ticket of the patient; null for tickets of others. */
  ticketNo(id: unknown): string | null;
  /**
   * Returns whether the row is about the patient as the relative of another patient, whom the dossier does not name.
   */
  ofAnother(relation: DossierRow): boolean;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

export function dossierWords(dossier: ClientDossier): DossierWords {
  const nameOf = (id: string | null) => (id === null ? null : (dossier.names[id] ?? 'Bilinmiyor'));
  const numbers = new Map(
    dossier.parts.tickets.map((ticket) => [ticket['id'], textOf(ticket['ticket_no']) ?? 'Numarasız talep']),
  );
  const own = new Set(dossier.parts.clients.map((client) => client['id']));
  return {
    dossier,
    definitionName: nameOf,
    userName: nameOf,
    ticketNo: (id) => numbers.get(id) ?? null,
    ofAnother: (relation) => !own.has(relation['client_id']),
  };
}

function phones(value: unknown): string | null {
  const list = Array.isArray(value) ? (value as readonly ClientPhone[]) : [];
  return (
    list
      .map(({ e164, label, primary, whatsapp, shared }) => {
        const notes = [
          phoneLabels[label],
          primary && 'birincil',
          whatsapp && 'WhatsApp',
          shared && 'ailece kullanılıyor',
        ].filter((note) => typeof note === 'string');
        return `${formatPhone(e164)} (${notes.join(', ')})`;
      })
      .join(', ') || null
  );
}

/** References to rows of the dossier itself, by the field that holds them. */
const special: Readonly<Record<string, (row: DossierRow, words: DossierWords) => string | null>> = {
  phones: (row) => phones(row['phones']),
  phone: (row) => phoneText(row['phone']),
  free_phone: (row) => phoneText(row['free_phone']),
  // The number itself says more.
  identity_masked: (row) => (textOf(row['identity_no']) === null ? textOf(row['identity_masked']) : null),
  nationality: (row) => countryText(row['nationality']),
  country: (row) => countryText(row['country']),
  passport_country: (row) => countryText(row['passport_country']),
  ticket_id: (row, words) => words.ticketNo(row['ticket_id']),
  duplicate_of_id: (row, words) =>
    row['duplicate_of_id'] === null ? null : (words.ticketNo(row['duplicate_of_id']) ?? 'Başka bir talep'),
  related_ticket_ids: (row, words) =>
    (Array.isArray(row['related_ticket_ids']) ? row['related_ticket_ids'] : [])
      .map((id) => words.ticketNo(id) ?? 'Başka bir talep')
      .join(', ') || null,
  related_client_id: (row, words) =>
    words.ofAnother(row) ? 'Hastanın kendisi' : words.userName(textOf(row['related_client_id'])),
  requester_id: (row, { dossier, userName }) => {
    const found = dossier.parts.relations.find((relation) => relation['id'] === row['requester_id']);
    return found === undefined
      ? null
      : (textOf(found['free_name']) ?? userName(textOf(found['related_client_id'])));
  },
  merged_into_id: (row, { dossier }) => {
    const found = dossier.parts.clients.find((client) => client['id'] === row['merged_into_id']);
    return found === undefined ? null : clientName(found as unknown as Client);
  },
};

function phoneText(value: unknown): string | null {
  const number = textOf(value);
  return number === null ? null : formatPhone(number);
}

function countryText(value: unknown): string | null {
  const code = textOf(value);
  return code === null ? null : ((countries as Readonly<Record<string, string>>)[code] ?? code);
}

/** Returns the value of a field as a cell; references to rows of the dossier itself are read there. */
export function fieldCell(entity: Entity, name: string, row: DossierRow, words: DossierWords): SheetCell {
  const value = row[name];
  if (value === null || value === undefined || value === '') return null;
  const own = special[name];
  if (own !== undefined) return own(row, words);
  // The server has decided whether the number is unmasked.
  return cellOf(entity, name, row, words, true);
}

/** Returns an instant, a day or a text that a row contains outside of its entity's fields. */
export const instantCell = (value: unknown): SheetCell =>
  typeof value === 'string' ? { instant: value } : null;
export const dayCell = (value: unknown): SheetCell => (typeof value === 'string' ? { day: value } : null);
export const textCell = (value: unknown): SheetCell => textOf(value);
