import { answersToSend } from '@sync/model/surveys/survey';
import type { Answer, Answers, Question } from '@sync/model/surveys/survey';
import { weighted } from './random';
import type { Random } from './random';
import { comments } from './survey-texts';
import type { Comment } from './survey-texts';

/** Answers of one patient, in the form that the database stores. */
export interface Said {
  readonly answers: Answers;
  readonly nps: number | null;
  readonly comment: string | null;
  readonly themes: readonly string[];
  /** True if a colleague has to call. */
  readonly low: boolean;
}

type Mood = Comment['tone'];

const points: Readonly<Record<Mood, (random: Random) => number>> = {
  good: weighted([
    [10, 62],
    [9, 38],
  ]),
  mixed: weighted([
    [8, 60],
    [7, 40],
  ]),
  bad: weighted([
    [6, 34],
    [5, 26],
    [4, 14],
    [3, 10],
    [2, 7],
    [1, 3],
    [0, 6],
  ]),
};

/** Recommendations of a hundred patients that make such a score, as moods; `luck` from 0 up to, but not including, 1. */
function moodOf(luck: number, score: number): Mood {
  const bad = Math.min(45, Math.max(4, 12 + (61 - score) * 0.46));
  const at = luck * 100;
  if (at < bad) return 'bad';
  return at < bad + Math.max(5, score + bad) ? 'good' : 'mixed';
}

/** Advantage of a question's answers over others, of five. */
const liking: Readonly<Record<string, number>> = {
  doctors: 0.15,
  nurses: 0.1,
  cleanliness: -0.2,
  food: -0.75,
  discharge: -0.35,
  'discharge-v2': 0.05,
  explained: 0.1,
  team: 0.2,
  pain: -0.1,
  'wound-care': -0.25,
  interpreter: 0.05,
  transfer: 0,
  price: -0.3,
};
const middle: Readonly<Record<Mood, number>> = { good: 4.75, mixed: 4.05, bad: 3.05 };
/** Share of those asked who write something; the next one, share of texts that colleagues have given themes. */
const WRITES: Readonly<Record<Mood, number>> = { good: 0.16, mixed: 0.22, bad: 0.55 };
const TAGGED = 0.9;

const skewed = (random: Random, length: number): number => Math.floor(length * random.next() ** 1.6);

function choose(random: Random, { id, options = [] }: Question): string {
  // Of problems at home most have none; otherwise the first ones are chosen more often.
  if (id === 'since-home' && random.chance(0.72)) return 'none';
  return options[skewed(random, options.length)]?.id ?? '';
}

const of = (mood: Mood, language: string): readonly Comment[] =>
  comments.filter((comment) => comment.tone === mood && comment.language === language);
const known = new Map<string, readonly Comment[]>(
  (['good', 'mixed', 'bad'] as const).flatMap((mood) =>
    [...new Set(comments.map(({ language }) => language))].map(
      (language) => [`${mood} ${language}`, of(mood, language)] as const,
    ),
  ),
);

function commentOf(random: Random, mood: Mood, spoken: string): Comment | null {
  if (!random.chance(WRITES[mood])) return null;
  const list = known.get(`${mood} ${spoken}`) ?? [];
  return list.length === 0 ? null : random.pick(list);
}

/**
 * @param patient `score`: what the recommendations of such patients come to; `luck`: position of this one among them, from 0
 *   up to 1; `spoken`: the language in which a comment is written
 */
export function sayingOf(
  random: Random,
  questions: readonly Question[],
  { score, luck, spoken }: { score: number; luck: number; spoken: string },
): Said {
  const mood = moodOf(luck, score);
  const written = commentOf(random, mood, spoken);
  const place = mood === 'bad' ? 'what-to-improve' : 'more';
  const better = (score - 45) / 120;
  const answers: Record<string, Answer> = {};
  for (const question of questions) {
    if (question.type === 'nps') answers[question.id] = points[mood](random);
    else if (question.type === 'scale') {
      const noise = (random.next() + random.next() - 1) * 1.3;
      const value = Math.round(middle[mood] + (liking[question.id] ?? 0) + better + noise);
      answers[question.id] = Math.min(5, Math.max(1, value));
    } else if (question.type === 'text') {
      if (question.id === place && written !== null) answers[question.id] = written.text;
    } else if (question.required || random.chance(0.8)) {
      const chosen = choose(random, question);
      answers[question.id] = question.type === 'many' ? [chosen] : chosen;
    }
  }
  const kept = answersToSend(questions, answers);
  const nps = kept['recommend'];
  const isKept = written !== null && kept[place] === written.text;
  const worst = questions.some(({ id, type }) => type === 'scale' && kept[id] === 1);
  return {
    answers: kept,
    nps: typeof nps === 'number' ? nps : null,
    comment: isKept ? written.text : null,
    themes: isKept && random.chance(TAGGED) ? written.themes : [],
    low: worst || (typeof nps === 'number' && nps <= 6),
  };
}
