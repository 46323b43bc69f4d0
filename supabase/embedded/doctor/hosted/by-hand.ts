import { warning, type Check } from '../check';

/** Parts of a Supabase project that its database does not tell of. */
const PARTS: readonly (readonly [string, string])[] = [
  ['Kanca ayarı', 'Authentication › Hooks altında app.before_user_created açık mı, elle denetleyin.'],
  ['Giriş ayarları', 'E-posta onayı, adsız giriş ve bir saatlik oturum süresini panelde elle denetleyin.'],
  ['Realtime ayarı', '“Allow public access” kapalı mı, elle denetleyin.'],
  [
    'Anahtarlar',
    'Yayındaki uygulamanın anahtarı geçerli mi, service key yalnızca sunucularda mı, elle denetleyin.',
  ],
  ['Edge Functions', 'surveys, resumes ve messages kurulu mu, dakikada bir çağrılıyor mu, elle denetleyin.'],
  ['Yedekler', 'Projenin yedekleri ve attachments kovasının kopyası alınıyor mu, elle denetleyin.'],
  ['Yayın adresi', 'Uygulamanın HTTPS adresini ve başlıklarını docs/deploy.md’ye göre elle denetleyin.'],
];

/** Returns a line for each part that somebody has to look at. */
export const byHand = (): readonly Check[] =>
  PARTS.map(([name, sentence]) => ({ name, make: () => warning(sentence) }));
