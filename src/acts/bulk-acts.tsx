import { useState } from 'react';
import { useNow } from '@/data/now';
import { useSignedIn } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { useOutcome } from '@/kit/form/use-outcome';
import { BulkBar } from '@/ui/bulk-bar';
import type { BulkAction } from '@/ui/bulk-bar';
import { actName } from '@sync/model/acts/act';
import type { Act, ActWorld, AnyRecord, AnyValues } from '@sync/model/acts/act';
import { whyNot } from '@sync/model/acts/perform';
import { ActForm } from './act-form';
import type { OwnFields } from './act-form';
import { actIcons } from './act-icons';
import { BulkPreview } from './bulk-preview';
import { runMany, undoMany } from './run-many';
import { worldOf } from './run-act';
import { useActContext } from './use-act-context';

/** Shows the bar of a selection with the acts that are offered for it; each says beforehand with how many it is done. */
export function BulkActs({
  acts,
  records,
  noun,
  object,
  more = [],
  keys = {},
  own = {},
  preview,
  onClear,
}: {
  acts: readonly Act[];
  /** The chosen records. */
  records: readonly AnyRecord[];
  /** One of them: `provizyon`. */
  noun: string;
  /** One of them as the object of a verb: `provizyonu`. */
  object: string;
  /** Further actions, which are no acts. */
  more?: readonly BulkAction[];
  /** Keys of acts that exist for many records alone, by the act's name: those of the acts with one record. */
  keys?: Readonly<Record<string, string>>;
  /** Fields that the feature draws itself, by the act's name. */
  own?: Readonly<Record<string, OwnFields>>;
  /** Shows below the fields of an act what it will do; for acts that read no other records. */
  preview?: true;
  onClear: () => void;
}) {
  const { access } = useSignedIn();
  const context = useActContext();
  const outcome = useOutcome();
  const now = useNow();
  const [open, setOpen] = useState<Act | null>(null);
  const world: ActWorld = worldOf({ ...context, now: () => new Date(now).toISOString() });
  const fitting = (act: Act): readonly AnyRecord[] =>
    records.filter((record) => whyNot(act, access, record, world) === null);
  const doWith = async (act: Act, values: AnyValues): Promise<void> => {
    const ids = fitting(act).map(({ id }) => id);
    const result = await runMany(context, act, ids, values);
    const { done, same, refused } = result;
    const said = [
      ...(done.length > 0 || same + refused === 0 ? [`${countOf(done.length, noun)} değişti`] : []),
      ...(same > 0 ? [`${countOf(same, noun)} zaten öyleydi`] : []),
      ...(refused > 0 ? [`${countOf(refused, noun)} değiştirilemedi`] : []),
    ];
    const undo = async (): Promise<void> => {
      const kept = await undoMany(context, act, result);
      outcome.done(kept === 0 ? 'Geri alındı' : `Geri alındı; ${kept} ${noun} bu arada değişmişti`);
    };
    outcome.done(said.join(', '), act.undo === undefined || done.length === 0 ? undefined : { undo });
    onClear();
  };
  const choose = (act: Act): void => {
    if (act.fields === undefined) doWith(act, {}).catch(outcome.failed);
    else setOpen(act);
  };
  const affected = open === null ? [] : fitting(open);
  const [first] = affected;
  const count = affected.length;
  const texts = open?.many?.(count, world) ?? {};
  return (
    <>
      <BulkBar
        count={records.length}
        noun={noun}
        onClear={onClear}
        actions={[
          ...acts.map((act) => {
            const count = fitting(act).length;
            const label = records[0] === undefined ? act.name : act.label(records[0], world);
            return {
              id: actName(act),
              shortcut: act.key ?? keys[act.name],
              label: count === records.length || count === 0 ? label : `${label} (${count})`,
              icon: actIcons[act.icon],
              disabledReason: count === 0 ? 'Seçilenlerin hiçbirinde yapılamaz' : undefined,
              onSelect: () => choose(act),
            };
          }),
          ...more,
        ]}
      />
      {open !== null && first !== undefined && (
        <ActForm
          act={open}
          record={first}
          start={texts.start}
          title={texts.title}
          own={own[open.name] ?? {}}
          selection={affected}
          below={
            preview && ((values) => <BulkPreview act={open} records={records} values={values} noun={noun} />)
          }
          saveLabel={texts.saves ?? `${countOf(count, object)} değiştir`}
          onDo={(values) => doWith(open, values)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
