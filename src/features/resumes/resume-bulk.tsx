import { Archive, CircleX, MessageSquareShare, Tags, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { ActDialog } from '@/records/act-dialog';
import { BulkMessageDialog } from '@/records/messages/bulk-message-dialog';
import { changeMany, undoMany } from '@/records/bulk-change';
import { useOutcome } from '@/records/use-outcome';
import { userOptions } from '@/records/user-options';
import { BulkBar } from '@/ui/bulk-bar';
import { ComboboxField } from '@/ui/combobox-field';
import { TagsField } from '@/ui/tags-field';
import { resume as entity } from '@sync/model/entities/resume';
import type { Resume, ResumeDraft } from '@sync/model/entities/resume';
import { RefuseDialog } from './status-path';

type Kind = 'tag' | 'assign' | 'refuse' | 'message';

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
  const { writes, access } = useSignedIn();
  const reference = useReferenceData();
  const outcome = useOutcome();
  const [asked, setAsked] = useState<Kind | null>(null);
  const [tags, setTags] = useState<readonly string[]>([]);
  const [user, setUser] = useState<string | null>(access.userId);
  const maySend = usePermission('crm.messages.bulk') && !blind;
  const close = () => setAsked(null);
  const change = async (patchOf: (record: Resume) => Partial<ResumeDraft>) => {
    const result = await changeMany(writes, entity, records, patchOf);
    const failed = result.failed > 0 ? `, ${result.failed} değiştirilemedi` : '';
    outcome.done(`${countOf(result.changed.length, 'başvuru')} değişti${failed}`, {
      undo: async () => {
        const kept = await undoMany(writes, entity, result);
        outcome.done(kept === 0 ? 'Geri alındı' : `Geri alındı; ${kept} başvuru bu arada değişmişti`);
      },
    });
    onClear();
  };
  return (
    <>
      <BulkBar
        count={records.length}
        noun="başvuru"
        onClear={onClear}
        actions={[
          { label: 'Etiketle', icon: Tags, onSelect: () => setAsked('tag') },
          { label: 'Sorumlu ata', icon: UserPlus, onSelect: () => setAsked('assign') },
          {
            label: 'Havuza al',
            icon: Archive,
            onSelect: () =>
              void outcome.run(() => change(() => ({ status: 'pool', rejection_reason: null }))),
          },
          { label: 'Olumsuz', icon: CircleX, onSelect: () => setAsked('refuse') },
          ...(maySend
            ? [{ label: 'Mesaj', icon: MessageSquareShare, onSelect: () => setAsked('message') }]
            : []),
        ]}
      />
      {asked === 'tag' && (
        <ActDialog
          title="Etiket ekle"
          saveLabel={`${countOf(records.length, 'başvuruyu')} etiketle`}
          onSave={() => change(({ tag_ids: own }) => ({ tag_ids: [...new Set([...own, ...tags])] }))}
          onClose={close}
        >
          {() => (
            <TagsField
              label="Etiketler"
              options={reference
                .definitions('resume_tag')
                .filter(({ active }) => active)
                .map(({ id, name }) => ({ value: id, label: name }))}
              value={tags}
              onChange={setTags}
            />
          )}
        </ActDialog>
      )}
      {asked === 'assign' && (
        <ActDialog
          title="Sorumlu ata"
          saveLabel={`${countOf(records.length, 'başvuruyu')} ata`}
          onSave={() => change(() => ({ assignee_id: user }))}
          onClose={close}
        >
          {() => (
            <ComboboxField
              label="Sorumlu"
              clearable
              options={userOptions(reference)}
              value={user}
              onChange={setUser}
            />
          )}
        </ActDialog>
      )}
      {asked === 'message' && (
        <BulkMessageDialog
          audience="applicants"
          recipients={records.map(({ id }) => ({ resume: id }))}
          onClose={close}
          onDone={onClear}
        />
      )}
      {asked === 'refuse' && (
        <RefuseDialog
          count={records.length}
          onRefuse={(why) => change(() => ({ status: 'rejected', rejection_reason: why }))}
          onClose={close}
        />
      )}
    </>
  );
}
