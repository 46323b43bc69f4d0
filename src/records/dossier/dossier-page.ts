import type { ClientDossier } from '@sync/rpc/client-dossier';
import { formatDateTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { wordsOf } from '@/kit/export/spreadsheet';
import type { SheetCell } from '@/kit/export/spreadsheet';
import type { DossierSection } from './dossier-sections';

/** Kinds of records that are listed with the ticket that they belong to. */
const ofTicket: ReadonlySet<string> = new Set(['notes', 'tasks', 'status_changes', 'meeting_actions']);

const withheldWords: Readonly<Record<string, string>> = {
  identity_no: 'Kimlik numarası maskelidir',
  clinical_note: 'Klinik not dosyada yoktur',
};

/** Says which data the user who made the file may not read, as sentences; empty if nothing is missing. */
export function withheldText({ withheld }: Pick<ClientDossier, 'withheld'>): string {
  return withheld.map((name) => `${withheldWords[name] ?? name}.`).join(' ');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/gu, (sign) => entities[sign] ?? '');

const words = (cell: SheetCell): string => escape(wordsOf(cell));

type Rows = DossierSection['rows'];

function tableOf({ head, title }: DossierSection, rows: Rows, from: number): string {
  const headings = head.slice(from).map((label) => `<th scope="col">${escape(label)}</th>`);
  const lines = rows.map(
    ({ cells }) =>
      `<tr>${cells
        .slice(from)
        .map((cell) => `<td>${words(cell)}</td>`)
        .join('')}</tr>`,
  );
  return `<table><caption class="unseen">${escape(title)}</caption><thead><tr>${headings.join('')}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`;
}

/** Renders facts without the empty ones: a record has far more fields than values. */
function facts(head: readonly string[], cells: readonly SheetCell[], from: number): string {
  const lines = cells.flatMap((cell, at) =>
    cell === null || at < from
      ? []
      : [`<div><dt>${escape(head[at] ?? '')}</dt><dd>${words(cell)}</dd></div>`],
  );
  return `<dl>${lines.join('')}</dl>`;
}

function body(section: DossierSection, rows: Rows, from = 0): string {
  if (section.layout === 'table') return tableOf(section, rows, from);
  return rows.map(({ cells }) => `<article>${facts(section.head, cells, from)}</article>`).join('\n');
}

/**
 * Renders tickets with all that belongs to each. The first column of such kinds is the ticket, which the heading
 * says.
 */
function ticketsBody(
  tickets: DossierSection,
  ids: readonly string[],
  below: readonly DossierSection[],
): string {
  const [number, subject] = ['Talep no', 'Konu'].map((label) => tickets.head.indexOf(label));
  const grouped = below.map((section) => {
    const byTicket = new Map<string | null, DossierSection['rows'][number][]>();
    for (const row of section.rows) {
      const list = byTicket.get(row.ticketId);
      if (list === undefined) byTicket.set(row.ticketId, [row]);
      else list.push(row);
    }
    return { section, byTicket };
  });
  return tickets.rows
    .map(({ cells }, at) => {
      const parts = grouped.flatMap(({ section, byTicket }) => {
        const rows = byTicket.get(ids[at] ?? '') ?? [];
        return rows.length === 0 ? [] : [`<h4>${escape(section.title)}</h4>${body(section, rows, 1)}`];
      });
      const heading = [cells[number ?? -1] ?? null, cells[subject ?? -1] ?? null].map(words).filter(Boolean);
      return `<article class="ticket"><h3>${heading.join(' · ')}</h3>${facts(tickets.head, cells, 0)}${parts.join('')}</article>`;
    })
    .join('\n');
}

const style = `
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 1000px; padding: 24px 20px 64px; color: #16202b; background: #fff;
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 4px; }
h2 { font-size: 18px; margin: 36px 0 10px; padding-bottom: 6px; border-bottom: 2px solid #16202b; }
h3 { font-size: 16px; margin: 0 0 8px; }
h4 { font-size: 14px; margin: 16px 0 6px; }
p { margin: 0 0 8px; }
.quiet { color: #51606f; }
.notice { border-left: 4px solid #b45309; padding: 8px 12px; background: #fff7ed; }
nav ul { margin: 0; padding: 0; list-style: none; columns: 2; column-gap: 32px; }
nav li { break-inside: avoid; padding: 3px 0; }
a { color: #0b5ea8; }
article { border: 1px solid #d5dce3; border-radius: 8px; padding: 10px 14px; margin: 0 0 10px; }
article article { border: 0; border-left: 3px solid #d5dce3; border-radius: 0; padding: 4px 12px; }
dl { margin: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); gap: 6px 24px; }
dt { color: #51606f; font-size: 12.5px; }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: 13.5px; }
th, td { min-width: 4.5em; text-align: left; vertical-align: top; padding: 5px 10px 5px 0; border-bottom: 1px solid #d5dce3;
  overflow-wrap: anywhere; white-space: pre-wrap; }
th { color: #51606f; font-weight: 600; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 600px) { nav ul { columns: 1; } }
@media print {
  @page { margin: 15mm; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  thead { display: table-header-group; }
  tr, h2, h3, h4 { break-inside: avoid; }
  h2, h3, h4 { break-after: avoid; }
  nav a { color: inherit; text-decoration: none; }
}`;

/**
 * Renders the dossier as one page to read and to print: nothing is loaded and nothing runs in it. Every text of the
 * records is escaped, and the page forbids scripts besides.
 */
export function dossierPage(dossier: ClientDossier, sections: readonly DossierSection[]): string {
  const patient = dossier.parts.clients.find(({ id }) => id === dossier.client_id) ?? {};
  const text = (name: string) => (typeof patient[name] === 'string' ? patient[name] : '');
  const name = escape(`${text('first_name')} ${text('last_name')}`.trim());
  const below = sections.filter(({ part }) => ofTicket.has(part));
  const ticketIds = dossier.parts.tickets.map(({ id }) => String(id));
  const missing = withheldText(dossier);
  const chapters = sections.filter(({ part }) => !ofTicket.has(part));
  const contents = sections.map(({ part, title, file, rows }) => {
    const within = ofTicket.has(part) ? 'tickets' : part;
    return `<li><a href="#${within}">${escape(title)}</a> <span class="quiet">${countOf(rows.length, 'kayıt')}, csv/${file}.csv</span></li>`;
  });
  const main = chapters.map((section) => {
    const content =
      section.rows.length === 0
        ? '<p class="quiet">Kayıt yok.</p>'
        : section.part === 'tickets'
          ? ticketsBody(section, ticketIds, below)
          : body(section, section.rows);
    return `<section id="${section.part}"><h2>${escape(section.title)}</h2>${content}</section>`;
  });
  return `<!doctype html>
<html lang="tr">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Hasta verileri</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${name} hakkında tutulan veriler</h1>
<p class="quiet">Hasta no ${escape(text('client_no'))} · ${formatDateTime(dossier.made_at)} tarihinde ${escape(dossier.names[dossier.made_by] ?? '')} tarafından hazırlandı.</p>
<p>Bu dosya, 6698 sayılı Kişisel Verilerin Korunması Kanunu’nun 11. maddesine göre hastanın sistemde kayıtlı verilerini içerir. Silinmiş kayıtlar silinme zamanlarıyla birlikte listelenir. Aynı veriler tablo programları için csv klasöründe, başka sistemlere aktarmak için veriler.json dosyasındadır. Toplantı tutanaklarının serbest metni hastaya göre aranmaz.</p>
${missing === '' ? '' : `<p class="notice">${escape(missing)} Dosyayı hazırlayan kişinin bu bilgiyi görme yetkisi yoktur.</p>`}
<nav aria-label="İçindekiler"><ul>${contents.join('\n')}</ul></nav>
</header>
<main>
${main.join('\n')}
</main>
</body>
</html>
`;
}
