import {
  agreement,
  colonoscopy,
  decisionWords,
  denial,
  pathology,
  payment,
  provision,
  specimen,
} from './case-header-words';
import type { KindWords } from './case-header-words';
import type { JudgedListKind } from '@sync/model/entities/import-values';

/** Kinds of lists that headers are known of; a profile may be of another kind. */
export type ListKind =
  | 'bank'
  | 'receipts'
  | 'account'
  | 'provision'
  | 'payment'
  | 'denial'
  | 'agreement'
  | 'pathology'
  | 'colonoscopy'
  | 'specimen'
  | 'identity'
  | 'staff'
  | JudgedListKind;

/*
 * Field, how it is read, and the words that headers have for it. After `pair` follows the field of the second number,
 * behind `day` which days are possible. Spelling, case, blanks and marks between words do not count.
 */

const person = `
national_id: digits: TC Kimlik No | T.C. Kimlik No | TCKN | TC No | Kimlik No | Kimlik Numarası | TC | Hasta TC | National Id
full_name: text: Ad Soyad | Adı Soyadı | Hasta Adı Soyadı | Hasta Adı | Hasta | Sigortalı | Sigortalı Adı Soyadı | Full Name | Name | Patient
first_name: text: Ad | Adı | İsim | First Name
last_name: text: Soyad | Soyadı | Soyisim | Last Name | Surname
birth_date: day past: Doğum Tarihi | D. Tarihi | Doğum T. | Birth Date | Date of Birth
phone: text: Telefon | Telefon No | Cep Telefonu | Cep Tel | GSM | Tel | Phone | Mobile
protocol_no: digits: Protokol No | Protokol | Protokol Numarası | Geliş No | Başvuru No
client_no: digits: Hasta No | Dosya No | Hasta Dosya No | Arşiv No`;

/** Reports of Turkish banks, with their own abbreviations and misspellings, and general words. */
const bank = `
transaction_at: moment: İşlem Tarihi | ISLEM_TARIHI | İşlem Günü | İşlem Tarihi/Saati | İşlem Zamanı | Yükleme Tarihi | Tarih | Provizyon Tarihi | Satış Tarihi | Transaction Date | Date
transaction_time: time: İşlem Saati | Saat | Transaction Time | Time
value_date: day ahead: Valör | Valör Tarihi | VALOR_TARIHI | Ödeme Tarihi | Vade Tarihi | Value Date
posting_date: day ahead: Hesaba Geçiş Tarihi | Hesaba Geçiş | Muhasebe Tarihi | Alacak Tarihi | Posting Date | Settlement Date
day_end_at: moment: GUNSONU | GUNSONU_TARIHI | Gün Sonu Tarihi | Günsonu | Batch Date
gross: amount: Tutar | Brüt Tutar | Brüt | BURUT | İşlem Tutarı | PROVIZYON_TUTAR | Satış Tutarı | Bekleyen Alacak Tutarı | Çözülmüş Alacak | TL Karşılığı | Gross | Gross Amount | Amount
commission: amount: Komisyon | Komisyon Tutarı | KOMISYON_TUTAR | Kesilen Komisyon Tutarı | Taksitli İşlem Komisyonu | Üye İşyeri Komisyonu | EO_KES_TUTAR | Bekleyen Borç Tutarı | Çözülmüş Borç | Commission | Fee
commission_rate: decimal: Komisyon Oranı | Komisyon Oranı (%) | Oran | Rate | Commission Rate
reward: amount: Ödül | Ödül Tutarı | ODULKESINTISI | Ödül Kesintisi | Katkı Payı TL | Katkı Payı | Reward
service_fee: amount: SERVISKESINTISI | Servis Kesintisi | Servis Ücreti | Hizmet Bedeli | Hizmet Kesintisi | Service Fee
points: amount: Puan | Puan Tutarı | Bonus | Bonus Tutarı | Chip Para | Worldpuan | Points
tax: amount: BSMV | BSMV Tutarı | Vergi | KDV | Tax
net: amount: Net | Net Tutar | NET_TUTAR | Hesaba Geçen Net Tutar | Hesaba Geçecek Net Tutar | Hesaba Geçen/Geçecek Net Tutar | Alacak Net Bekleyen | Ödenecek Tutar | Net Amount
kind: text: İşlem Tipi | İşlem Türü | Mesaj Tipi | Taksit Tipi | BORCALACAK | Borç/Alacak | Host Cevap | Transaction Type | Type
instalment_count: pair instalment_no: Taksit Sayısı / Taksit Numarası | Taksit Sayısı/No
instalment_no: pair instalment_count: Taksit No / Taksit Sayısı | Taksit
instalment_count: integer: Taksit Sayısı | TAKSIT_SAYI | TSAYISI | Taksit Adedi | Instalments | Installments
instalment_no: integer: Taksit No | TAKSIT_SIRA | Taksit Numarası | Taksit Sırası | Kaçıncı Taksit
merchant_no: digits: Üye İşyeri No | UYE_ISYERI_NO | Üye No | UYENO | İşyeri No | Üye İşyeri Numarası | Merchant No | Merchant Id
terminal_no: digits: Terminal No | TERMINAL_NO | Terminal | POS No | Terminal Numarası | Terminal Id
batch_no: digits: BATCHNO | Batch No | Grup No | Gün Sonu No | Batch
card_masked: card: Kart No | Kart Numarası | KARTNO | Card No | Card Number
card_kind: text: Kart Tipi | ALT_KART_TIPI | Kart Türü | Card Type
card_scheme: text: Kart Markası | Kart Kuruluşu | Card Brand | Scheme
blocking_kind: text: Bloke Tipi
approval_no: digits: Provizyon Kodu | PROVIZYON_NO | Provizyon No | Onay Kodu | Otorizasyon Kodu | Onay No | Approval Code | Auth Code
rrn: digits: RRN | Referans No | Referans Numarası | İşlem Referansı | Reference No
currency: currency: Para Birimi | Döviz Cinsi | Döviz Kodu | PB | Currency
note: text: Açıklama | İşlem Açıklaması | Description | Note`;

const receipts = `
receipt_no: digits: Makbuz No | Fiş No | Tahsilat No | Vezne No | Receipt No
collected_at: moment: Tahsilat Tarihi | Makbuz Tarihi | İşlem Zamanı | Tarih | İşlem Tarihi
desk: text: Vezne | Vezne Adı | Kasa | Gişe
staff: text: Veznedar | Kullanıcı | Personel | Tahsil Eden | Vezne Personeli
amount: amount: Tutar | Tahsilat Tutarı | Makbuz Tutarı | Toplam Tutar | Amount
method: text: Ödeme Şekli | Ödeme Tipi | Ödeme Türü | Tahsilat Türü
instalment_count: integer: Taksit Sayısı | Taksit
terminal_no: digits: Terminal No | POS No
approval_no: digits: Provizyon No | Onay Kodu
cancelled: text: İptal | İptal Durumu | Durum`;

/** Statements of accounts: \`statementNames\` among them. */
const account = `
account: text: Hesap | IBAN | Hesap No | Hesap Numarası | Account | Account No
statement: text: Ekstre No | Ekstre | Statement | Statement No
booked_on: moment: İşlem Tarihi | Tarih | Hareket Tarihi | Kayıt Tarihi | Muhasebe Tarihi | İşlem Tarihi/Saati | Tarih/Saat | Booking Date | Transaction Date | Date
value_on: day ahead: Valör Tarihi | Valör | Value Date
amount: amount: Tutar | İşlem Tutarı | Hareket Tutarı | Tutar (TL) | Miktar | Amount
credit: amount: Alacak | Alacak Tutarı | Alacak (TL) | Giren | Giriş | Yatan | Credit
debit: amount: Borç | Borç Tutarı | Borç (TL) | Çıkan | Çıkış | Çekilen | Debit
side: text: Borç/Alacak | B/A | A/B | Borç Alacak | Yön | İşlem Yönü | Debit/Credit
currency: currency: Para Birimi | Döviz Cinsi | Döviz Kodu | PB | Döviz | Currency
balance: amount: Bakiye | Bakiye Tutarı | Kalan Bakiye | Güncel Bakiye | Son Bakiye | Bakiye (TL) | Balance
reference: digits: Referans | Referans No | Dekont No | Fiş No | İşlem No | İşlem Referansı | Reference
code: text: İşlem Kodu | İşlem Tipi | İşlem Türü | İşlem Adı | İşlem | Code | Type
description: text: Açıklama | İşlem Açıklaması | Açıklamalar | Description | Details`;

const family = `
email: text: E-posta | E-posta Adresi | Eposta | E-mail | Email | Mail | Mail Adresi | Email Address
mother_name: text: Anne Adı | Ana Adı | Mother Name
father_name: text: Baba Adı | Father Name
city: text: İl | Şehir | Doğum Yeri | City`;

/** Patients of another system. */
const clients = `
national_id: digits: TC Kimlik No | T.C. Kimlik No | TCKN | TC No | TCKNO | TC Kimlik Numarası | Kimlik No | Kimlik Numarası | TC | YKN | Yabancı Kimlik No | Hasta TC | National Id | Identity No
passport_no: text: Pasaport No | Pasaport | Pasaport Numarası | Passport No | Passport | Passport Number
full_name: text: Ad Soyad | Adı Soyadı | Hasta Adı Soyadı | Hasta Adı | Hasta | İsim Soyisim | Soyadı Adı | Full Name | Name | Patient | Patient Name
first_name: text: Ad | Adı | İsim | First Name | Given Name
last_name: text: Soyad | Soyadı | Soyisim | Last Name | Surname | Family Name
birth_date: day birth: Doğum Tarihi | D. Tarihi | Doğum T. | Doğum Günü | DT | Birth Date | Date of Birth | DOB | Birthday
kind: text: Cinsiyet | Cinsiyeti | Cins | Sex | Gender
phone: text: Telefon | Telefon No | Telefonlar | Telefon 1 | Cep Telefonu | Cep Tel | Cep | GSM | Tel | Phone | Mobile | Mobile Phone | Telephone
second_phone: text: Telefon 2 | İkinci Telefon | 2. Telefon | Ev Telefonu | Ev Tel | İş Telefonu | İş Tel | Diğer Telefon | Second Phone | Phone 2 | Home Phone
email: text: E-posta | E-posta Adresi | Eposta | E-mail | Email | Mail | Mail Adresi | Email Address
city: text: İl | Şehir | İl Adı | İkamet İli | City | Province
district: text: İlçe | İlçe Adı | Semt | District | County
address: text: Adres | Ev Adresi | İkamet Adresi | Açık Adres | Address
nationality: text: Uyruk | Uyruğu | Milliyet | Vatandaşlık | Nationality | Citizenship
hospital_file_no: text: Hasta No | Dosya No | Hasta Dosya No | Arşiv No | Protokol No | Protokol | Hasta Kodu | Hasta Id | Patient No | Patient Id | File No | MRN`;

/** People of the hospital's staff. */
const staff = `
full_name: text: Ad Soyad | Adı Soyadı | Personel | Personel Adı | Personel Adı Soyadı | Çalışan | Çalışan Adı | İsim Soyisim | İsim | Kullanıcı | Kullanıcı Adı Soyadı | Soyadı Adı | Full Name | Name | Employee
first_name: text: Ad | Adı | First Name | Given Name
last_name: text: Soyad | Soyadı | Soyisim | Last Name | Surname | Family Name
email: text: E-posta | E-posta Adresi | Eposta | Kurumsal E-posta | İş E-postası | E-mail | Email | Mail | Mail Adresi | Email Address
phone: text: Telefon | Telefon No | Cep Telefonu | Cep Tel | Cep | GSM | Tel | Phone | Mobile | Mobile Phone
extension: text: Dahili | Dahili No | Dahili Numara | Extension
title: text: Unvan | Ünvan | Unvanı | Ünvanı | Görev | Görevi | Pozisyon | Meslek | Title | Job Title | Position
department: text: Birim | Birimi | Bölüm | Bölümü | Departman | Departmanı | Department | Unit
ward: text: Servis | Servisi | Ward
roles: text: Rol | Roller | Rolü | Rolleri | Kullanıcı Rolü | Yetki Grubu | Kullanıcı Grubu | Yetki | Role | Roles`;

/** Theatre lists of a day or a month, as hospitals write them by hand. */
const surgeries = `
list_day: text: Tarih | Ameliyat Tarihi | Operasyon Tarihi | Op. Tarihi | İşlem Tarihi | Planlanan Tarih | Ameliyat Günü | Gün | Date | Surgery Date | Operation Date
start: text: Saat | Başlangıç | Başlangıç Saati | Başlama | Başlama Saati | Ameliyat Saati | Op. Saati | Operasyon Saati | Planlanan Saat | Giriş Saati | Saat Aralığı | Sa. | Time | Start | Start Time
end: text: Bitiş | Bitiş Saati | Tahmini Bitiş | Planlanan Bitiş | Çıkış Saati | End | End Time
minutes: text: Süre | Süre (dk) | Süresi | Tahmini Süre | Ameliyat Süresi | Dakika | Dk | Duration | Minutes
room: text: Salon | Salon No | Salon Adı | Oda | Oda No | Ameliyathane | Ameliyathane No | Ameliyat Salonu | Ameliyathane Salonu | Ameliyat Odası | Ams | OR | Room | Theatre | Operating Room
national_id: digits: TC Kimlik No | T.C. Kimlik No | TCKN | TC No | TCKNO | TC Kimlik Numarası | Kimlik No | Kimlik Numarası | TC | T.C. | YKN | Hasta TC | Hasta TC No | National Id | Identity No
passport_no: text: Pasaport No | Pasaport | Passport No | Passport
full_name: text: Hasta Adı Soyadı | Hasta Ad Soyad | Hastanın Adı Soyadı | Hasta | Hasta Adı | Hasta İsmi | Ad Soyad | Adı Soyadı | İsim Soyisim | Soyadı Adı | Patient | Patient Name | Name
first_name: text: Ad | Adı | İsim | First Name
last_name: text: Soyad | Soyadı | Soyisim | Last Name | Surname
birth_date: day birth: Doğum Tarihi | D. Tarihi | Doğum T. | D.T. | DT | Birth Date | Date of Birth | DOB
phone: text: Telefon | Telefon No | Tel | Tel No | Cep Telefonu | Cep Tel | Cep | GSM | Hasta Telefonu | İletişim | Phone | Mobile
second_phone: text: Telefon 2 | İkinci Telefon | Yakını Telefon | Diğer Telefon | Phone 2
hospital_file_no: text: Dosya No | Hasta No | Hasta Dosya No | Protokol No | Protokol | Arşiv No | Hasta Id | Patient No | File No | MRN
procedures: text: Ameliyat Adı | Ameliyat | Ameliyatın Adı | İşlem | İşlem Adı | Yapılacak İşlem | Yapılacak Ameliyat | Operasyon | Operasyon Adı | Girişim | Procedure | Operation | Surgery
side: text: Taraf | Yön | Tarafı | Lokalizasyon | Side | Laterality
surgeons: text: Cerrah | Cerrahı | Cerrah Adı | Cerrahlar | Operatör | Doktor | Doktoru | Hekim | Ameliyatı Yapan | Sorumlu Hekim | Sorumlu Cerrah | Dr | Surgeon | Doctor
assistants: text: Asistan | Asistanlar | Asistan Hekim | Yardımcı | Yardımcı Cerrah | 1. Asistan | Assistant
anaesthetists: text: Anestezist | Anestezi Uzmanı | Anestezi Doktoru | Anestezi Dr | Anestezi Hekimi | Anaesthetist | Anesthesiologist
anaesthesia: text: Anestezi Türü | Anestezi Tipi | Anestezi Şekli | Anestezi | Anest. | Anesthesia | Anaesthesia
department: text: Bölüm | Klinik | Branş | Birim | Servis | Bölümü | Department | Clinic
urgency: text: Aciliyet | Öncelik | Acil/Elektif | Acil | Urgency | Priority
state: text: Durum | Durumu | Ameliyat Durumu | Status
diagnosis: text: Tanı | Tanısı | Ön Tanı | Teşhis | ICD | Diagnosis
payer: text: Sigorta | Kurum | Kurumu | Sigorta Şirketi | Anlaşma | Ödeme | Ödeyen | Güvence | Sosyal Güvence | Insurance | Payer
note: text: Not | Notlar | Açıklama | Açıklamalar | Özel Not | Malzeme / Not | Note | Notes | Remarks`;

/** Firms, and what hospitals note of contracts with them. */
const companies = `
name: text: Firma Adı | Firma | Firma Ünvanı | Firma Unvanı | Ünvan | Unvan | Ticari Ünvan | Ticari Unvan | Şirket | Şirket Adı | Kurum | Kurum Adı | Cari | Cari Adı | Cari Ünvanı | Cari Unvanı | Tedarikçi | Tedarikçi Adı | Company | Company Name | Supplier | Name
type: text: Tip | Firma Tipi | Tür | Firma Türü | Kurum Tipi | Kurum Türü | Cari Tipi | Grup | Kategori | Sektör | Type | Category
tax_no: digits: Vergi No | Vergi Numarası | VKN | VKN/TCKN | Vergi Kimlik No | Vergi Kimlik Numarası | VKN / TCKN | Tax No | Tax Number
tax_office: text: Vergi Dairesi | Vergi D. | VD | Tax Office
phone: text: Telefon | Telefon No | Firma Telefonu | Telefon 1 | Tel | Tel No | Santral | Sabit Telefon | İş Telefonu | Phone | Telephone
email: text: E-posta | E-posta Adresi | Eposta | Firma E-posta | E-mail | Email | Mail | Mail Adresi | Email Address
web: text: Web | Web Sitesi | Web Adresi | İnternet Sitesi | Site | Website | URL
country: text: Ülke | Ülke Kodu | Country
city: text: İl | Şehir | İl Adı | City | Province
district: text: İlçe | İlçe Adı | Semt | District
address: text: Adres | Açık Adres | Firma Adresi | Merkez Adresi | Address
contract_no: text: Sözleşme No | Sözleşme Numarası | Anlaşma No | Contract No
contract_from: text: Sözleşme Başlangıç | Sözleşme Başlangıç Tarihi | Sözleşme İlk Günü | Sözleşme Tarihi | Anlaşma Tarihi | Contract Start
contract_to: text: Sözleşme Bitiş | Sözleşme Bitiş Tarihi | Sözleşme Son Günü | Sözleşme Sonu | Anlaşma Bitiş Tarihi | Contract End
authorisation_no: text: Yetki Belgesi No | Yetki Belgesi | Yetki Belge No
authorisation_to: text: Yetki Belgesi Son Günü | Yetki Belgesi Bitiş | Yetki Belgesi Bitiş Tarihi
iban: text: IBAN | IBAN No | Banka Hesabı | Hesap No
discount: text: İndirim | İndirim Koşulları | İskonto | İndirim Oranı | Discount
responsible: text: Sorumlu | Müşteri Temsilcisi | Temsilci | Sorumlu Kişi | Takip Eden | Account Manager | Owner
note: text: Not | Notlar | Açıklama | Açıklamalar | Note | Notes | Remarks`;

/** People of firms, with the firm where a row names it. */
const contacts = `
full_name: text: Ad Soyad | Adı Soyadı | Yetkili | Yetkili Kişi | Yetkili Adı | Yetkili Adı Soyadı | İlgili Kişi | İrtibat Kişisi | İlgili | Kişi | Kişi Adı | İletişim Kişisi | İsim Soyisim | Soyadı Adı | Contact | Contact Name | Contact Person | Full Name | Name
first_name: text: Ad | Adı | İsim | First Name | Given Name
last_name: text: Soyad | Soyadı | Soyisim | Last Name | Surname | Family Name
position: text: Görev | Görevi | Pozisyon | Pozisyonu | Unvanı | Ünvanı | Yetkili Unvanı | Yetkili Görevi | Title | Position | Job Title
department: text: Bölüm | Bölümü | Birim | Departman | Department
phone: text: Cep Telefonu | Cep Tel | Cep | GSM | Yetkili Telefonu | Yetkili Tel | Yetkili Cep | Telefon | Telefon No | Telefon 1 | Tel | Mobile | Mobile Phone | Phone
second_phone: text: Telefon 2 | İkinci Telefon | İş Telefonu | İş Tel | Dahili Telefon | Diğer Telefon | Phone 2 | Work Phone
email: text: E-posta | E-posta Adresi | Eposta | Yetkili E-posta | Yetkili Mail | E-mail | Email | Mail | Mail Adresi | Email Address
birth_date: day past: Doğum Günü | Doğum Tarihi | D. Tarihi | Birthday | Birth Date
doctor: text: Hekim | Doktor | Hekim mi | Doktor mu | Doctor
branch: text: Branş | Branşı | Uzmanlık | Uzmanlık Alanı | Specialty
note: text: Not | Notlar | Açıklama | Açıklamalar | Note | Notes | Remarks
company: text: Firma | Firma Adı | Firma Ünvanı | Firma Unvanı | Şirket | Şirket Adı | Kurum | Kurum Adı | Çalıştığı Kurum | Çalıştığı Firma | Ünvan | Unvan | Ticari Ünvan | Ticari Unvan | Cari Adı | Cari Ünvanı | Cari | Company | Company Name | Organization
company_type: text: Firma Tipi | Firma Türü | Kurum Tipi | Kurum Türü | Cari Tipi | Tip | Tür | Grup | Sektör | Company Type
tax_no: digits: Vergi No | Vergi Numarası | VKN | VKN/TCKN | Vergi Kimlik No | VKN / TCKN | Tax No
tax_office: text: Vergi Dairesi | Vergi D. | VD | Tax Office
company_phone: text: Firma Telefonu | Santral | Sabit Telefon | Şirket Telefonu | Kurum Telefonu | Company Phone
company_email: text: Firma E-posta | Firma Mail | Şirket E-posta | Kurum E-posta | Company Email
web: text: Web | Web Sitesi | Web Adresi | İnternet Sitesi | Website
country: text: Ülke | Country
city: text: İl | Şehir | İl Adı | City | Province
district: text: İlçe | İlçe Adı | District
address: text: Adres | Açık Adres | Firma Adresi | Address`;

/** Requests of patients that another system has open. */
const tickets = `
external_no: text: Talep No | Talep Numarası | Kayıt No | Çağrı No | İş No | Bilet No | Şikayet No | Başvuru No | Referans No | Ticket No | Ticket Id | Ticket | Case No | Id
subject: text: Konu | Konusu | Talep Konusu | Başlık | Talep | Talep Adı | Özet | Subject | Title | Summary
description: text: Açıklama | Talep Açıklaması | Detay | İçerik | Mesaj | Talep Detayı | Description | Details
type: text: Tip | Talep Tipi | Tür | Talep Türü | Kategori | Konu Tipi | Alt Kategori | Sınıf | Category | Type
state: text: Durum | Durumu | Talep Durumu | Statü | Aşama | Status | State
priority: text: Öncelik | Önceliği | Aciliyet | Önem | Priority | Urgency
source: text: Kaynak | Talep Kaynağı | Kanal | Başvuru Kanalı | Geliş Kanalı | Source | Channel
department: text: Bölüm | Birim | İlgili Birim | İlgili Bölüm | Klinik | Departman | Department
assignee: text: Atanan | Atanan Kişi | Sorumlu | Sorumlu Kişi | İlgilenen | Görevli | Temsilci | Kullanıcı | Personel | Assignee | Assigned To | Owner | Agent
opened: text: Açılış Tarihi | Açılış | Açılma Tarihi | Oluşturma Tarihi | Oluşturulma Tarihi | Kayıt Tarihi | Talep Tarihi | Başvuru Tarihi | Geliş Tarihi | Tarih | Created | Created At | Opened | Opened At | Date
due: text: Son Tarih | Termin | Termin Tarihi | Hedef Tarih | Bitiş Tarihi | Planlanan Tarih | Vade | Due | Due Date | Deadline
note: text: Not | Notlar | Son Not | Yapılan İşlem | Takip Notu | İşlem Notu | Note | Notes | Comment
national_id: digits: TC Kimlik No | T.C. Kimlik No | TCKN | TC No | TCKNO | TC Kimlik Numarası | Kimlik No | Kimlik Numarası | TC | T.C. | Hasta TC | Hasta TC No | National Id | Identity No
passport_no: text: Pasaport No | Pasaport | Passport No | Passport
full_name: text: Hasta Adı Soyadı | Hasta Ad Soyad | Hastanın Adı Soyadı | Hasta | Hasta Adı | Ad Soyad | Adı Soyadı | İsim Soyisim | Müşteri | Müşteri Adı | Soyadı Adı | Patient | Patient Name | Customer | Name
first_name: text: Ad | Adı | İsim | First Name
last_name: text: Soyad | Soyadı | Soyisim | Last Name | Surname
birth_date: day birth: Doğum Tarihi | D. Tarihi | Doğum T. | Birth Date | Date of Birth
phone: text: Telefon | Telefon No | Tel | Tel No | Cep Telefonu | Cep Tel | Cep | GSM | Hasta Telefonu | İletişim | Phone | Mobile
second_phone: text: Telefon 2 | İkinci Telefon | Diğer Telefon | Phone 2
hospital_file_no: text: Dosya No | Hasta No | Hasta Dosya No | Protokol No | Protokol | Arşiv No | Hasta Id | Patient No | File No | MRN`;

/** Patients of what a row says: whole words for the patient first, words that may mean somebody else last. */
const patientOfRow = `
hospital_file_no: text: Dosya No | Hasta No | Hasta Dosya No | Hasta Numarası | Protokol No | Hasta Protokol No | Protokol | Arşiv No | Hasta Kodu | Hasta Id | Eski Hasta No | Patient No | Patient Id | File No | MRN
national_id: digits: Hasta TC | Hasta TC No | Hasta TC Kimlik No | Hastanın TC Kimlik No | TC Kimlik No | T.C. Kimlik No | TCKN | TC No | TCKNO | TC Kimlik Numarası | Kimlik No | Kimlik Numarası | TC | T.C. | YKN | National Id | Identity No | Patient Id No
passport_no: text: Pasaport No | Pasaport | Pasaport Numarası | Hasta Pasaport No | Passport No | Passport | Passport Number
full_name: text: Hasta Adı Soyadı | Hasta Ad Soyad | Hastanın Adı Soyadı | Hasta | Hasta Adı | Hasta İsmi | Patient | Patient Name | Patient Full Name | Müşteri | Müşteri Adı | Misafir | Misafir Adı | Guest | Guest Name | Passenger | Yolcu | Yolcu Adı Soyadı | Ad Soyad | Adı Soyadı | İsim Soyisim | Soyadı Adı | Full Name | Name
first_name: text: Hastanın Adı | Ad | Adı | İsim | First Name | Given Name
last_name: text: Hastanın Soyadı | Hasta Soyadı | Soyad | Soyadı | Soyisim | Last Name | Surname
birth_date: day birth: Hasta Doğum Tarihi | Doğum Tarihi | D. Tarihi | Doğum T. | Birth Date | Date of Birth | DOB
phone: text: Hasta Telefonu | Hastanın Telefonu | Hasta Tel | Hasta Cep | Hasta Cep Telefonu | Patient Phone | Patient Mobile`;

/** Relatives of patients. Names and numbers without a word for whose they are, are the relative's. */
const relatives = `
relative_name: text: Yakın Adı Soyadı | Yakını Adı Soyadı | Yakınının Adı Soyadı | Hasta Yakını | Hasta Yakını Adı | Hasta Yakını Adı Soyadı | Yakın | Yakını | Yakın Adı | Yakının Adı | Refakatçi | Refakatçi Adı | Refakatçi Adı Soyadı | İrtibat Kişisi | Acil Durumda Aranacak Kişi | Acil Durum Kişisi | Aranacak Kişi | Relative | Relative Name | Next of Kin | Emergency Contact | Contact Person | Ad Soyad | Adı Soyadı | İsim Soyisim | Full Name | Name
relative_first_name: text: Yakın Ad | Yakın Adı (ayrı) | Relative First Name
relative_last_name: text: Yakın Soyad | Yakın Soyadı | Yakının Soyadı | Relative Last Name | Relative Surname
relation: text: Yakınlık | Yakınlığı | Yakınlık Derecesi | Yakınlık Türü | Yakınlık Tipi | Akrabalık | Akrabalık Derecesi | Hastaya Yakınlığı | Derecesi | Relation | Relationship | Kinship
relative_phone: text: Yakın Telefonu | Yakın Telefon | Yakınının Telefonu | Yakın Tel | Yakın Cep | Hasta Yakını Telefonu | Hasta Yakını Tel | Refakatçi Telefonu | Acil Durum Telefonu | Relative Phone | Emergency Phone | Next of Kin Phone | Telefon | Telefon No | Cep Telefonu | Cep Tel | Cep | GSM | Tel | Tel No | Phone | Mobile
relative_second_phone: text: Yakın Telefonu 2 | Yakın Telefon 2 | Telefon 2 | İkinci Telefon | Diğer Telefon | Ev Telefonu | İş Telefonu | Phone 2 | Second Phone
relative_national_id: digits: Yakın TC | Yakın TC No | Yakın TC Kimlik No | Yakınının TC Kimlik No | Yakın Kimlik No | Refakatçi TC | Relative National Id
relative_email: text: Yakın E-posta | Yakın Mail | E-posta | E-posta Adresi | Eposta | E-mail | Email | Mail
relative_address: text: Yakın Adresi | Adres | Ev Adresi | Address
guardian: text: Yasal Temsilci | Veli/Vasi | Veli | Vasi | Yasal Temsilci mi | Kanuni Temsilci | Legal Guardian | Guardian
informed: text: Bilgi Verilebilir | Bilgi Verilebilir mi | Bilgilendirme | Bilgi Verilsin | Bilgi Verilecek | Bilgi İzni | May Be Informed | May Receive Information
note: text: Not | Notlar | Açıklama | Açıklamalar | Note | Notes | Remarks`;

/** Trips of foreign patients, as travel desks and agencies write them. */
const trips = `
arrival: text: Geliş | Geliş Tarihi | Geliş Günü | Varış | Varış Tarihi | Geliş Tarihi/Saati | Geliş Zamanı | Türkiye Geliş | İniş | İniş Tarihi | Arrival | Arrival Date | Arrives | Arrival Date/Time | Check In | Tarih | Date
arrival_time: text: Geliş Saati | Varış Saati | İniş Saati | Uçak Saati | Uçuş Saati | Saat | Arrival Time | Flight Time | Time
flight_no: text: Uçuş No | Uçuş | Uçuş Numarası | Uçuş Kodu | Geliş Uçuşu | Geliş Uçuş No | Flight | Flight No | Flight Number | Arrival Flight
gate: text: Havalimanı | Havaalanı | Havalimanı, kapı | Kapı | Çıkış Kapısı | Terminal | Airport | Gate
departure: text: Dönüş | Dönüş Tarihi | Dönüş Günü | Gidiş | Gidiş Tarihi | Ayrılış | Ayrılış Tarihi | Dönüş Zamanı | Departure | Departure Date | Return | Return Date | Check Out
departure_time: text: Dönüş Saati | Gidiş Saati | Ayrılış Saati | Kalkış Saati | Departure Time | Return Time
return_flight: text: Dönüş Uçuşu | Dönüş Uçuş No | Gidiş Uçuşu | Gidiş Uçuş No | Return Flight | Departure Flight
transfer_company: text: Transfer | Transfer Firması | Transfer Şirketi | Karşılayan Firma | Araç Firması | Transfer Company
driver_phone: text: Şoför Telefonu | Şoför Tel | Şoför | Sürücü Telefonu | Sürücü | Transfer Telefonu | Driver Phone | Driver
hotel: text: Otel | Otel Adı | Konaklama | Kaldığı Otel | Konakladığı Otel | Hotel | Accommodation
interpreter: text: Tercüman | Tercüman Adı | Çevirmen | Interpreter | Translator
responsible: text: Sorumlu | Sorumlu Kişi | Koordinatör | Hasta Koordinatörü | Danışman | Karşılayan | Responsible | Coordinator
department: text: Bölüm | Klinik | Branş | Birim | Department | Clinic
country: text: Ülke | Geldiği Ülke | Yaşadığı Ülke | Country
language: text: Dil | Dili | Konuştuğu Dil | Language
intermediary: text: Aracı Kuruluş | Aracı Kurum | Aracı | Acente | Acenta | Acente Adı | Agency | Agent | Intermediary
portal_record_no: text: HealthTürkiye No | HealthTürkiye | Portal No | Portal Kayıt No | USHAŞ No
cover_policy_no: text: Poliçe No | Komplikasyon Poliçe No | Komplikasyon Sigortası | Poliçe | Policy No
cover_until: text: Poliçe Son Günü | Poliçe Bitiş | Poliçe Bitiş Tarihi | Policy End
quote: text: Teklif | Teklif Tutarı | Paket Ücreti | Paket Fiyatı | Fiyat | Tutar | Quote | Price | Package Price
quote_currency: text: Para Birimi | Teklif Para Birimi | Döviz | Currency
state: text: Durum | Durumu | Yolculuk Durumu | Status
note: text: Not | Notlar | Açıklama | Açıklamalar | Özel İstek | Note | Notes | Remarks`;

/** One line for each field. */
export const headerWords: Readonly<Record<ListKind, string>> = {
  bank,
  receipts: receipts + person,
  account,
  provision: provision + person,
  payment: payment + person,
  denial: denial + person,
  agreement,
  pathology: pathology + person,
  colonoscopy: colonoscopy + person,
  specimen: specimen + person,
  identity: person + family,
  clients,
  staff,
  surgeries,
  companies,
  contacts,
  tickets,
  relatives: relatives + patientOfRow,
  trips: trips + patientOfRow,
};

/** Columns about the person who paid: they are dropped, unless a profile maps them. */
export const cardholderWords: readonly string[] = [
  ...[
    'Kart Sahibi',
    'Kart Sahibi Adı',
    'Kart Sahibi Adı Soyadı',
    'Kart Hamili',
    'Kart Hamili Adı',
    'Hamil Adı',
  ],
  ...[
    'Müşteri Adı',
    'Müşteri Adı Soyadı',
    'Müşteri Telefonu',
    'Cardholder',
    'Cardholder Name',
    'Card Holder',
  ],
  ...['Telefon', 'Telefon No', 'Cep Telefonu', 'Cep Tel', 'GSM', 'GSM No', 'Phone', 'Kart Sahibi Telefonu'],
];

/** Words of rows that sum up other rows. */
export const totalWords: readonly string[] = [
  'Toplam',
  'Genel Toplam',
  'Ara Toplam',
  'Sayfa Toplamı',
  'Toplamlar',
  'Total',
  'Grand Total',
  'Subtotal',
];

/** Words that mean a number of instalments. */
export const instalmentWords: Readonly<Record<string, string>> = { pesin: '1', 'tek cekim': '1', tek: '1' };

/** Words of the kinds of bank rows; a start for the user to look at. */
export const kindWords: readonly KindWords[] = [
  { kind: 'sale', sign: 1, words: 'Satış | Peşin | Peşin Satış | Tek Çekim | TEK | Sale' },
  {
    kind: 'instalment_sale',
    sign: 1,
    words: 'Taksitli | Taksitli Satış | Taksit | TKS | VFT | Vade Farklı Taksit',
  },
  { kind: 'refund', sign: -1, words: 'İade | IAD | İade İşlemi | Satış İade | Refund' },
  { kind: 'void', sign: -1, words: 'İptal | IPT | Satış İptal | Void' },
  { kind: 'points', sign: 1, words: 'Puan | PUA | Puan Kullanım | Puanlı Satış' },
  { kind: 'chargeback', sign: -1, words: 'Ters İbraz | Chargeback | Harcama İtirazı' },
  { kind: 'fee', sign: -1, words: 'Ücret | Hizmet Bedeli | POS Ücreti | Masraf' },
  { kind: 'fee_return', sign: 1, words: 'Ücret İadesi | Masraf İade' },
];

/** Words of the sexes. Letters and numbers that may be either are asked: `B` begins Bay and Bayan. */
const sexWords: readonly KindWords[] = [
  { kind: 'female', sign: 1, words: 'K | Kadın | Kız | Kadin | Bayan | Dişi | F | Female | Woman' },
  { kind: 'male', sign: 1, words: 'E | Erkek | Bay | Oğlan | M | Male | Man' },
  { kind: 'unspecified', sign: 1, words: 'Belirtilmemiş | Bilinmiyor | Belirsiz | Unknown | - | ?' },
];

/** Words of the column that says what a row is, for lists with such a column. */
export const kindWordsOf: Readonly<Partial<Record<ListKind, readonly KindWords[]>>> = {
  bank: kindWords,
  provision: decisionWords,
  denial: decisionWords,
  clients: sexWords,
};
