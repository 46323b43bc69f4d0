import type { ImportKind } from '@/import/flow/import-kind';
import { doubtsColumn, phoneColumn, textColumn, textIn } from '@/import/list/preview-columns';
import { maskedNumber, stagedRecord } from '@/import/list/staged-record';
import { patientFields, patientProblems } from '@/import/read/patient-of-row';
import type { PreviewColumn } from '@/import/flow/import-kind';
import { formatDate } from '@/lib/dates';
import { readTrip } from './trip-values';

const momentColumn = (id: string, header: string): PreviewColumn => ({
  id,
  header,
  width: 130,
  text: (values) => {
    const [day, time] = textIn(values, id)?.split(' ') ?? [];
    return day === undefined ? null : [formatDate(day), time].filter(Boolean).join(' ');
  },
});

/** Trips of foreign patients: who comes when, and who meets them. */
export const tripsKind: ImportKind = {
  list: 'trips',
  label: 'Yolculuk listesi',
  fields: [
    ...patientFields,
    { id: 'arrival', label: 'Geliş' },
    { id: 'arrival_time', label: 'Geliş saati (ayrı)' },
    { id: 'flight_no', label: 'Uçuş no' },
    { id: 'gate', label: 'Havalimanı, kapı' },
    { id: 'departure', label: 'Dönüş' },
    { id: 'departure_time', label: 'Dönüş saati (ayrı)' },
    { id: 'return_flight', label: 'Dönüş uçuşu' },
    { id: 'transfer_company', label: 'Transfer firması' },
    { id: 'driver_phone', label: 'Şoför telefonu' },
    { id: 'hotel', label: 'Otel' },
    { id: 'interpreter', label: 'Tercüman' },
    { id: 'responsible', label: 'Sorumlu' },
    { id: 'department', label: 'Bölüm' },
    { id: 'country', label: 'Yaşadığı ülke' },
    { id: 'language', label: 'Dil' },
    { id: 'intermediary', label: 'Aracı kuruluş' },
    { id: 'portal_record_no', label: 'HealthTürkiye no' },
    { id: 'cover_policy_no', label: 'Komplikasyon poliçe no' },
    { id: 'cover_until', label: 'Poliçe son günü' },
    { id: 'quote', label: 'Teklif' },
    { id: 'quote_currency', label: 'Teklifin para birimi' },
    { id: 'state', label: 'Durum' },
    { id: 'note', label: 'Not' },
  ],
  amounts: {},
  day: 'arrival',
  counted: [],
  columns: [
    textColumn('hospital_file_no', 'Dosya no', 100),
    textColumn('masked', 'Kimlik no', 120),
    textColumn('first_name', 'Ad', 120),
    textColumn('last_name', 'Soyad', 120),
    momentColumn('arrival', 'Geliş'),
    textColumn('flight_no', 'Uçuş', 90),
    momentColumn('departure', 'Dönüş'),
    textColumn('hotel', 'Otel', 160),
    textColumn('transfer_company', 'Transfer', 130),
    phoneColumn('driver_phone', 'Şoför'),
    textColumn('interpreter', 'Tercüman', 130),
    doubtsColumn,
  ],
  stage: (row, profile) => {
    const read = readTrip(row, profile);
    return stagedRecord(read, { masked: maskedNumber(read.values) });
  },
  problems: {
    ...patientProblems,
    arrival_missing: 'Geliş günü yok.',
    arrival_day_missing: 'Geliş saatinin günü yok.',
    departure_order: 'Dönüş, gelişten önce.',
    trip_cancelled: 'Yolculuk dosyada iptal; iptal edilenler alınmaz.',
    unsure: 'Bir bilginin okunuşu kesin değil; karşılaştırmadan sonra sorulur.',
  },
  skipped: {},
  undoneElsewhere: true,
  decidedElsewhere: { send: 'satırı karşılaştır' },
};
