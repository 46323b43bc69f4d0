import { useState } from 'react';
import type { ReactNode } from 'react';
import { needed$ } from '@/data/related';
import { useLiveQuery } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { ActDialog } from '@/kit/form/act-dialog';
import type { Problems } from '@/kit/form/use-saving';
import { formValuesOf, readForm } from '@/kit/form/entity-form';
import { actionError } from '@sync/model/action-error';
import type { Act, AnyRecord, AnyValues, AnyWorld, Told } from '@sync/model/acts/act';
import { ActField } from './act-field';
import type { ActFormState } from './act-field';
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

const isStructure = (column: string): boolean => column === 'jsonb' || column.endsWith('[]');

/** Returns the values of an untouched dialog: texts as they are typed, structures as they are. */
export function startValues(act: Act, record: AnyRecord, world: AnyWorld): AnyValues {
  const fields = act.fields ?? {};
  const names = Object.keys(fields);
  const start = act.start(record, world);
  const structures = names.filter((name) => isStructure(fields[name]?.column ?? ''));
  return {
    ...formValuesOf({ ...act.entity, fields }, names, null, start),
    ...Object.fromEntries(structures.map((name) => [name, start[name] ?? []])),
  };
}

/** Returns the values as they are stored. @throws ActionError at the fields that cannot be read */
export function readValues(act: Act, values: AnyValues): AnyValues {
  const { record, problems } = readForm({ ...act.entity, fields: act.fields ?? {} }, values as never);
  if (Object.keys(problems).length > 0) throw actionError('invalid', problems);
  return { ...record };
}

interface Props {
  readonly act: Act;
  readonly record: AnyRecord;
  readonly own?: OwnFields;
  /** Values that the place of the press says; they are not asked for. */
  readonly given?: AnyValues | undefined;
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
  const world = { ...moment, needed };
  const [values, setValues] = useState((): AnyValues => ({ ...startValues(act, record, world), ...given }));
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
  const title = ownTitle ?? act.title(record, world, values);
  const shared = {
    title,
    saveLabel: saveLabel ?? act.saves(record, world, values),
    onSave: () => {
      const read = readValues(act, values);
      if (onDo !== undefined) return onDo(read);
      return doAct(act, record.id, read, isUnstored ? record : undefined).then(onDone);
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
            <p className={cx('num', tones[told.tone])} role={told.tone === 'danger' ? 'alert' : undefined}>
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
        </>
      );
    },
  };
  if (inline === true) {
    return <InlineForm {...shared} title={recordName === undefined ? title : `${recordName}, ${title}`} />;
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
