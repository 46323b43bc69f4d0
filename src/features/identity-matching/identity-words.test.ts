import { expect, it } from 'vitest';
import { bulkProblem, linesText, obstacleText } from './identity-words';

it('names a few lines of a file and counts the others', () => {
  expect(linesText([4])).toBe('satır 4');
  expect(linesText([4, 9])).toBe('satır 4, 9');
  const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(linesText(nine)).toBe('satır 1, 2, 3, 4, 5, 6, 7, 8, 9');
  expect(linesText([...nine, 10])).toBe('satır 1, 2, 3, 4, 5, 6, 7, 8 ve 2 satır daha');
});

it('has a sentence for each reason why nobody can decide a row, and for those of a newer server', () => {
  const codes = ['checksum', 'placeholder', 'forgotten', 'number_held', 'contact_missing', 'client_gone'];
  const sentences = [...codes, 'number_taken', 'values_malformed', 'later'].map((obstacle) =>
    obstacleText({ obstacle }),
  );
  expect(new Set(sentences).size).toBe(sentences.length);
});

it('says of a decision about many rows that nothing was decided', () => {
  expect(bulkProblem({ kind: 'conflict' })).toContain('hiçbirine karar verilmedi');
});
