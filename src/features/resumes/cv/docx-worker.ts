import { docxText } from '@sync/model/files/docx-text';
import type { DocxAnswer } from './read-docx';

/* A document is taken apart beside the page, which stays usable meanwhile and may end it. */
addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  let answer: DocxAnswer;
  try {
    answer = { text: docxText(data) };
  } catch {
    answer = { text: null };
  }
  postMessage(answer);
});
