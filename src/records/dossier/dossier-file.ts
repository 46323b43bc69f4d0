import { strToU8, zipSync } from 'fflate';
import type { ClientDossier } from '@sync/rpc/client-dossier';
import { dayOf } from '@/lib/dates';
import { toCsv } from '@/kit/export/spreadsheet';
import { dossierPage } from './dossier-page';
import { sectionsOf } from './dossier-sections';

/** A dossier as a file: `name` without its ending, which says nothing of who the patient is. */
export interface DossierFile {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Packs a readable page (`index.html`), the server's answer (`veriler.json`) and a table for each kind of record. */
export function dossierFile(dossier: ClientDossier): DossierFile {
  const sections = sectionsOf(dossier);
  const content = zipSync(
    {
      'index.html': strToU8(dossierPage(dossier, sections)),
      'veriler.json': strToU8(JSON.stringify(dossier, null, 2)),
      ...Object.fromEntries(
        sections.map(({ file, head, rows }) => [
          `csv/${file}.csv`,
          strToU8(toCsv([head, ...rows.map(({ cells }) => cells)])),
        ]),
      ),
    },
    { level: 6, mtime: dossier.made_at },
  );
  const patient = dossier.parts.clients.find(({ id }) => id === dossier.client_id);
  const given = patient?.['client_no'];
  const number = typeof given === 'string' ? given.replace(/[^\w-]/gu, '') : '';
  const name = ['hasta', number, dayOf(dossier.made_at)].filter(Boolean).join('-');
  return { name, content: new Uint8Array(content) };
}
