import { useEffect, useMemo, useState } from 'react';
import { readAttachment } from '@/data/attachments';
import type { MissingFile } from '@/data/attachments';
import { useRecords } from '@/data/records';
import { useSyncState } from '@/data/sync-state';
import type { KeptFile } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { attachment } from '@sync/model/entities/attachment';
import type { Attachment } from '@sync/model/entities/attachment';

/** A file of a record, and how far it is. */
export interface AttachedFile {
  readonly attachment: Attachment;
  /** File that this device has still to send; null if the server has it, or another device sends it. */
  readonly unsent: KeptFile | null;
}

/** Returns the files of a record, the oldest first. */
export function useAttachments(ownerId: string): readonly AttachedFile[] {
  const { records } = useRecords(attachment);
  const unsent = useSyncState((sync) => sync.files);
  return useMemo(
    () =>
      records
        .filter((record) => record.owner_id === ownerId)
        .sort((a, b) => a.id.localeCompare(b.id))
        .map((record) => ({
          attachment: record,
          unsent: unsent.find(({ key }) => key === record.id) ?? null,
        })),
    [records, unsent, ownerId],
  );
}

export type ShownFile =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly url: string }
  | { readonly state: 'missing'; readonly why: MissingFile };

/** Counts up with the connection while a file is missing: another try is worthwhile then. */
export function useAttempts(missing: boolean): number {
  const online = useSyncState((sync) => sync.status.phase === 'online');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (online && missing) setAttempt((before) => before + 1);
  }, [online, missing]);
  return attempt;
}

/** Returns the address of a picture within this page; it is revoked with the component. */
export function useAttachmentUrl(file: Attachment): ShownFile {
  const { workspace } = useSignedIn();
  const [shown, setShown] = useState<ShownFile>({ state: 'loading' });
  const attempt = useAttempts(shown.state === 'missing');
  const { id, state } = file;
  useEffect(() => {
    let left = false;
    let url: string | null = null;
    void readAttachment(workspace, file).then((read) => {
      if (left) return;
      if (typeof read === 'string') return setShown({ state: 'missing', why: read });
      url = URL.createObjectURL(new Blob([read], { type: file.media_type }));
      setShown({ state: 'ready', url });
    });
    return () => {
      left = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
    // The record itself is a new object with each pull; its bytes never change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [workspace, id, state, attempt]);
  return shown;
}
