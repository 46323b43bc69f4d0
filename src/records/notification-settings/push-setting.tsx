import { useWebPush } from '@/data/web-push';
import type { PushProblem, WebPushSetting } from '@/data/web-push';
import { Switch } from '@/ui/switch';

const blocked =
  'Bu sayfanın bildirimleri tarayıcıda engellenmiş. Adres çubuğundaki site ayarlarından izin verin, sonra yeniden deneyin.';
const notInstalled =
  'iPhone ve iPad’de yalnız ana ekrana eklenmiş uygulamada çalışır: Paylaş › Ana Ekrana Ekle deyin, uygulamayı oradan açıp bu ayarı orada açın.';
const unsupported = 'Bu tarayıcı, uygulama kapalıyken bildirim gösteremiyor.';
const offHere = 'Hastaneniz bu özelliği açmamış.';
const use =
  'Size bir iş verilince ya da bir hatırlatmanın zamanı gelince bu cihazda yalnız “Vizite’de yeni bir iş” yazar; içeriği görünmez. Sessiz saatlerde yalnız acil olanlar gelir; diğerleri için, bitince bir kez haber verilir. Sesini cihazınız belirler.';

const descriptions: Readonly<Record<WebPushSetting['state'], string>> = {
  asking: 'Denetleniyor…',
  offline: 'Açmak için bağlantı gerekir.',
  unknown: 'Sunucudan yanıt alınamadı. Bu pencereyi biraz sonra yeniden açın.',
  'off-here': offHere,
  'not-installed': notInstalled,
  unsupported,
  blocked,
  on: use,
  off: use,
};

const problems: Readonly<Record<PushProblem, string>> = {
  blocked,
  unsupported,
  'not-installed': notInstalled,
  off: offHere,
  dismissed: 'Tarayıcının sorusuna izin vermediniz; açılmadı.',
  'not-ready': 'Uygulama bu cihaza daha tam inmedi. Birazdan yeniden deneyin.',
  'push-service':
    'Tarayıcı kendi bildirim hizmetine ulaşamadı. Ağınız engelliyor olabilir; bilgi işlemle görüşün.',
  'no-network': 'Sunucuya ulaşılamadı. Bağlantınızı denetleyip yeniden deneyin.',
  server: 'Sunucu kaydedemedi. Biraz sonra yeniden deneyin.',
  key_changed: 'Sunucunun anahtarı az önce değişti. Yeniden deneyin.',
  host_unknown: 'Hastanenizin sunucusu bu tarayıcının bildirim hizmetine izin vermiyor.',
  taken: 'Tarayıcının bildirim adresi başka bir cihazda kayıtlı. Sayfayı yenileyip yeniden deneyin.',
  unknown_device: 'Bu cihaz daha sunucuya bildirilmedi. Eşitleme bitince yeniden deneyin.',
};

/** Turns notifications while the app is closed on or off, and says why they cannot be had. */
export function PushSetting() {
  const { state, busy, problem, turn } = useWebPush();
  return (
    <>
      <Switch
        className="py-1.5"
        label="Uygulama kapalıyken haber ver"
        description={descriptions[state]}
        checked={state === 'on'}
        disabled={busy || (state !== 'on' && state !== 'off')}
        onChange={(event) => void turn(event.target.checked)}
      />
      {problem !== null && problem !== state && (
        <p role="status" className="meta mb-1.5 text-warn">
          {problems[problem]}
        </p>
      )}
    </>
  );
}
