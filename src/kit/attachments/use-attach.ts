import { useState } from 'react';
import type { ChangeEvent } from 'react';
import { addAttachment } from '@/data/attachments';
import type { AttachTo } from '@/data/attachments';
import { followWork } from '@/data/unsaved-work';
import { useSignedIn } from '@/data/workspace';
import { failureText } from '../form/use-saved-toast';
import { ActionError } from '@sync/model/action-error';
import { pictureProblems } from './picture-size';
import { PictureRefused } from './prepare-picture';
import { prepareFile } from './prepare-file';

export interface Attaching {
  /** Takes what a file input has chosen. */
  readonly take: (event: ChangeEvent<HTMLInputElement>) => Promise<void>;
  readonly busy: boolean;
  /** Reason why the last file was rejected. */
  readonly problem: string | null;
}

/** Types that a file input accepts: photographs, and PDF where papers are kept. */
export const attachable = { pictures: 'image/*', papers: 'image/*,application/pdf' } as const;

/**
 * Adds photographs and files to a record: kept at once, without a form being saved for it, and sent when there is a
 * network.
 * @param label what each is called: `Slip fotoğrafı`
 * @param onAdded told after a file was kept
 */
export function useAttach(to: AttachTo, label: string, onAdded?: () => void): Attaching {
  const { workspace, writes } = useSignedIn();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? [];
    // The same photograph may be chosen again.
    event.target.value = '';
    if (file === undefined) return;
    setBusy(true);
    setProblem(null);
    try {
      await followWork(
        prepareFile(file).then((ready) => addAttachment(workspace, writes, to, ready, `${label} eklendi`)),
      );
      onAdded?.();
    } catch (error) {
      if (error instanceof PictureRefused) setProblem(pictureProblems[error.problem]);
      else if (error instanceof ActionError) setProblem(error.fields['file'] ?? error.message);
      else setProblem(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { take, busy, problem };
}
