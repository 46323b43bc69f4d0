import { expect, test } from 'vitest';
import { liesAcross } from './near-words';

test('a word lies across the place where texts meet, however the same letters were parted before', () => {
  const words = ['displazi', 'xd', 'a b'];
  const texts = ['disp|lazi', 'x|d|i', 'x d i', 'a b', 'a  b', '1 xd', 'displazidisplazi'];
  for (const text of texts) {
    for (let at = 1; at < text.length; at += 1) {
      for (const gap of [0, 1]) {
        const [left, right] = [text.slice(0, at), text.slice(at + gap)];
        const joined = left + right;
        const expected = words.some((word) =>
          Array.from({ length: joined.length }, (_, from) => from).some(
            (from) => joined.startsWith(word, from) && from < at && from + word.length > at,
          ),
        );
        expect([left, right, liesAcross(left, right, words)]).toEqual([left, right, expected]);
      }
    }
  }
});
