import { MessageSquareShare } from 'lucide-react';
import { useState } from 'react';
import { BulkActs } from '@/acts/bulk-acts';
import { usePermission } from '@/data/workspace';
import { BulkMessageDialog } from '@/records/messages/bulk-message-dialog';
import type { Resume } from '@sync/model/entities/resume';
import { assign } from '@sync/model/resumes/acts/assign';
import { steps } from '@sync/model/resumes/acts/move';
import { addTags } from '@sync/model/resumes/acts/tag';

const acts = [addTags, assign, steps.pool, steps.rejected] as const;

/** Shows the actions for all chosen applications at once, with undo. */
export function ResumeBulkBar({
  records,
  blind,
  onClear,
}: {
  records: readonly Resume[];
  /** A blind review: the user cannot send messages in it. */
  blind: boolean;
  onClear: () => void;
}) {
  const [asked, setAsked] = useState(false);
  const maySend = usePermission('crm.messages.bulk') && !blind;
  const message = { label: 'Mesaj', icon: MessageSquareShare, onSelect: () => setAsked(true) };
  return (
    <>
      <BulkActs
        acts={acts}
        records={records}
        noun="başvuru"
        object="başvuruyu"
        more={maySend ? [message] : []}
        onClear={onClear}
      />
      {asked && (
        <BulkMessageDialog
          audience="applicants"
          recipients={records.map(({ id }) => ({ resume: id }))}
          onClose={() => setAsked(false)}
          onDone={onClear}
        />
      )}
    </>
  );
}
