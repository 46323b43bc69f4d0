import { surveyLanguageName } from '@sync/model/surveys/survey';
import type { QuestionProblem } from '@sync/model/surveys/survey';
import type { ServerProblem } from '@/data/server';
import { numberOf } from './question-words';
import type { Questions } from './question-draft';

const rejections: Readonly<Record<string, string>> = {
  name_length: 'Ankete 1 ile 120 karakter arasında bir ad yazın.',
  values_malformed:
    'Sunucu bu anketi kabul etmedi; çok uzun olabilir. Yazdıklarınız bu cihazda duruyor. Soruları kısaltıp yeniden kaydedin.',
  questionnaire_published:
    'Yayımlanmış anketin türü ve anonim olup olmadığı değişmez. Kopyasını oluşturup orada değiştirin.',
  unknown_questionnaire: 'Bu anket sunucuda yok. Yazdıklarınızı kopya olarak sürdürebilirsiniz.',
  permission_denied: 'Anket yazma yetkiniz yok. Yazdıklarınız bu cihazda duruyor; yöneticinize başvurun.',
  account_inactive: 'Hesabınız etkin değil. Yöneticinize başvurun.',
};

/** Faults in the questions that the server names. */
const faults: Readonly<Record<string, string>> = {
  count: 'Anket 1 ile 30 arasında sorudan oluşur.',
  id: 'İki soru sunucuda aynı kimlikte. Sonradan eklediğinizi silip yeniden yazın.',
  type: 'Bir sorunun türü tanınmadı. Soruyu silip yeniden ekleyin.',
  options: 'Seçmeli sorularda 2 ile 20 arasında seçenek olur.',
  nps: 'Bir ankette tek tavsiye puanı sorusu olur.',
  rule: 'Bir sorunun koşulu, kendisinden sonraki bir soruya bağlı. Koşulu yeniden seçin.',
};

function faultText(key: string | undefined): string {
  if (key?.startsWith('text ')) {
    return `${surveyLanguageName(key.slice(5))} metinlerinden biri eksik ya da çok uzun.`;
  }
  return faults[key ?? ''] ?? 'Sorulardan biri kabul edilmedi.';
}

/** Explains the problem: cause, that no typed text is lost, and the next step. */
export function explainProblem(problem: ServerProblem): string {
  switch (problem.kind) {
    case 'no-network':
      return 'Sunucuya ulaşılamadı. Yazdıklarınız bu cihazda duruyor; bağlantı gelince yeniden kaydedin.';
    case 'conflict':
      return 'Siz yazarken bu anketi başkası değiştirdi. Yazdıklarınız bu cihazda duruyor.';
    case 'server':
      return 'Sunucu isteği işleyemedi. Yazdıklarınız bu cihazda duruyor; birazdan yeniden deneyin.';
    case 'rejected':
      if (problem.reason === 'questions_malformed')
        return `Anket yayımlanmadı. ${faultText(problem.keys[0])}`;
      return rejections[problem.reason] ?? 'Sunucu bu değişikliği kabul etmedi. Hiçbir şey değişmedi.';
  }
}

/** Returns a line of the list of problems that prevent publishing. */
export function problemText(problem: QuestionProblem, questions: Questions): string {
  switch (problem.is) {
    case 'no_questions':
      return 'Ankette soru yok.';
    case 'too_many':
      return 'Anket en çok 30 sorudan oluşur.';
    case 'second_nps':
      return 'Bir ankette tek tavsiye puanı sorusu olur.';
    case 'options':
      return `${numberOf(questions, problem.question)}. soruda en az iki seçenek olmalı.`;
    case 'rule':
      return `${numberOf(questions, problem.question)}. sorunun koşulu geçerli değil.`;
    case 'text':
      return `${numberOf(questions, problem.question)}. soruda ${surveyLanguageName(problem.language ?? 'tr')} metin eksik.`;
  }
}
