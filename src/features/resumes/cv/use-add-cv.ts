import { useState } from 'react';
import { addAttachment } from '@/data/attachments';
import type { FileToAttach } from '@/data/attachments';
import { followWork } from '@/data/unsaved-work';
import type { LocalWrites, Workspace } from '@/data/workspace';
import { useSignedIn } from '@/data/workspace';
import { failureText } from '@/kit/form/use-saved-toast';
import { ActionError } from '@sync/model/action-error';
import { prepareCv } from './prepare-cv';

export interface AddingCv {
  readonly busy: boolean;
  /** Reason why the last file was not accepted. */
  readonly problem: string | null;
  readonly add: (file: File) => Promise<void>;
}

/** Hangs a file on an application; it is sent by itself. @throws ActionError */
export async function attachCv(
  workspace: Workspace,
  writes: LocalWrites,
  resumeId: string,
  file: FileToAttach,
): Promise<void> {
  const to = { owner_kind: 'resume', owner_id: resumeId, purpose: 'cv' } as const;
  await addAttachment(workspace, writes, to, file, 'Özgeçmiş dosyası eklendi');
}

/** Says why a file was not taken. */
export const cvProblem = (error: unknown): string =>
  error instanceof ActionError ? (error.fields['file'] ?? error.message) : failureText(error);

/** Adds a file to an application, also without a network. */
export function useAddCv(resumeId: string): AddingCv {
  const { workspace, writes } = useSignedIn();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (file: File): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await followWork(prepareCv(file).then((ready) => attachCv(workspace, writes, resumeId, ready)));
    } catch (error) {
      setProblem(cvProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, add };
}
