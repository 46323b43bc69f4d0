import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ClientDossier, DossierRow } from '@sync/rpc/client-dossier';
import { dossierFile } from './dossier-file';

const stamped = {
  row_version: 1,
  created_at: '2026-11-20T21:05:00.000Z',
  created_by: 'u1',
  updated_at: '2026-11-20T21:05:00.000Z',
  updated_by: 'u1',
  deleted_at: null,
};
const row = (values: DossierRow): DossierRow => ({ ...stamped, ...values });

const dossier: ClientDossier = {
  client_id: 'c1',
  made_at: '2026-11-22T21:30:00.000Z',
  made_by: 'u1',
  withheld: ['clinical_note'],
  names: { u1: 'Işıl Çağrı', s1: 'Yeni', s2: 'İşlemde', r1: 'Eşi', c2: 'Gülşen Öztürk' },
  parts: {
    clients: [
      row({
        id: 'c1',
        client_no: '100042',
        first_name: 'Şükrü <script>alert(1)</script>',
        last_name: 'Iğdır',
        identity_type: 'tckn',
        identity_no: '10000000146',
        identity_masked: '100******46',
        birth_date: '1979-03-14',
        sex: 'male',
        nationality: 'TR',
        phones: [{ e164: '+905321234567', label: 'mobile', primary: true, whatsapp: true, shared: false }],
        email: "=cmd|'/C calc'!A0",
        tag_ids: [],
        do_not_contact: true,
        admin_note: 'Birinci satır\nikinci; "tırnak"',
      }),
    ],
    relations: [
      row({ id: 'x1', client_id: 'c1', related_client_id: 'c2', relation_type_id: 'r1' }),
      row({ id: 'x2', client_id: 'c9', related_client_id: 'c1', relation_type_id: 'r1' }),
    ],
    consents: [],
    interactions: [],
    surgeries: [],
    patient_trips: [],
    insurance_cases: [],
    insurance_events: [],
    biopsies: [],
    colonoscopies: [],
    handover_lines: [],
    extra_values: [],
    handed_drafts: [],
    tickets: [
      row({
        id: 't1',
        client_id: 'c1',
        ticket_no: 'T-1',
        subject: 'Sonuç & "rapor"',
        related_ticket_ids: ['t2', 't9'],
      }),
      row({ id: 't2', client_id: 'c1', ticket_no: 'T-2', subject: 'İkinci' }),
    ],
    notes: [
      row({ id: 'n1', ticket_id: 't2', body: '<img src=x onerror=alert(1)>', visibility: 'internal' }),
      row({ id: 'n2', ticket_id: 't1', body: 'Silinen not', deleted_at: '2026-11-21T09:00:00.000Z' }),
    ],
    tasks: [],
    status_changes: [
      row({ id: 'h1', ticket_id: 't1', field: 'status', from_value: 's1', to_value: 's2', reason: null }),
    ],
    reminders: [],
    notifications: [],
    meeting_actions: [],
    subject_requests: [],
    legal_holds: [],
    merges: [],
    messages: [],
    looks: [
      {
        seq: 7,
        at: '2026-11-21T08:00:00.000Z',
        user_id: 'u1',
        action: 'view',
        entity: 'client',
        was_offline: false,
      },
    ],
  },
};

const { name, content } = dossierFile(dossier);
const files = Object.fromEntries(
  Object.entries(unzipSync(content)).map(([path, bytes]) => [path, strFromU8(bytes)]),
);
const page = new DOMParser().parseFromString(files['index.html'] ?? '', 'text/html');
/** Returns a value of the page by its label. */
const said = (label: string, within: ParentNode = page) =>
  [...within.querySelectorAll('dt')].find((term) => term.textContent === label)?.nextElementSibling
    ?.textContent;

describe('the file', () => {
  it('is named by number and Istanbul day, never by the patient', () => {
    expect(name).toBe('hasta-100042-2026-11-23');
  });

  it('holds a page, the data, and a table of each kind', () => {
    expect(Object.keys(files).sort()).toEqual([
      'csv/ameliyatlar.csv',
      'csv/basvurular.csv',
      'csv/bildirimler.csv',
      'csv/birlestirmeler.csv',
      'csv/biyopsiler.csv',
      'csv/ek-alanlar.csv',
      'csv/erisim-kaydi.csv',
      'csv/gonderiler.csv',
      'csv/gorusmeler.csv',
      'csv/hasta.csv',
      'csv/hatirlatmalar.csv',
      'csv/izinler.csv',
      'csv/kolonoskopiler.csv',
      'csv/not-taslaklari.csv',
      'csv/provizyon-olaylari.csv',
      'csv/provizyonlar.csv',
      'csv/saklama-zorunlulugu.csv',
      'csv/talep-degisiklikleri.csv',
      'csv/talep-gorevleri.csv',
      'csv/talep-notlari.csv',
      'csv/talepler.csv',
      'csv/toplanti-aksiyonlari.csv',
      'csv/vardiya-devri.csv',
      'csv/yakinlar.csv',
      'csv/yolculuklar.csv',
      'index.html',
      'veriler.json',
    ]);
    expect(JSON.parse(files['veriler.json'] ?? '')).toEqual(dossier);
  });
});

describe('the page', () => {
  it('shows every text as text: nothing runs, nothing is loaded', () => {
    expect(page.querySelectorAll('script, img, iframe, link, [src], [onerror]')).toHaveLength(0);
    expect(page.querySelector('h1')?.textContent).toContain('Şükrü <script>alert(1)</script> Iğdır');
    expect(page.body.textContent).toContain('<img src=x onerror=alert(1)>');
    expect(page.querySelector('[http-equiv]')?.getAttribute('content')).toContain("default-src 'none'");
  });

  it('writes values as the hospital does, and leaves empty ones out', () => {
    expect(said('Doğum tarihi')).toBe('14.03.1979');
    expect(said('Kayıt zamanı')).toBe('21.11.2026 00:05');
    expect(said('Telefonlar')).toBe('0532 123 45 67 (Cep, birincil, WhatsApp)');
    expect(said('Uyruk')).toBe('Türkiye');
    expect(said('Cinsiyet')).toBe('Erkek');
    expect(said('TC / YKN / Pasaport no')).toBe('10000000146');
    expect(said('Kimlik no')).toBeUndefined();
    expect(said('Etiketler')).toBeUndefined();
    expect(said('Aranmasın')).toBe('Evet');
    expect(page.body.textContent).toContain('Klinik not dosyada yoktur.');
  });

  it('puts notes and changes below their ticket, deleted ones too', () => {
    const [first, second] = page.querySelectorAll('.ticket');
    expect(first?.querySelector('h3')?.textContent).toBe('T-1 · Sonuç & "rapor"');
    expect(first?.textContent).toContain('Silinen not');
    expect(said('Silinme', first?.querySelector('article') ?? page)).toBe('21.11.2026 12:00');
    expect([...(first?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toContain('İşlemde');
    expect(said('İlgili talepler', first)).toBe('T-2, Başka bir talep');
    expect(second?.textContent).toContain('İç not');
  });

  it('names relatives of the patient, and not whose relative the patient is', () => {
    const relations = page.querySelector('#relations');
    expect(
      [...(relations?.querySelectorAll('article') ?? [])].map((card) => said('Yakının kaydı', card)),
    ).toEqual(['Gülşen Öztürk', 'Hastanın kendisi']);
  });

  it('tells who looked, and where there is nothing', () => {
    expect(page.querySelector('#looks')?.textContent).toContain('Hasta kaydını açtı');
    expect(page.querySelector('#consents')?.textContent).toContain('Kayıt yok.');
  });
});

describe('the tables', () => {
  it('are CSV for Turkish Excel, where no text is a formula', () => {
    const table = files['csv/hasta.csv'] ?? '';
    expect([...(unzipSync(content)['csv/hasta.csv'] ?? []).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(table).toMatch(/^Hasta no;Protokol no;/u);
    expect(table).toContain(";'=cmd|'/C calc'!A0;");
    expect(table).toContain('"Birinci satır\nikinci; ""tırnak"""');
    expect(table).toContain(';Şükrü <script>alert(1)</script>;Iğdır;');
  });

  it('name the ticket in each row', () => {
    expect(files['csv/talep-notlari.csv']?.split('\r\n')[1]).toMatch(/^T-2;<img/u);
  });
});
