import type { ServerProblem } from '@/data/server';
import { listOf } from '@/lib/sentences';
import { surveyLanguageName } from '@sync/model/surveys/survey';

const rejections: Readonly<Record<string, string>> = {
  unknown_template: 'Bu şablon sunucuda yok. Eşitlendikten sonra yeniden deneyin.',
  template_state: 'Şablonun durumu bu arada değişti. Son hâline bakın.',
  template_unchanged: 'Şablon yayındakiyle aynı; onaylanacak bir şey yok.',
  template_own: 'Onaya siz gönderdiniz. Kararı yetkili ikinci bir kişi verir.',
  reason_length: 'Nedeni 3 ile 500 karakter arasında yazın.',
  template_texts: 'Serbest metinler bu arada değişti. Son hâline bakıp yeniden işaretleyin.',
  permission_denied: 'Bu işlem için yetkiniz yok.',
};

/** Faults of a text that the server names; the codes are those of `app.template_faults`. */
const faults: Readonly<Record<string, string>> = {
  'turkish-missing': 'Türkçe metin yok',
  'sender-missing': 'gönderici adı yok',
  'body-missing': 'metin boş',
  'subject-missing': 'konu boş',
  'mark-malformed': 'bir değişken eksik yazılmış',
  'variable-unknown': 'bilinmeyen bir değişken var',
  'health-words': 'izin verilmeyen sağlık bilgisi var',
  'opt-out-missing': 'ret yolu yazılmamış',
  'too-long': 'bir metin fazla uzun',
  'variable-place': 'bir değişken olamayacağı yerde',
  'applicant-channel': 'iş başvurusuna SMS ya da e-postayla, sağlık bilgisi olmadan yanıt verilir',
  'variable-audience': 'bir değişken bu amaçta kullanılamaz',
  'too-many-texts': 'serbest metin sayısı fazla',
  'ask-fallback': 'boş kalırsa yazılacak metin kabul edilmedi',
  'link-unlisted': 'listelenmemiş bir adrese yönlendiriyor',
  'not-in-sms': 'SMS’te olmayan bir bölüm dolu',
};

function faultText(key: string): string {
  const [code = '', language] = key.split(':');
  const text = faults[code] ?? 'metin kabul edilmedi';
  return language === undefined ? text : `${surveyLanguageName(language)}: ${text}`;
}

/** Explains the problem: cause, whether something changed, and the next step. */
export function explainProblem(problem: ServerProblem): string {
  switch (problem.kind) {
    case 'no-network':
      return 'Sunucuya ulaşılamadı. Yazdıklarınız bu cihazda duruyor; bağlantı gelince yeniden deneyin.';
    case 'conflict':
      return 'Şablon bu arada değişti. Son hâline bakıp yeniden deneyin.';
    case 'server':
      return 'Sunucu isteği işleyemedi. Hiçbir şey değişmedi; birazdan yeniden deneyin.';
    case 'rejected':
      if (problem.reason === 'template_malformed')
        return `Şablon kabul edilmedi. ${listOf(problem.keys.map(faultText))}.`;
      return rejections[problem.reason] ?? 'Sunucu bunu kabul etmedi. Hiçbir şey değişmedi.';
  }
}
