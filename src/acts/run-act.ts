import { firstValueFrom } from 'rxjs';
import { needed$ } from '@/data/related';
import type { LocalWrites, ViziteDatabase } from '@/data/workspace';
import { dayOf } from '@/lib/dates';
import type {
  ActAsking,
  ActFields,
  ActReference,
  ActValues,
  ActWorld,
  AnyRecord,
} from '@sync/model/acts/act';
import { ActionError } from '@sync/model/action-error';
import { actName } from '@sync/model/acts/act';
import { actSentence, perform } from '@sync/model/acts/perform';
import type { ActEdit } from '@sync/model/acts/perform';
import type { DraftOf, Entity } from '@sync/model/entity';
import { isSo, stepOf } from './undo-act';
import type { Step } from './undo-act';

/** Dependencies of doing an act. */
export interface ActContext {
  readonly writes: LocalWrites;
  readonly database: ViziteDatabase;
  readonly reference: ActReference;
  /** Returns the current time, ISO 8601 in UTC. */
  readonly now: () => string;
  readonly isBeyond?: ActWorld['isBeyond'];
  /** Returns whether the device has no connection; absent where it always has one. */
  readonly isOffline?: () => boolean;
}

/** An act that was done. */
export interface DoneAct {
  /** Sentence for the user, without a full stop. */
  readonly said: string;
  /** The record of the act as it is stored now; one that was removed as it was. */
  readonly record: AnyRecord;
  /** Stored changes; none where the records were so already. */
  readonly steps: readonly Step[];
}

/** Returns what an act knows besides its record, in this moment. */
export function worldOf({
  writes,
  reference,
  now,
  isBeyond,
  isOffline = () => false,
}: Omit<ActContext, 'database'>): ActWorld {
  const moment = now();
  const { userId, permissions } = writes.access;
  return {
    userId,
    permissions,
    now: moment,
    today: dayOf(moment),
    reference,
    isBeyond,
    offline: isOffline(),
  };
}

/**
 * Does an act with a record: all of its changes are stored, or none. Permission and rules are checked against the record
 * as it is stored now.
 * @param unstored the record where it has no row yet, as another record says it: the act's first change makes the row
 * @throws ActionError with the fields to mend
 */
export async function runAct<F extends ActFields>(
  context: ActContext,
  act: ActAsking<F>,
  id: string,
  given: Partial<ActValues<F>> = {},
  unstored?: AnyRecord,
): Promise<DoneAct> {
  const { writes, database } = context;
  const first = await storedOr(unstored, writes, act.entity, id);
  const needed = await firstValueFrom(needed$(database, act.needs ?? {}, first));
  const world = { ...worldOf(context), needed };
  let sentence = '';
  const as = { name: actName(act), sentence: () => sentence, whole: act.whole === true };
  return writes.run(async (within) => {
    const record = await storedOr(unstored, within, act.entity, id);
    const { edits, done } = perform(act, within.access, record, { values: given, world });
    sentence = actSentence(act, record, done);
    const steps: Step[] = [];
    for (const edit of edits) {
      if (unstored !== undefined && edit.kind === 'change' && edit.id === id) {
        if (isSo(record, patchOf(edit, record))) continue;
        await make(within, act.entity, unstored, sentence);
      }
      const step = await store(within, edit, sentence);
      if (step !== null) steps.push(step);
    }
    return { said: done, record: await storedOr(record, within, act.entity, id), steps };
  }, as);
}

/** Returns a record as it is stored, or what is given in place of one that is not. */
async function storedOr(
  instead: AnyRecord | undefined,
  writes: LocalWrites,
  entity: Entity,
  id: string,
): Promise<AnyRecord> {
  try {
    return await writes.read(entity, id);
  } catch (error) {
    if (instead !== undefined && error instanceof ActionError && error.code === 'not_found') return instead;
    throw error;
  }
}

/** Makes the row of a record that another one says, unless it is there; others may make the same one. */
async function make(writes: LocalWrites, entity: Entity, record: AnyRecord, summary: string): Promise<void> {
  if ((await storedOr(record, writes, entity, record.id)) !== record) return;
  const own = Object.entries(entity.fields).filter(([, { serverOnly }]) => !serverOnly);
  const values: Readonly<Record<string, unknown>> = { ...record };
  const origin = Object.fromEntries(own.map(([name]) => [name, values[name]])) as DraftOf<Entity>;
  await writes.create(entity, origin, { summary, id: record.id, origin });
}

const patchOf = ({ patch }: Extract<ActEdit, { kind: 'change' }>, of: AnyRecord): object =>
  typeof patch === 'function' ? patch({ ...of }) : patch;

/** Stores a change. @returns null where it changes nothing */
async function store(writes: LocalWrites, edit: ActEdit, summary: string): Promise<Step | null> {
  const { entity } = edit;
  if (edit.kind === 'create') {
    const { id } = (await writes.create(entity, edit.draft, {
      summary,
      ...(edit.id === undefined ? {} : { id: edit.id }),
    })) as { readonly id: string };
    return { kind: 'created', entity, id };
  }
  if (edit.kind === 'remove') {
    await writes.remove(entity, edit.id, { summary });
    return { kind: 'removed', entity, id: edit.id };
  }
  const before = await writes.read(entity, edit.id);
  const patch = patchOf(edit, before);
  if (isSo(before, patch)) return null;
  const after = await writes.change(entity, edit.id, patch, { summary });
  return stepOf(entity, edit.id, patch, before, after);
}
