import type { ScoreCriterion, ScorePoints } from '@sync/model/entities/resume-values';

/** Returns the points with one of them changed; the first press gives every criterion the same. */
export function withPoint(points: ScorePoints | null, criterion: ScoreCriterion, value: number): ScorePoints {
  const all = { overall: value, experience: value, papers: value, writing: value };
  return { ...(points ?? all), [criterion]: value };
}
