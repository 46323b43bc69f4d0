import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNow } from '@/data/now';
import { useSignedIn } from '@/data/workspace';
import { toastFailure } from '@/kit/form/use-saved-toast';
import type { MenuEntry } from '@/ui/menu';
import type { Act, AnyRecord, AnyValues } from '@sync/model/acts/act';
import { perform, whyNot } from '@sync/model/acts/perform';
import { ActForm } from './act-form';
import type { OwnFields } from './act-form';
import { actIcons } from './act-icons';
import { worldOf } from './run-act';
import type { DoneAct } from './run-act';
import { useActContext } from './use-act-context';
import { useDoAct } from './use-do-act';

/** Acts that a user may do with a record now. */
export interface RecordActs {
  /** Returns why an act cannot be done now: null where it can, undefined where it is not offered at all. */
  readonly reason: (act: Act) => string | null | undefined;
  readonly label: (act: Act) => string;
  /** Does an act; what asks for fields opens its dialog. `given`: values that the place of the press says. */
  readonly press: (act: Act, given?: AnyValues) => void;
  /**
   * Asks whether an act would be done with these values, without doing it; for acts that read no other records.
   * @throws ActionError as the act itself
   */
  readonly rehearse: (act: Act, values: AnyValues) => void;
  /** Returns the entries of a menu, those of one group together. */
  readonly entries: (acts: readonly Act[], group: Act['group'], given?: AnyValues) => readonly MenuEntry[];
  /** The open dialog; belongs into the screen. */
  readonly dialog: ReactNode;
}

/**
 * Returns the acts with a record.
 * @param own fields that the feature draws itself, by the act's name
 * @param atOnce an act whose dialog is open at first
 * @param more `isUnstored` where the record has no row of its own yet, and what follows an act that was done
 */
export function useActs(
  record: AnyRecord,
  own: Readonly<Record<string, OwnFields>> = {},
  atOnce: Act | null = null,
  {
    isUnstored = false,
    onDone,
  }: { readonly isUnstored?: boolean; readonly onDone?: (act: Act, done: DoneAct) => void } = {},
): RecordActs {
  const { access } = useSignedIn();
  const context = useActContext();
  const doAct = useDoAct();
  const now = useNow();
  const [open, setOpen] = useState<{ readonly act: Act; readonly given: AnyValues } | null>(
    atOnce === null ? null : { act: atOnce, given: {} },
  );
  const world = worldOf({ ...context, now: () => new Date(now).toISOString() });
  const reason = (act: Act): string | null | undefined => {
    const why = whyNot(act, access, record, world);
    return why === null ? null : (why.said ?? undefined);
  };
  const press = (act: Act, given: AnyValues = {}): void => {
    const isAsked = Object.keys(act.fields ?? {}).some((name) => !(name in given));
    if (isAsked || act.asksFirst === true) setOpen({ act, given });
    else {
      // Pressed within the dialog of another act, it is done instead of that.
      setOpen(null);
      doAct(act, record.id, given, isUnstored ? record : undefined).then(
        (done) => onDone?.(act, done),
        toastFailure,
      );
    }
  };
  return {
    reason,
    label: (act) => act.label(record, world),
    press,
    rehearse: (act, values) => void perform(act, access, record, { values, world: { ...world, needed: {} } }),
    entries: (acts, group, given) =>
      acts
        .filter((act) => act.group === group && reason(act) !== undefined)
        .map((act) => ({
          label: act.label(record, world),
          icon: actIcons[act.icon],
          danger: act.danger,
          disabledReason: reason(act) ?? undefined,
          onSelect: () => press(act, given),
        })),
    dialog:
      open === null ? null : (
        <ActForm
          key={open.act.name}
          act={open.act}
          record={record}
          given={open.given}
          isUnstored={isUnstored}
          onDone={(done) => onDone?.(open.act, done)}
          {...(own[open.act.name] === undefined ? {} : { own: own[open.act.name] })}
          onClose={() => setOpen(null)}
        />
      ),
  };
}
