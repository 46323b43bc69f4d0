import { useMemo, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { decideConflict } from '@/data/rejected-changes';
import type { FieldConflict } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { Button, buttonClass } from '@/ui/button';
import { RadioCards } from '@/ui/radio-cards';
import { toastError, toastSuccess } from '@/ui/toast';
import { ActionError, actionErrors } from '@sync/model/action-error';
import type { Entity } from '@sync/model/entity';
import { entityOfKind } from '@sync/model/registry';
import { DEFAULT_TIME_ZONE } from '@sync/model/entities/meeting-values';
import { HelpTip } from '@/kit/help/help-tip';
import { fieldWords } from '@/kit/record/field-words';
import { useNames } from '@/kit/record/references';
import { PanelItem } from './panel-item';
import { RecordName, WayToRecord } from './way-to-record';
import { shortTime } from './short-time';
import type { RecordPlace } from './record-place';
import { closeSyncPanel } from './sync-panel-state';

/** Returns a value decided together with the conflicting one; nothing where it is obvious. */
function besideWords(
  entity: Entity,
  name: string,
  value: unknown,
  reference: ReferenceData,
): readonly string[] {
  if (value === false || value === null || (name === 'time_zone' && value === DEFAULT_TIME_ZONE)) return [];
  const field = entity.fields[name];
  if (value === true || field?.column === 'jsonb') return field === undefined ? [] : [field.label];
  return [fieldWords(entity, name, { [name]: value }, reference)];
}

/** Shows two values of one field: both, who and when; the user chooses. */
export function ConflictItem({ conflict, place }: { conflict: FieldConflict; place: RecordPlace }) {
  const { workspace, writes } = useSignedIn();
  const reference = useReferenceData();
  const [choice, setChoice] = useState<'mine' | 'theirs'>('mine');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const entity = entityOfKind(conflict.kind);
  const field = entity.fields[conflict.field];
  const names = useNames(useMemo(() => ({ fields: field === undefined ? {} : { field } }), [field]));
  const label = entity.fields[conflict.field]?.label ?? entity.label.singular;
  const words = (value: unknown, together: Readonly<Record<string, unknown>> = {}): string =>
    [
      fieldWords(entity, conflict.field, { [conflict.field]: value }, names),
      ...Object.entries(together).flatMap(([name, part]) => besideWords(entity, name, part, reference)),
    ].join(' – ');

  const apply = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const ended = await decideConflict(workspace, writes, conflict.key, choice);
      if (ended) toastSuccess('Seçiminiz uygulandı.');
      else toastError('Alan bu arada yine değişti. Şimdiki değere göre yeniden seçin.');
    } catch (error) {
      setProblem(error instanceof ActionError ? error.message : actionErrors.storage);
      setBusy(false);
    }
  };

  return (
    <PanelItem
      state="conflict"
      title="Aynı alan iki yerde değişti"
      meta={
        <>
          <RecordName place={place} linked={false} /> · {label}
        </>
      }
      aside={<HelpTip topic="conflict" align="end" onFollow={closeSyncPanel} />}
    >
      <RadioCards
        name={`conflict-${conflict.key}`}
        label={`${label}: hangisi kalsın?`}
        labelHidden
        className="mt-2.5"
        value={choice}
        onChange={setChoice}
        error={problem ?? undefined}
        options={[
          {
            value: 'mine',
            label: 'Sizin değişikliğiniz',
            title: <Value>{words(conflict.mine, conflict.together?.mine)}</Value>,
            description: `Bu cihaz · ${shortTime(conflict.at)}`,
          },
          {
            value: 'theirs',
            label: 'Sunucudaki',
            title: (
              <Value>
                {conflict.hidden === true
                  ? 'Görme yetkiniz yok'
                  : words(conflict.theirs, conflict.together?.theirs)}
              </Value>
            ),
            description: `${reference.userName(conflict.theirsBy) ?? 'Sunucu'} · ${shortTime(conflict.theirsAt)}`,
          },
        ]}
      />
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button tone="primary" size="sm" busy={busy} busyLabel="Uygulanıyor" onClick={() => void apply()}>
          Seçileni uygula
        </Button>
        <WayToRecord place={place} className={buttonClass('quiet', 'sm')}>
          Kaydı aç
        </WayToRecord>
      </div>
    </PanelItem>
  );
}

/** Longer texts are read, not recognised: they have the weight of prose. */
const SENTENCE = 40;

function Value({ children }: { children: string }) {
  return (
    <span className={cx('block break-words', children.length > SENTENCE && 'text-sm font-normal')}>
      {children}
    </span>
  );
}
