import * as v from 'valibot';
import { listOf, textOrNull } from './answers';
import { defineCommand, defineQuery } from './rpc';

/**
 * Lists that a hospital moves in with: patients, surgeries, firms, their people, open tickets, relatives, trips. The rows arrive by
 * `sync/rpc/imports.ts`; here they are judged, decided, taken over and taken back. Judging tells whether somebody is a
 * patient: besides its own permission it needs those to read all patients and their national IDs. Which permission that
 * is depends on the list.
 */

export const incomingResults = {
  waiting: 'Karşılaştırılacak',
  new: 'Yeni',
  same: 'Var',
  maybe: 'Belki aynı',
  refused: 'Alınamaz',
} as const;
export type IncomingResult = keyof typeof incomingResults;
/** The four counts, which are the filters. Together with the rows that wait they are the rows of the file. */
export const incomingParts = ['new', 'same', 'maybe', 'refused'] as const;
export type IncomingPart = (typeof incomingParts)[number];

export const incomingDecisions = { same: 'Aynı kişi', new: 'Yeni kayıt', skip: 'Alınmaz' } as const;
export type IncomingDecision = keyof typeof incomingDecisions;

/** Group of columns that are decided together, as the kind of list names it. */
const group = v.string();
const warning = v.object({ code: v.string(), text: v.optional(textOrNull, null) });

const counts = v.object({
  rows: v.number(),
  waiting: v.number(),
  new: v.number(),
  same: v.number(),
  maybe: v.number(),
  refused: v.number(),
  /** Rows that fill something in a record that is there. */
  fills: v.number(),
  decided: v.number(),
  open: v.number(),
  ready_new: v.number(),
  ready_same: v.number(),
  equal: v.number(),
  skipped: v.number(),
  ready: v.number(),
  made: v.number(),
  changed: v.number(),
  applied: v.number(),
  undone: v.number(),
  /** Rows by result and reason, `refused:bad_identity`; of those that ask, the undecided ones. */
  reasons: v.record(v.string(), v.number()),
  fills_only: v.boolean(),
  /** True once the values of the list are gone. */
  forgotten: v.boolean(),
});
export type IncomingCounts = v.InferOutput<typeof counts>;

const lineShape = {
  no: v.number(),
  line: v.number(),
  name: textOrNull,
  birth_date: textOrNull,
  masked: textOrNull,
  /** Further words that tell rows apart: time, room and procedure of a surgery. */
  hint: textOrNull,
  result: v.picklist(Object.keys(incomingResults) as IncomingResult[]),
  /**
   * Reason to ask: `certain`, `likely`, `possible`, `exact` (name, birth date and telephone), `number` (the record would
   * get its national ID), `other_person` (the number is somebody else's), `unsure` (a reading may be wrong), `twin_open`,
   * `number_taken`, `client_gone`, `values_malformed`; or to refuse: a code of the reader, `contact_missing`.
   */
  why: textOrNull,
  weight: v.nullable(v.number()),
  fills: listOf(group),
  differs: listOf(group),
  /** Facts that are unusual about it: a room that is taken, a surgeon nobody knows. They keep nothing from being taken over. */
  warnings: listOf(warning),
  decision: v.nullable(v.picklist(['same', 'new', 'skip'])),
  applied: v.boolean(),
  made: v.boolean(),
  record_id: textOrNull,
  problem: textOrNull,
  problems: listOf(v.object({ field: v.string(), code: v.string(), text: v.optional(textOrNull, null) })),
  undone: v.boolean(),
  version: v.number(),
} as const;
const line = v.object(lineShape);
export type IncomingLine = v.InferOutput<typeof line>;

const anyValues = v.record(v.string(), v.unknown());
export type IncomingValues = v.InferOutput<typeof anyValues>;

const field = v.object({
  name: group,
  state: v.picklist(['absent', 'equal', 'fill', 'adds', 'differs', 'locked']),
  ours: v.nullable(anyValues),
  theirs: v.nullable(anyValues),
  /** Source of the record's value where both differ. */
  word: v.nullable(v.picklist(['list', 'person'])),
});
export type IncomingField = v.InferOutput<typeof field>;

/** Result of picking a reading: `fill`, `adds` and `differs` are written, the rest leaves the record as it is. */
const pickStates = ['absent', 'equal', 'fill', 'adds', 'differs', 'locked'] as const;
export type IncomingPick = (typeof pickStates)[number];

const candidate = v.object({
  /** The record, or the earlier row of the file. */
  record: textOrNull,
  twin: v.nullable(v.number()),
  twin_line: v.nullable(v.number()),
  level: v.picklist(['certain', 'likely', 'possible', 'none']),
  weight: v.number(),
  /** True where it has the very number. */
  holder: v.boolean(),
  /** Number by which people know the record. */
  number: textOrNull,
  title: textOrNull,
  fields: listOf(field),
  /** Results of each reading of the row, by group, in the order of `unsure`. */
  picks: v.optional(v.record(v.string(), listOf(v.picklist(pickStates))), {}),
});
export type IncomingCandidate = v.InferOutput<typeof candidate>;

const wholeRow = v.object({
  ...lineShape,
  given: anyValues,
  /** Readings of which none is taken until somebody chooses, by group. */
  unsure: v.record(v.string(), listOf(anyValues)),
  /** `first` where many rows were decided at once: the first reading, where the record has nothing. */
  choices: v.record(v.string(), v.string()),
  /** Values of the row by group; empty where the device reads them from `given`. */
  fields: listOf(field),
  candidates: listOf(candidate),
});
export type IncomingRow = v.InferOutput<typeof wholeRow>;

/** Asked for by the kind of list. */
const rights = { permission: null, permissionByRecord: true } as const;
const leftOf = ({ left }: { readonly left: number }): number => left;
const progress = v.object({ left: v.number(), counts });

/** 200 rows of a list behind a line. Rejected: `unknown_import`. */
export const listIncomingRows = defineQuery({
  name: 'list_incoming_rows',
  ...rights,
  parameters: (of: { target: string; part: IncomingPart; behind: number }) => of,
  answer: v.parser(v.object({ counts, rows: listOf(line) })),
});

/** A row with the records that it may be. Rejected: `unknown_row`. */
export const showIncomingRow = defineQuery({
  name: 'show_incoming_row',
  ...rights,
  parameters: (of: { target: number }) => of,
  answer: v.parser(wholeRow),
});

/** Goes on with judging a list. Rejected: `unknown_import`, `import_undone`, `forgotten`. */
export const judgeIncoming = defineCommand({
  name: 'judge_incoming',
  ...rights,
  parameters: (of: { target: string }) => of,
  onceBy: 'state',
  left: leftOf,
  answer: v.parser(progress),
});

/**
 * Decides a row; null takes the decision back. `choices`: by group `file`, `kept`, or the place of a reading, which is
 * then written also over what the record has. Conflict:
 * somebody else decided meanwhile. Rejected: `unknown_row`, `applied_already`, `not_a_candidate`, `choice_missing`,
 * `contact_missing`, `values_malformed`.
 */
export const decideIncomingRow = defineCommand({
  name: 'decide_incoming_row',
  ...rights,
  parameters: (of: {
    target: number;
    base_version: number;
    decided: IncomingDecision | null;
    record: string | null;
    twin: number | null;
    choices: Readonly<Record<string, string>>;
  }) => of,
  onceBy: 'base_version',
  answer: v.parser(line),
});

/** Decides all rows that ask for the same reason. Those that it does not fit stay. Rejected: `values_malformed`. */
export const decideAlikeIncoming = defineCommand({
  name: 'decide_alike_incoming',
  ...rights,
  parameters: (of: {
    target: string;
    reason: string;
    decided: IncomingDecision;
    readings: 'first' | 'kept';
  }) => of,
  onceBy: 'state',
  left: leftOf,
  answer: v.parser(progress),
});

/** Sets whether the list fills empty values alone, or also replaces what an earlier list wrote. */
export const setIncomingRule = defineCommand({
  name: 'set_incoming_rule',
  ...rights,
  parameters: (of: { target: string; only_empty: boolean }) => of,
  onceBy: 'state',
  answer: v.parser(v.object({ counts })),
});

/** Takes a list over. Rejected: `still_comparing`, `import_undone`, `forgotten`. */
export const takeIncoming = defineCommand({
  name: 'take_incoming',
  ...rights,
  parameters: (of: { target: string }) => of,
  onceBy: 'state',
  left: leftOf,
  answer: v.parser(progress),
});

/** Effect of undoing a list. Reasons to stay: `record_used`, `changed_since`, `merged`, `gone`. */
export const previewUndoIncoming = defineQuery({
  name: 'preview_undo_incoming',
  ...rights,
  parameters: (of: { target: string }) => of,
  answer: v.parser(
    v.object({
      remove: v.number(),
      restore: v.number(),
      nothing: v.number(),
      stay: v.number(),
      reasons: v.record(v.string(), v.number()),
      rows: listOf(v.object({ line: v.number(), record_id: textOrNull, reason: textOrNull })),
    }),
  ),
});

/** Rejected: `reason_length`, `forgotten`. */
export const undoIncoming = defineCommand({
  name: 'undo_incoming',
  ...rights,
  parameters: (of: { target: string; reason: string }) => of,
  onceBy: 'state',
  preview: previewUndoIncoming,
  left: leftOf,
  answer: v.parser(
    v.object({
      left: v.number(),
      reversed: v.number(),
      restored: v.number(),
      kept: v.number(),
      reasons: v.record(v.string(), v.number()),
      counts,
    }),
  ),
});
