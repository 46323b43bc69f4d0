import { readReport } from '@sync/model/rules/pathology-reading/read-report';
import { turkishReadingWords } from '@sync/model/rules/pathology-reading/turkish-words';
import vectors from '../vectors/pathology-reading.json';
import { atLeast, figure } from './report';
import type { Figure } from './report';

const REPORTS = 5_000;
const LENGTH = 800;

/** Reports of about 800 characters, each with other sentences. */
function reports(): readonly string[] {
  const sentences = vectors.map(({ text }) => text).filter((text) => text.length > 20);
  return Array.from({ length: REPORTS }, (_, at) => {
    let text = `Klinik ön tanı: ${at}\nTanı: `;
    for (let next = at * 7; text.length < LENGTH; next += 1)
      text += `${sentences[next % sentences.length] ?? ''}\n`;
    return text.slice(0, LENGTH);
  });
}

/** Measures the pathology reports that one thread reads in a second. */
export function measureReading(): readonly Figure[] {
  const texts = reports();
  const about = { organ: 'prostate', wordsId: null, wordsVersion: 1 } as const;
  let marks = 0;
  const start = performance.now();
  for (const text of texts) marks += readReport(text, turkishReadingWords, about).marks.length;
  const seconds = (performance.now() - start) / 1000;
  return [
    atLeast('pathology reports of 800 characters read', texts.length / seconds, '/s', 2_000),
    figure('  words found in each', marks / texts.length, ''),
  ];
}
