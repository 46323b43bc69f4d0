import type { Surgery } from '../entities/surgery';
import { checklistItems } from '../entities/surgery-values';
import type { SurgerySide } from '../entities/surgery-values';
import { confirmProblems, missingItems } from '../rules/surgery-rules';
import type { ConfirmProblem, MilestoneProblem } from '../rules/surgery-rules';
import { istanbulDay, writtenDay } from '../tr/clock';

/* Sentences of the rules of surgeries. */

/** Returns the number people see; the word until the server has assigned one. */
export const surgeryNumber = ({ surgery_no }: Pick<Surgery, 'surgery_no'>): string =>
  surgery_no ?? 'Ameliyat';

/** The side within a sentence or after a name: `sağ`; empty where there is none. */
export const sideWords: Readonly<Record<SurgerySide, string>> = {
  right: 'sağ',
  left: 'sol',
  both: 'iki taraf',
  none: '',
};

/** Writes a procedure with its side: `Kalça protezi (sağ)`. */
export const withSide = ({ name, side }: { readonly name: string; readonly side: SurgerySide }): string =>
  side === 'none' ? name : `${name} (${sideWords[side]})`;

/** Reasons why a step cannot have this time. */
export const milestoneSentences: Readonly<Record<MilestoneProblem, string>> = {
  future: 'Gelecekte bir saat olamaz; tabletin saatini de denetleyin.',
  before_previous: 'Önceki aşamanın saatinden önce olamaz.',
  after_next: 'Sonraki aşamanın saatinden sonra olamaz.',
};

const namesOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ve ${names.at(-1) ?? ''}`;

function confirmSentence(problem: ConfirmProblem, surgery: Surgery): string {
  switch (problem) {
    case 'no_slot':
      return 'Salonu ve saati yok.';
    case 'items_missing':
      return `Hazırlıkta eksik: ${namesOf(missingItems(surgery.checklist).map((code) => checklistItems[code]))}.`;
    case 'approval_ended':
      return `Provizyon ameliyattan önce, ${writtenDay(surgery.approval_until ?? '')} günü bitiyor.`;
    case 'cover_missing':
      return 'Yabancı hastanın komplikasyon sigortası girilmemiş.';
    case 'cover_ended':
      return `Komplikasyon sigortası ameliyattan önce, ${writtenDay(surgery.cover_until ?? '')} günü bitiyor.`;
  }
}

/** Returns a sentence for each hindrance to confirming a surgery. */
export function confirmSentences(surgery: Surgery): readonly string[] {
  const { planned_start: start } = surgery;
  const problems = confirmProblems(surgery, start === null ? null : istanbulDay(start));
  return problems.map((problem) => confirmSentence(problem, surgery));
}
