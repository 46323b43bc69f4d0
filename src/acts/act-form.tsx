import { useState } from 'react';
import type { ReactNode } from 'react';
import { needed$ } from '@/data/related';
import { useLiveQuery } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ActDialog } from '@/kit/form/act-dialog';
import type { Problems } from '@/kit/form/use-saving';
import { ActionError } from '@sync/model/action-error';
import type { Act, AnyRecord, AnyValues, AnyWorld, Told } from '@sync/model/acts/act';
import { ActField } from './act-field';
import type { ActFormState } from './act-field';
import { readValues, startAmong } from './act-values';
import { foresee } from './foresee';
import { InlineForm } from './inline-form';
import { worldOf } from './run-act';
import type { ActContext, DoneAct } from './run-act';
import { useActContext } from './use-act-context';
import { useDoAct } from './use-do-act';

/** Fields that a feature draws itself, by their names. */
export type OwnFields = Readonly<
  Record<string, (form: ActFormState & { readonly record: AnyRecord }) => ReactNode>
>;

const tones: Readonly<Record<Told['tone'], string>> = {
  plain: 'text-ink-2',
  warning: 'rounded-md bg-warn-soft p-3 text-warn',
  danger: 'rounded-md bg-danger-soft p-3 text-danger',
};

/** Returns the content below the fields; nothing while a value cannot be read. */
function shownBelow(below: (values: AnyValues) => ReactNode, act: Act, values: AnyValues): ReactNode {
  try {
    return below(readValues(act, values));
  } catch (error) {
    if (error instanceof ActionError) return null;
    throw error;
  }
}

/** @throws ActionError where the act would change no record of a selection and some refuse it; of acts that read others it is not known */
function requirePossible(
  context: ActContext,
  act: Act,
  selection: readonly AnyRecord[],
  values: AnyValues,
): void {
  if (act.needs !== undefined) return;
  const { possible, refused } = foresee(context, act, selection, values);
  const [first] = refused;
  if (first !== undefined && possible.length === 0) throw first.error;
}

interface Props {
  readonly act: Act;
  readonly record: AnyRecord;
  readonly own?: OwnFields;
  /** Values that the place of the press says; they are not asked for. */
  readonly given?: AnyValues | undefined;
  /** Values of the untouched dialog that the place of the press knows better than the act. */
  readonly start?: AnyValues | undefined;
  /** Draws content below the fields once the user has changed one; receives the values as they would be stored. */
  readonly below?: ((values: AnyValues) => ReactNode) | undefined;
  /** Records of a selection that it is done with; `record` is the first of them. */
  readonly selection?: readonly AnyRecord[] | undefined;
  /** Function that does it with more than this record: a selection. */
  readonly onDo?: ((values: AnyValues) => Promise<unknown>) | undefined;
  /** Title and button, where they are not the act's own. */
  readonly title?: string | undefined;
  readonly saveLabel?: string | undefined;
  /** Name of the record, said before what was done. */
  readonly name?: string;
  /** Shows the fields within the screen instead of a dialog. */
  readonly inline?: true;
  /** True where the record has no row of its own yet. */
  readonly isUnstored?: boolean;
  readonly onDone?: ((done: DoneAct) => void) | undefined;
  readonly onClose: () => void;
}

/** Shows the form of an act once what it reads is there. */
export function ActForm(props: Props) {
  const { act, record } = props;
  const context = useActContext();
  const found = useLiveQuery((database) => needed$(database, act.needs ?? {}, record), [act, record.id]);
  if (found.state !== 'ready') return null;
  return <ReadyForm {...props} context={context} needed={found.data} />;
}

function ReadyForm({
  act,
  record,
  own = {},
  given = {},
  start = {},
  below,
  selection,
  onDo,
  title: ownTitle,
  saveLabel,
  name: recordName,
  inline,
  isUnstored = false,
  onDone,
  onClose,
  context,
  needed,
}: Props & { context: ActContext; needed: AnyWorld['needed'] }) {
  const doAct = useDoAct(recordName);
  const [moment] = useState(() => worldOf(context));
  const world = { ...moment, needed, selection };
  const [values, setValues] = useState((): AnyValues => ({
    ...startAmong(act, selection ?? [record], world, start, given),
    ...given,
  }));
  const [untouched] = useState(values);
  /** Words of the dialog when the act began: its records change while it runs. */
  const [held, setHeld] = useState<{
    readonly title: string;
    readonly saveLabel: string;
    readonly below: ReactNode;
  } | null>(null);
  const asking = act.asks(record, values, world);
  const told = act.tells(record, values, world);
  const names = Object.keys(act.fields ?? {}).filter(
    (name) => asking[name]?.hidden !== true && !(name in given),
  );
  const paired = (name: string) => act.pairs.find((pair) => pair.includes(name)) ?? [name];
  const drawn = (name: string, form: ActFormState): ReactNode => {
    const field = act.fields?.[name];
    if (field === undefined) return null;
    const ownField = own[name];
    if (ownField !== undefined) return <div key={name}>{ownField({ ...form, record })}</div>;
    return (
      <ActField
        key={name}
        act={act}
        name={name}
        field={field}
        asking={asking[name] ?? {}}
        form={form}
        autoFocus={name === names[0]}
      />
    );
  };
  const said = held ?? {
    title: ownTitle ?? act.title(record, world, values),
    saveLabel: saveLabel ?? act.saves(record, world, values),
    below: values === untouched || below === undefined ? null : shownBelow(below, act, values),
  };
  const shared = {
    title: said.title,
    saveLabel: said.saveLabel,
    onSave: async () => {
      const read = readValues(act, values);
      if (selection !== undefined) requirePossible(context, act, selection, read);
      setHeld(said);
      try {
        if (onDo === undefined) {
          const done = await doAct(act, record.id, read, isUnstored ? record : undefined);
          onDone?.(done);
        } else await onDo(read);
      } finally {
        setHeld(null);
      }
    },
    onClose,
    children: (problems: Problems): ReactNode => {
      const form: ActFormState = {
        values,
        problems,
        change: (patch) => setValues((before) => ({ ...before, ...patch })),
      };
      return (
        <>
          {told !== null && (
            <p
              className={cx('num whitespace-pre-line', tones[told.tone])}
              role={told.tone === 'danger' ? 'alert' : undefined}
            >
              {told.text}
            </p>
          )}
          {names.map((name) => {
            const [first, second] = paired(name);
            if (second === undefined) return drawn(name, form);
            return name === first ? (
              <div key={name} className="grid gap-3 sm:grid-cols-2">
                {drawn(first, form)}
                {drawn(second, form)}
              </div>
            ) : null;
          })}
          {said.below}
        </>
      );
    },
  };
  if (told?.stops === true) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={said.title}
        actions={
          <Button tone="primary" onClick={onClose}>
            Tamam
          </Button>
        }
      >
        <p className="num mt-3 whitespace-pre-line">{told.text}</p>
      </Dialog>
    );
  }
  if (inline === true) {
    return (
      <InlineForm
        {...shared}
        title={recordName === undefined ? said.title : `${recordName}, ${said.title}`}
      />
    );
  }
  return (
    <ActDialog
      {...shared}
      tone={act.danger === true ? 'danger' : 'primary'}
      role={act.asksFirst === true ? 'alertdialog' : 'dialog'}
      width={act.wide === true ? 640 : 440}
    />
  );
}
