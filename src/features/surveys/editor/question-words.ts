import { textIn } from '@sync/model/surveys/survey';
import type { Question, ShowIf } from '@sync/model/surveys/survey';
import type { Questions } from './question-draft';

/** Returns the number from 1; 0 for one that is not in the list. */
export const numberOf = (questions: Questions, id: string): number =>
  questions.findIndex((question) => question.id === id) + 1;

/** Returns the Turkish text, or that there is none. */
export const questionText = ({ text }: Question): string => {
  const words = textIn(text, 'tr').trim();
  return words === '' ? 'Metni yazılmamış soru' : words;
};

function wantedAnswers(rule: ShowIf, { options = [] }: Question): string {
  if (rule.options !== undefined) {
    const names = options.flatMap(({ id, text }) =>
      rule.options?.includes(id) ? [`“${textIn(text, 'tr') || 'adsız seçenek'}”`] : [],
    );
    return names.join(' veya ');
  }
  const [from, to] = [rule.from ?? 0, rule.to ?? 10];
  return from === to ? String(from) : `${from}–${to}`;
}

/** `Yalnız 2. soruya 1–2 yanıtı verilirse sorulur`; null for a question that is always put. */
export function ruleText(questions: Questions, { show_if: rule }: Question): string | null {
  const asked = rule ? questions.find(({ id }) => id === rule.question) : undefined;
  if (!rule || asked === undefined) return null;
  return `Yalnız ${numberOf(questions, asked.id)}. soruya ${wantedAnswers(rule, asked)} yanıtı verilirse sorulur`;
}
