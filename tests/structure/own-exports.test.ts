import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportHead as clientHead } from '@/features/clients/list/client-export';
import { companyExport, personExport } from '@/features/directory/directory-export';
import { fileExport } from '@/features/insurance-lists/file-list';
import { caseExport } from '@/features/insurance/tracking/case-list';
import { meetingExportHead } from '@/features/meetings/list/meeting-export';
import { mergeExport } from '@/features/merged-clients/merges/merge-rows';
import { biopsyExport } from '@/features/pathology/worklist/biopsy-list';
import { staffExport } from '@/features/pos/staff/staff-list';
import { terminalExport } from '@/features/pos/terminals/terminal-list';
import { importExport } from '@/features/pos/upload/import-list';
import { usageExport } from '@/features/pos/usages/usage-list';
import { resumeExport } from '@/features/resumes/resume-export';
import { surgeryExport } from '@/features/surgeries/lists/surgery-list';
import { sessionExport } from '@/features/surgeries/sessions/session-list';
import { exportHead as ticketHead } from '@/features/tickets/list/ticket-export';
import { listKinds } from '@/import/read/known-words';
import { matchColumns } from '@/import/read/match-columns';
import { isOwnNumber, ownExportOf, ownExports } from '@/import/read/own-exports';
import { suggestProfile } from '@/import/read/suggest-profile';
import type { ListKind } from '@/import/read/header-words';

/** Heads of the exports by the file that has them. */
const heads: Readonly<Record<string, readonly string[]>> = {
  'features/clients/list/client-export.ts': clientHead,
  'features/tickets/list/ticket-export.ts': ticketHead,
  'features/directory/directory-export.ts': companyExport.head,
  'features/directory/directory-export.ts#persons': personExport.head,
  'features/meetings/list/meeting-export.ts': meetingExportHead,
  'features/resumes/resume-export.ts': resumeExport.head,
  'features/surgeries/lists/surgery-list.ts': surgeryExport.head,
  'features/surgeries/sessions/session-list.ts': sessionExport.head,
  'features/insurance/tracking/case-list.ts': caseExport.head,
  'features/pathology/worklist/biopsy-list.ts': biopsyExport.head,
  'features/merged-clients/merges/merge-rows.ts': mergeExport.head,
  'features/insurance-lists/file-list.ts': fileExport.head,
  'features/pos/usages/usage-list.ts': usageExport.head,
  'features/pos/terminals/terminal-list.ts': terminalExport.head,
  'features/pos/upload/import-list.ts': importExport.head,
  'features/pos/staff/staff-list.ts': staffExport.head,
};
/** Exports of figures, of outcomes and of files: no list has rows like these. */
const noLists = [
  'features/statistics/tab-export.ts',
  'features/surveys/report/report-export.ts',
  'features/identity-matching/rows-tab.tsx',
  'import/list/judged-list-page.tsx',
];

/** Meanings of the columns of an export that comes in again; each other column is left to the user. */
const meanings: Readonly<Record<string, Readonly<Partial<Record<ListKind, string>>>>> = {
  Hastalar: {
    clients:
      'Protokol no=hospital_file_no | Ad=first_name | Soyad=last_name | Kimlik no=national_id | Telefonlar=phone | E-posta=email | Doğum tarihi=birth_date | Cinsiyet=kind | İl=city',
    identity:
      'Hasta no=client_no | Protokol no=protocol_no | Ad=first_name | Soyad=last_name | Kimlik no=national_id | E-posta=email | Doğum tarihi=birth_date | İl=city',
  },
  Talepler: {
    tickets:
      'Hasta=full_name | Konu=subject | Tip=type | Durum=state | Öncelik=priority | Atanan=assignee | Son tarih=due | Kaynak=source | Açılış=opened',
  },
  Firmalar: {
    companies:
      'Firma adı=name | Firma tipi=type | Vergi no=tax_no | Vergi dairesi=tax_office | Telefon=phone | E-posta=email | Web=web | İl=city | İlçe=district | Adres=address | Sözleşme no=contract_no | Sözleşme ilk günü=contract_from | Sözleşme son günü=contract_to | Yetki belgesi no=authorisation_no | Yetki belgesi son günü=authorisation_to | IBAN=iban | Sorumlu=responsible',
  },
  Kişiler: {
    contacts:
      'Ad=first_name | Soyad=last_name | Firma=company | Pozisyon=position | Bölüm=department | Hekim=doctor | Branş=branch | E-posta=email',
  },
  Ameliyatlar: {
    surgeries:
      'Hasta=full_name | Ameliyat=procedures | Taraf=side | Başlangıç=start | Bitiş=end | Salon=room | Bölüm=department | Cerrah=surgeons | Anestezi uzmanı=anaesthetists | Anestezi=anaesthesia | Aciliyet=urgency | Durum=state | Sigorta şirketi=payer | Açıklama=note',
  },
};

/** Returns what is suggested for the columns of an empty file. */
function suggested(names: readonly string[], list: ListKind): readonly string[] {
  const header = { at: 0, lines: 1 as const, names: [...names] };
  const table = { header, fingerprint: '', lines: [[...names]], layout: null, sheet: null };
  const { profile } = suggestProfile(table, list);
  return [
    ...profile.columns.map(({ name, field }) => `${name}=${field}`),
    ...(profile.kinds?.columns ?? []).map(({ name }) => `${name}=kind`),
  ].toSorted();
}
const source = join(import.meta.dirname, '..', '..', 'src');
const every = ownExports.flatMap((own) => listKinds.map((list) => ({ title: own.title, own, list })));

describe('our exports', () => {
  test('are all known here', () => {
    const written = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$|zz/u.test(file))
      .filter((file) =>
        /\bexportOf\(|\b\w*[eE]xportHead = \[/u.test(readFileSync(join(source, file), 'utf8')),
      );
    const told = new Set(Object.keys(heads).map((file) => file.split('#')[0] ?? ''));
    expect(written.toSorted()).toEqual([...told, ...noLists].toSorted());
    expect(ownExports.map(({ head }) => head.join(' | ')).toSorted()).toEqual(
      Object.values(heads)
        .map((head) => head.join(' | '))
        .toSorted(),
    );
  });

  test.each(every)('$title as a list of $list: each column is what it was, or is asked', ({ own, list }) => {
    const meant = meanings[own.title]?.[list];
    const expected = meant === undefined ? [] : meant.split(' | ').toSorted();
    expect(ownExportOf(own.head)).toBe(own);
    expect(suggested(own.head, list)).toEqual(expected);
    // The order of the columns says nothing, nor do fields of the hospital that follow.
    expect(suggested([...own.head.toReversed(), 'Boy', 'Kilo'], list)).toEqual(expected);
  });

  test.each(every)(
    '$title as a list of $list: a single column is never a number of others',
    ({ own, list }) => {
      for (const name of own.head) {
        if (isOwnNumber(list, name)) {
          const rest = own.head.filter((other) => other === name || own.head.indexOf(other) % 2 === 0);
          for (const names of [[name], [name, 'Ad', 'Soyad'], rest]) {
            expect(suggested(names, list).filter((line) => line.startsWith(`${name}=`))).toEqual([]);
          }
        }
        // What is merely written alike is another word: `Ödenen` pays nobody (`Ödeyen`).
        for (const { certainty } of matchColumns(list, [name], [])) expect(certainty).toBe(1);
      }
    },
  );

  test('files from elsewhere are read as before', () => {
    expect(ownExportOf(['Hasta No', 'Ad', 'Soyad', 'Telefon', 'E-posta', 'Şehir'])).toBe(null);
    expect(suggested(['Hasta No', 'Ad', 'Soyad'], 'clients')).toContain('Hasta No=hospital_file_no');
    expect(suggested(['TALEP NO', 'Konu'], 'tickets')).toContain('TALEP NO=external_no');
    expect(isOwnNumber('clients', 'Hasta no')).toBe(true);
    expect(isOwnNumber('specimen', 'Hasta no')).toBe(false);
  });
});
