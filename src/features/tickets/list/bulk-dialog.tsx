import { useMemo, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useLiveQuery } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { chosenDocuments$ } from '@/kit/record/documents-by-id';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { Dialog } from '@/ui/dialog';
import { SelectField } from '@/ui/select-field';
import { StatusGlyph } from '@/ui/status';
import { TagsField } from '@/ui/tags-field';
import { toastError } from '@/ui/toast';
import type { Ticket } from '@sync/model/entities/ticket';
import { applyBulk, previewBulk, undoBulk } from '../bulk-ticket-actions';
import type { BulkChange, BulkPreview } from '../bulk-ticket-actions';
import { BulkPreviewList } from './bulk-preview-list';
import { activeStatuses } from '@/records/tickets/ticket-context';
import { offeredStatuses } from '@/records/tickets/ticket-patches';
import { UserField } from '@/kit/form/user-field';
import { userOptions } from '@/kit/record/user-options';
import { noTransitionValues, TransitionFields, transitionInput } from '../transition-fields';
import type { TransitionField, TransitionValues } from '../transition-fields';
import { transitionFieldsOf } from '../transition-dialog';
import { useOutcome } from '@/kit/form/use-outcome';
import { useTicketContext } from '@/records/tickets/use-ticket-context';

export type BulkKind = BulkChange['kind'];

const TITLES: Readonly<Record<BulkKind, (count: number) => string>> = {
  assign: (count) => `${countOf(count, 'talebi')} ata`,
  status: (count) => `${countOf(count, 'talebin')} durumunu değiştir`,
  tags: (count) => `${countOf(count, 'talebin')} etiketlerini değiştir`,
};
const NOBODY = 'nobody';
const nothing: BulkPreview = { possible: [], unchanged: [], refused: [] };

/** Makes one change to the chosen tickets: shows first how many will change and which cannot. */
export function BulkDialog({
  kind,
  ids,
  onClose,
  onDone,
}: {
  kind: BulkKind;
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const context = useTicketContext();
  const reference = useReferenceData();
  const outcome = useOutcome();
  const [assignee, setAssignee] = useState<string | null>(null);
  const [team, setTeam] = useState<string | null>(null);
  const [statusId, setStatusId] = useState<string | null>(null);
  const [values, setValues] = useState<TransitionValues>(noTransitionValues);
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  /** Effect of the change, fixed when it begins: the tickets change while it runs. */
  const [running, setRunning] = useState<BulkPreview | null>(null);
  const busy = running !== null;
  const key = ids.join();
  const live = useLiveQuery<readonly Ticket[]>(
    (database) => chosenDocuments$(database.tickets, key.split(',')),
    [key],
  );
  const tickets = useMemo(() => (live.state === 'ready' ? live.data : []), [live]);

  const status = reference.definition('ticket_status', statusId);
  const fields = useMemo((): readonly TransitionField[] => {
    if (status === undefined) return [];
    const asked = new Set<TransitionField>();
    for (const ticket of tickets) {
      // What cannot make the move at all asks for nothing; the preview names it.
      if (!offeredStatuses(context, ticket).some((offered) => offered.id === status.id)) continue;
      for (const field of transitionFieldsOf(context, ticket, status).required) asked.add(field);
    }
    return [...asked];
  }, [context, tickets, status]);
  const change = useMemo((): BulkChange | null => {
    switch (kind) {
      case 'assign':
        if (assignee === null && team === null) return null;
        return {
          kind,
          to: {
            ...(assignee === null ? {} : { assigneeId: assignee === NOBODY ? null : assignee }),
            ...(team === null ? {} : { teamId: team }),
          },
        };
      case 'status':
        return statusId === null ? null : { kind, statusId, input: transitionInput(values, fields) };
      case 'tags':
        return add.length + remove.length === 0 ? null : { kind, add, remove };
    }
  }, [kind, assignee, team, statusId, values, fields, add, remove]);
  const foreseen = useMemo(
    () => (change === null ? nothing : previewBulk(context, tickets, change)),
    [context, tickets, change],
  );
  const preview = running ?? foreseen;

  const apply = async () => {
    if (change === null) return;
    setRunning(preview);
    try {
      const result = await applyBulk(context, tickets, change);
      onClose();
      onDone();
      outcome.done(`${countOf(result.changed.length, 'talep')} değişti`, {
        undo: async () => {
          const { restored, kept } = await undoBulk(context, result);
          if (restored > 0) outcome.done(`${countOf(restored, 'talep')} eski haline döndü`);
          const [first] = kept;
          if (first !== undefined) toastError(`${countOf(kept.length, 'talep')}: ${first.reason}`);
        },
      });
    } catch (error) {
      outcome.failed(error);
    } finally {
      setRunning(null);
    }
  };

  const tagOptions = reference
    .definitions('ticket_tag')
    .filter((tag) => tag.active)
    .map(({ id, name }) => ({ value: id, label: name }));
  const count = preview.possible.length;
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      width={640}
      title={TITLES[kind](ids.length)}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Vazgeç
          </Button>
          <Button
            tone="primary"
            busy={busy}
            busyLabel="Kaydediliyor"
            disabled={count === 0}
            onClick={() => void apply()}
          >
            {count === 0 ? 'Uygula' : `${countOf(count, 'talebi')} değiştir`}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-3.5">
        {kind === 'assign' && (
          <div className="grid gap-3.5 sm:grid-cols-2">
            <UserField
              label="Atanan"
              clearable
              options={[{ value: NOBODY, label: 'Atamayı kaldır' }, ...userOptions(reference)]}
              value={assignee}
              onChange={setAssignee}
            />
            <ComboboxField
              label="Ekip"
              optional
              clearable
              options={reference
                .definitions('department')
                .filter((department) => department.active)
                .map(({ id, name }) => ({ value: id, label: name }))}
              value={team}
              onChange={setTeam}
            />
          </div>
        )}
        {kind === 'status' && (
          <>
            <SelectField
              label="Yeni durum"
              options={activeStatuses(context).map(({ id, name, attributes }) => ({
                value: id,
                label: name,
                icon: <StatusGlyph category={attributes.category} />,
              }))}
              value={statusId}
              onChange={setStatusId}
            />
            <TransitionFields
              fields={fields}
              values={values}
              errors={{}}
              onChange={(change) => setValues((current) => ({ ...current, ...change }))}
            />
          </>
        )}
        {kind === 'tags' && (
          <div className="grid gap-3.5 sm:grid-cols-2">
            <TagsField label="Eklenecek" options={tagOptions} value={add} onChange={setAdd} />
            <TagsField label="Çıkarılacak" options={tagOptions} value={remove} onChange={setRemove} />
          </div>
        )}
        {change !== null && <BulkPreviewList preview={preview} />}
      </div>
    </Dialog>
  );
}
