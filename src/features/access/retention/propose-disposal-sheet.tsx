import { useState } from 'react';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { formatDate } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { SheetForm, Warning } from '@/kit/form/sheet-form';
import { Fact } from '@/kit/record/sheet-parts';
import { LoadingBlock } from '@/ui/page-states';
import { TextareaField } from '@/ui/textarea-field';
import { toastSuccess } from '@/ui/toast';
import { retentionEntities } from '@sync/model/rules/retention';
import type { RetentionEntity } from '@sync/model/rules/retention';
import { proposeDisposal } from '@sync/rpc/retention';
import { failureOf } from '../command-problems';
import { rowTexts } from './retention-words';

/** Shows what is past its time and proposes to dispose of it. Nothing is deleted by that. */
export function ProposeDisposalSheet({
  entity,
  onClose,
  onProposed,
}: {
  entity: RetentionEntity;
  onClose: () => void;
  onProposed: (id: string) => Promise<void>;
}) {
  const due = useServerQuery(proposeDisposal.preview, { entity });
  const command = useCommand();
  const [id] = useState(() => crypto.randomUUID());
  const [note, setNote] = useState('');
  const { label, what } = retentionEntities[entity];
  const none = due.value?.records === 0;
  const propose = async () => {
    const proposed = await command.run(proposeDisposal, {
      target: id,
      entity,
      note: note.trim() === '' ? null : note,
    });
    if (proposed === undefined) return undefined;
    return async () => {
      toastSuccess('Öneri kaydedildi, ikinci kişinin onayını bekliyor');
      await onProposed(id);
    };
  };
  return (
    <SheetForm
      title={`İmha öner: ${label}`}
      dirty={note.trim() !== ''}
      command={command}
      submitLabel="İmhayı öner"
      disabledReason={
        due.value === null ? 'Süresi dolanlar sayılıyor' : none ? 'Süresi dolan kayıt yok' : undefined
      }
      failure={failureOf(command) ?? failureOf(due)}
      onClose={onClose}
      onSubmit={propose}
    >
      <p className="text-ink-2">{what}</p>
      {due.value === null ? (
        due.problem === null && <LoadingBlock className="px-0!" />
      ) : none ? (
        <p role="status" className="rounded-lg bg-sunken px-3 py-2.5">
          Süresi dolan kayıt yok. <span className="num">{formatDate(due.value.cutoff)}</span> gününden önce
          kapanmış ve engeli olmayan kayıt bulunmuyor.
        </p>
      ) : (
        <>
          <div role="status" className="border-y border-line-soft py-2">
            <Fact label="Süresi dolan">
              <b className="num font-semibold">{countOf(due.value.records, 'kayıt')}</b>
            </Fact>
            <Fact label="Birlikte gidenler">{rowTexts(due.value.rows).join(', ')}</Fact>
            <Fact label="En eski işlem">
              <span className="num">{formatDate(due.value.oldest_at ?? '')}</span>
            </Fact>
            <Fact label="En yeni işlem">
              <span className="num">{formatDate(due.value.newest_at ?? '')}</span>
            </Fact>
          </div>
          <Warning>
            Açık talebi, bekleyen hatırlatması, imha engeli ya da yanıtlanmamış başvurusu olanlar öneriye
            girmez. Silme, sizden başka yetkili bir kişi onaylayınca başlar ve geri alınamaz.
          </Warning>
          <TextareaField
            label="Açıklama"
            optional
            hint="Onaylayacak kişi görür. Hasta adı yazmayın: tutanak kalıcıdır."
            rows={2}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </SheetForm>
  );
}
