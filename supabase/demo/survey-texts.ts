/** Comments of patients of the demo hospital, all of it invented. */

type Tone = 'good' | 'mixed' | 'bad';

export interface Comment {
  readonly text: string;
  readonly tone: Tone;
  readonly language: string;
  readonly themes: readonly string[];
}

/** Tone, themes (`, ` between them), text. */
const turkish = `
good|hemşire|Gece hemşiresi her zile iki dakikada geldi, Allah razı olsun.
good|hemşire|Hemşireler güler yüzlüydü, damar yolunu tek seferde açtılar.
good|hemşire|Servis hemşiremiz ilaç saatlerini tek tek anlattı.
good|hemşire, bilgilendirme|Hemşire hanım pansumanı yaparken bana da öğretti.
good|bilgilendirme|Doktorumuz iki kez anlattı, anlamadan bırakmadı.
good|bilgilendirme|Ameliyattan sonra her gün arandım, içim rahat etti.
good|bilgilendirme|Sonuçları telefonda sakin sakin açıkladılar.
good|bilgilendirme|Aklımdaki bütün soruları yanıtladılar.
good|temizlik|Oda her sabah ve akşam silindi, pırıl pırıldı.
good|temizlik|Banyo tertemizdi, çarşaflar her gün değişti.
good|yemek|Şeker hastasıyım, diyet menüm hiç şaşmadı.
good|yemek|Yemekler sıcak geldi, çorbası çok güzeldi.
good|taburcu|Taburcu işlemi yarım saatte bitti, hiç beklemedik.
good|taburcu, bilgilendirme|Çıkarken verilen kâğıtta her şey yazıyordu.
good|bekleme|Randevu saatimde alındım, şaşırdım doğrusu.
good|otopark|Otopark görevlisi tekerlekli sandalye getirdi, çok ince.
good||Her şey için teşekkür ederiz, emeğinize sağlık.
good||Babamı kendi babaları gibi karşıladılar.
good||Burada kendimi güvende hissettim.
good||Ekip uyum içinde çalışıyor, belli oluyor.
good||İkinci kez yattım, yine memnun kaldım.
good||Ağrım her sorulduğunda giderildi.
mixed|otopark|Her şey iyiydi, otopark zor.
mixed|otopark|Otoparkta yer bulmak için yarım saat döndük.
mixed|yemek|Bakım iyi ama akşam yemeği çok erken geliyor.
mixed|yemek|Yemekler tuzsuz olsun da bu kadar da değil.
mixed|bekleme|Doktor çok ilgili, yalnız bir saat bekledik.
mixed|bekleme|Tahlil sırası uzundu, sonrası hızlıydı.
mixed|taburcu|Tedavi güzeldi, çıkış işlemleri biraz uzadı.
mixed|temizlik|Oda temizdi, koridordaki tuvalet değildi.
mixed|hemşire|Gündüz ekibi çok iyi, gece zile geç bakıldı.
mixed|bilgilendirme|Doktor anlattı ama çok hızlı konuştu.
mixed||Refakatçi koltuğu rahat değil, gerisi iyi.
mixed||Oda sıcaktı, klima ayarını bulamadık.
mixed||Asansörler ziyaret saatinde çok dolu.
mixed||Televizyon çalışmıyordu, söyleyince düzeldi.
bad|taburcu|Taburcu kâğıdını üç saat bekledik.
bad|taburcu, bekleme|Sabah çıkacaksınız dendi, akşam beşte çıktık.
bad|taburcu, bilgilendirme|Eve gidince hangi ilacı ne zaman içeceğimi bilemedim.
bad|bekleme|Randevum dokuzdaydı, on bir buçukta alındım.
bad|bekleme|Ameliyat saati iki kez değişti, aç bekledim.
bad|bekleme|Acilden servise çıkmamız beş saat sürdü.
bad|bekleme, bilgilendirme|Bekledik, neden beklediğimizi kimse söylemedi.
bad|hemşire|Zile bastım, yirmi dakika kimse gelmedi.
bad|hemşire|Gece serum bitti, kendim haber verdim.
bad|hemşire|Pansuman için üç kez hatırlatmam gerekti.
bad|temizlik|Çöp kovası iki gün boşaltılmadı.
bad|temizlik|Banyoda önceki hastadan kalan eşya vardı.
bad|temizlik|Yerdeki leke üç gün orada kaldı.
bad|yemek|Yemekler soğuk geldi, iki kez geri verdim.
bad|yemek|Alerjim yazılı olduğu halde yumurtalı yemek geldi.
bad|bilgilendirme|Doktoru iki günde bir kez gördüm, bir dakika kaldı.
bad|bilgilendirme|Ameliyatın riskleri bana anlatılmadı.
bad|bilgilendirme|Kime sorduysam başkasına yönlendirdi.
bad|otopark|Otopark ücretini kimse söylememişti, çıkışta şaşırdık.
bad|tercüman|Annem yalnız Arapça biliyor, tercüman bulunamadı.
bad||Faturada ne olduğunu anlamadığım kalemler var.
bad||Yan odadaki gürültüden iki gece uyuyamadım.
bad||Ağrım olduğunu söyledim, doktor aranmadı.
bad||Odam hazır değildi, koridorda oturdum.
bad|bekleme|Kontrol için aradım, telefon yirmi dakika açılmadı.
`;

/** Comments with their language before the rest. */
const foreign = `
en|good|tercüman|The interpreter stayed with us the whole day, thank you.
en|good|bilgilendirme|Everything was explained in plain English before surgery.
en|good||Transfer, hotel and hospital worked like clockwork.
en|mixed|yemek|Great doctors, but very few vegetarian meals.
en|mixed|taburcu|The discharge papers came in Turkish first.
en|bad|tercüman|The interpreter came in the afternoon, not in the morning.
en|bad|bilgilendirme|Nobody told us the price had changed.
de|good|hemşire|Die Schwestern waren rund um die Uhr für mich da.
de|good|tercüman|Die Dolmetscherin war freundlich und immer erreichbar.
de|mixed|bekleme|Gute Behandlung, aber lange Wartezeit vor dem Ultraschall.
de|bad|taburcu|Der Arztbrief auf Deutsch kam erst nach zwei Wochen.
de|bad|temizlik|Das Bad wurde an zwei Tagen nicht geputzt.
ar|good|tercüman|المترجمة كانت معنا في كل خطوة، شكرًا لكم.
ar|good|hemşire|الممرضات لطيفات جدًا ويتابعن كل شيء.
ar|mixed|yemek|العلاج ممتاز لكن الطعام لا يناسبنا.
ar|bad|bekleme|انتظرنا السيارة في المطار أكثر من ساعة.
ar|bad|tercüman|لم يحضر المترجم في موعد الفحص.
ru|good|tercüman|Переводчик был рядом всё время, спасибо.
ru|good|bilgilendirme|Врач подробно ответил на все вопросы.
ru|mixed|yemek|Лечение отличное, еда однообразная.
ru|bad|taburcu|Выписку пришлось ждать почти целый день.
ru|bad|bekleme|Нас никто не встретил в аэропорту.
`;

const isTone = (text: string): text is Tone => text === 'good' || text === 'mixed' || text === 'bad';

function parse(line: string, language: string): Comment {
  const [tone = '', themes = '', text = ''] = line.split('|');
  if (!isTone(tone) || text === '') throw new Error(`unreadable comment: ${line}`);
  return { text, tone, language, themes: themes === '' ? [] : themes.split(', ') };
}

export const comments: readonly Comment[] = [
  ...turkish
    .trim()
    .split('\n')
    .map((line) => parse(line, 'tr')),
  ...foreign
    .trim()
    .split('\n')
    .map((line) => parse(line.slice(3), line.slice(0, 2))),
];

/** Notes of calls after a low score. */
export const loopNotes = [
  'Arandı, özür dilendi; servis sorumlusuna iletildi.',
  'Arandı, anlattı. Taburculuk kâğıdı yeniden gönderildi.',
  'Hasta yakınıyla görüşüldü, memnun kaldı.',
  'Kat temizlik sorumlusuyla birlikte bakıldı, nöbet listesi değişti.',
  'Arandı, kontrol randevusu öne alındı.',
  'Fatura kalemleri tek tek anlatıldı.',
  'İki kez arandı, ulaşılamadı; SMS gönderildi.',
  'Tercüman listesi hastaya iletildi.',
] as const;
