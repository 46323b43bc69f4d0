import type { Random } from './random';

const details = [
  'Öğleden sonra aranmak istiyor.',
  'Hasta yakını aradı, bilgi verilebilir.',
  'Daha önce başka merkezde muayene olmuş.',
  'E-posta ile de bilgi bekliyor.',
  'Raporlarını WhatsApp’tan gönderdi.',
  'Acele ettiğini söyledi.',
  'Şehir dışından gelecek, tek güne sığdırılmasını istiyor.',
  'Yürüme güçlüğü var, tekerlekli sandalye istenecek.',
] as const;

const notes = [
  'Arandı, bilgi verildi; düşünüp dönecek.',
  'Arandı, cevap vermedi. Öğleden sonra yeniden aranacak.',
  'İlgili birime soruldu, yanıt bekleniyor.',
  'Hekim sekreteri ile görüşüldü, uygun gün iletildi.',
  'Eksik belge SMS ile bildirildi.',
  'Hasta yakını ile görüşüldü, memnun.',
  'Arşivden istendi, yarın hazır olur.',
  'Sigorta şirketi ek belge istiyor, hastaya iletildi.',
  'Numara meşgul, WhatsApp’tan yazıldı.',
  'Vezne kontrol etti, işlem doğru.',
  'Servis sorumlusuna iletildi.',
  'Randevu sistemden verildi, SMS gitti.',
  'Tercüman ile görüşüldü, saat kararlaştırıldı.',
  'Hekim onayladı, planlamaya alındı.',
] as const;

const externalNotes = [
  'Talebiniz alındı, en kısa sürede döneceğiz.',
  'Evrakınız hazır; banko 2’den kimlikle teslim alabilirsiniz.',
  'Randevu bilginiz SMS ile gönderildi.',
  'Teklifiniz e-posta adresinize gönderildi.',
] as const;

const resolutions = [
  'Hasta arandı, bilgi verildi.',
  'Randevu verildi, hastaya SMS gönderildi.',
  'Evrak hazırlandı, teslim edildi.',
  'Teklif iletildi, hasta düşünecek.',
  'Provizyon alındı, birime bildirildi.',
  'İlgili birimle görüşüldü, sorun giderildi.',
  'Sonuç hekim tarafından değerlendirildi, hastaya iletildi.',
  'Hasta vazgeçti.',
] as const;

const tasks = [
  'Hastayı geri ara',
  'Hekim sekreteri ile görüş',
  'Arşivden epikrizi iste',
  'Onam formunu kontrol et',
  'Teslim bilgisini SMS ile ilet',
  'Sigortadan onay numarasını al',
  'Teklifi e-posta ile gönder',
  'Transferi ayarla',
  'Tetkik sonucunu hekime göster',
] as const;

export const cancelReasons = [
  'Hasta vazgeçti',
  'Yanlışlıkla açıldı',
  'Numaraya bir hafta boyunca ulaşılamadı',
  'Başka kuruma gitmiş',
] as const;
export const reopenReasons = ['Hasta yeniden aradı', 'Eksik kalan belge var', 'Randevu günü uymadı'] as const;
export const waitReasons = {
  patient: 'Hastadan belge bekleniyor',
  internal: 'Birimin yanıtı bekleniyor',
  insurance: 'Sigorta onayı bekleniyor',
  date: 'Hasta bu tarihten sonra aranmak istiyor',
} as const;
export const callSummaries = [
  'Randevu için aradı, bilgi verildi.',
  'Sonucunu sordu, talep açıldı.',
  'Geri aranmak istiyor.',
  'Fiyat sordu, teklif hazırlanacak.',
  'Bilgi verildi, ek istek yok.',
  'Şikâyetini anlattı, kaydedildi.',
] as const;

export const detailOf = (random: Random): string => random.pick(details);
export const noteOf = (random: Random): string => random.pick(notes);
export const externalNoteOf = (random: Random): string => random.pick(externalNotes);
export const resolutionOf = (random: Random): string => random.pick(resolutions);
export const taskOf = (random: Random): string => random.pick(tasks);
