import { useEffect, useState } from 'react';
import { readAttachment } from '@/data/attachments';
import type { MissingFile } from '@/data/attachments';
import { logView } from '@/data/view-log';
import { useSignedIn } from '@/data/workspace';
import { LONGEST_SIDE, sizeProblem } from '@/kit/attachments/picture-size';
import { useAttempts } from '@/kit/attachments/use-attachments';
import { fileTypeOf, fileTypes } from '@sync/model/files/file-type';
import type { Attachment } from '@sync/model/entities/attachment';
import { CvRefused } from './cv-refused';
import type { CvProblem } from './cv-refused';
import { openPdf, warmPdfReader } from './pdf-file';
import type { PdfFile } from './pdf-file';
import { readDocx } from './read-docx';

/** Content of a file on the screen: pages, lines, or a redrawn picture. */
export type CvContent =
  | { readonly kind: 'pdf'; readonly pdf: PdfFile }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly url: string };

export type OpenedCv =
  | { readonly state: 'loading' }
  | { readonly state: 'missing'; readonly why: MissingFile }
  /** It is here and cannot be shown; it may be downloaded. */
  | { readonly state: 'refused'; readonly problem: CvProblem; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly state: 'ready'; readonly content: CvContent; readonly bytes: Uint8Array<ArrayBuffer> };

/** Redraws a picture: nothing of its file but its visible content reaches the page. */
async function redrawn(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const picture = await createImageBitmap(new Blob([bytes]), { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  if (picture === null) throw new CvRefused('damaged');
  try {
    if (sizeProblem(picture) !== null) throw new CvRefused('too_large');
    const scale = Math.min(1, (2 * LONGEST_SIDE) / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob === null) throw new CvRefused('damaged');
    return URL.createObjectURL(blob);
  } finally {
    picture.close();
  }
}

async function contentOf(bytes: Uint8Array<ArrayBuffer>): Promise<CvContent> {
  const type = fileTypeOf(bytes);
  if (type === null) throw new CvRefused('damaged');
  if (type === fileTypes.pdf) return { kind: 'pdf', pdf: await openPdf(bytes) };
  if (type !== fileTypes.docx) return { kind: 'picture', url: await redrawn(bytes) };
  return { kind: 'text', text: await readDocx(bytes) };
}

function close(content: CvContent): void {
  if (content.kind === 'pdf') content.pdf.close();
  if (content.kind === 'picture') URL.revokeObjectURL(content.url);
}

/** Opens a file of an application; the look is logged, also where it happens without a network. */
export function useOpenedCv(file: Attachment): OpenedCv {
  const { workspace } = useSignedIn();
  const [opened, setOpened] = useState<OpenedCv>({ state: 'loading' });
  const missing = opened.state === 'missing';
  const attempt = useAttempts(missing);
  const { id, state } = file;
  useEffect(() => {
    let left = false;
    let content: CvContent | null = null;
    if (file.media_type === fileTypes.pdf) warmPdfReader();
    void (async () => {
      const bytes = await readAttachment(workspace, file);
      if (left) return;
      if (typeof bytes === 'string') return setOpened({ state: 'missing', why: bytes });
      try {
        content = await contentOf(bytes);
      } catch (error) {
        const problem = error instanceof CvRefused ? error.problem : 'damaged';
        if (!left) setOpened({ state: 'refused', problem, bytes });
        return;
      }
      if (left) return close(content);
      setOpened({ state: 'ready', content, bytes });
      void logView(workspace, 'view', 'attachment', { entityId: id });
    })();
    return () => {
      left = true;
      if (content !== null) close(content);
    };
    // The record itself is a new object with each pull; its bytes never change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [workspace, id, attempt, state === 'stored' && missing]);
  return opened;
}
