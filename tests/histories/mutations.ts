import type { Mutation } from './mutation';
import { acts } from './mutations-of-acts';

/** Commits in two parts, with a crash possible between them. */
const splitCommit = (isFirst: string): readonly [string, string] => [
  '(await store.commit(tx))',
  `(await (async () => {
    const part = (wanted: boolean) => new Map([...tx.put].filter(([key]) => (${isFirst}) === wanted));
    const [first, second] = [part(true), part(false)];
    if (first.size === 0 || second.size === 0) return store.commit(tx);
    if (!(await store.commit({ expect: tx.expect, put: first }))) return false;
    await store.commit({ expect: new Map(), put: second });
    return true;
  })())`,
];

const overlay: readonly Mutation[] = [
  {
    name: 'an older page is laid under an unsent change',
    file: 'overlay',
    replace: [['if ((base?.row_version ?? 0) > version) return null;', '']],
  },
  {
    name: 'the base does not move with a rebase',
    file: 'overlay',
    replace: [['    base: theirs,\n', '']],
  },
  {
    name: 'a change is rebased while a send is unanswered',
    file: 'overlay',
    replace: [['if (entry.sent.length > 0 || theirs === null)', 'if (theirs === null)']],
  },
  {
    name: 'the version that the server has stored is not the ancestor',
    file: 'overlay',
    replace: [['known?.row ?? entry.base ?? entry.origin', 'entry.base ?? entry.origin']],
  },
  {
    name: 'what a record was made of is not the ancestor',
    file: 'overlay',
    replace: [['known?.row ?? entry.base ?? entry.origin ?? null', 'known?.row ?? entry.base ?? null']],
  },
  {
    name: 'later edits are merged against the old base after an answer',
    file: 'overlay',
    replace: [['rebase(model, next, base, theirs)', 'rebase(model, next, entry.base, theirs)']],
  },
  {
    name: 'an answer settles whatever is listed',
    file: 'overlay',
    replace: [['attempts.includes(attempt));', 'attempts.includes(attempt)) ?? entry.sent.at(-1);']],
  },
  {
    name: 'an answer settles later edits, too',
    file: 'overlay',
    replace: [
      ['if (lastEdit(entry) === sent.edit) return settles(rowOf(server));', 'return settles(rowOf(server));'],
    ],
  },
  {
    name: 'what the pull told before the answer is forgotten',
    file: 'overlay',
    replace: [['if (news === null) return answered;', 'if (news !== undefined) return answered;']],
  },
  {
    name: 'an answer wins over a later word that the row left sight',
    file: 'overlay',
    replace: [['a === null || b === null || a <= b ? news', 'a === null || (b !== null && a <= b) ? news']],
  },
  {
    name: 'a rejection takes a later edit along, unlisted',
    file: 'overlay',
    replace: [
      [
        'const left = entry.sent.filter(({ edit }) => edit !== sent.edit);',
        'if (sent.edit !== "") return settles(entry.base);\n    const left = entry.sent;',
      ],
    ],
  },
  {
    name: 'what somebody else has created under the id is removed, too',
    file: 'overlay',
    replace: [
      [
        "if (entry.operation === 'remove' && entry.base === null && stored === undefined)",
        'if (model === null)',
      ],
    ],
  },
  {
    name: 'derived fields stay as they were before a merge',
    file: 'overlay',
    replace: [
      [
        'model.derive(collection, { ...theirs, ...merged, edit: mine.edit })',
        '({ ...theirs, ...merged, edit: mine.edit, collection }) as unknown as Row',
      ],
    ],
  },
];

const outbox: readonly Mutation[] = [
  {
    name: 'what is discarded goes back to the former base, whatever came since',
    file: 'entry',
    replace: [['(news === null ? base : rowOf(news))', 'base']],
  },
  {
    name: 'what was created and removed is dropped, though it was sent',
    file: 'entry',
    replace: [
      ["entry?.operation === 'create' && entry.sent.length === 0)", "entry?.operation === 'create')"],
    ],
  },
  {
    name: 'what is created again after its removal is a creation',
    file: 'entry',
    replace: [["entry?.operation === 'remove' && entry.base !== null;", 'entry === null;']],
  },
  {
    name: 'unanswered edits are not named to the server',
    file: 'queue',
    replace: [
      ['earlier: sent.map((version) => version.edit).filter((name) => name !== edit),', 'earlier: [],'],
    ],
  },
  {
    name: 'a restricted field goes along with any change',
    file: 'queue',
    replace: [
      ['if (field.restrictedTo !== undefined && (mine === null || !isTyped(entry, name))) continue;', ''],
    ],
  },
  {
    name: 'what refers to a postponed parent goes ahead, and nothing waits for a parent',
    file: 'queue',
    replace: [['held.has(key)', 'key === ""']],
  },
  {
    name: 'children may go first',
    file: 'queue',
    replace: [
      [
        'model.rank(a.kind) - model.rank(b.kind) || a.order - b.order',
        'model.rank(b.kind) - model.rank(a.kind) || b.order - a.order',
      ],
    ],
    and: { file: 'units', replace: [['if (maker.size === 0) return groups;', 'return groups;']] },
  },
  {
    name: 'the kind of a reference is not looked at',
    file: 'parents',
    replace: [["typeof named === 'string'", 'named === model']],
  },
  {
    name: 'a rejection for want of an unsent parent is listed',
    file: 'unit-answers',
    replace: [["key !== null && draft.get<OutboxEntry>(key)?.operation === 'create'", 'key === undefined']],
  },
  {
    name: 'a call is repeated, whatever became of its changes meanwhile',
    file: 'push',
    replace: [['return entry !== null && lastEdit(entry) === change.edit;', 'return true;']],
  },
  {
    name: 'a change that takes too long blocks the queue',
    file: 'push',
    replace: [
      [
        "if (answer.refused === 'too-long') return only.forEach(({ key }) => this.#postpone(key, TOO_LONG));",
        "if (answer.refused === 'too-long') throw new DOMException('too long', 'CallLost');",
      ],
    ],
  },
  {
    name: 'other rights of a push answer count for nothing',
    file: 'push',
    replace: [["accessEpoch !== null && settling !== 'waits'", 'accessEpoch === ""']],
  },
  {
    name: 'a version is sent before it is written down',
    file: 'push',
    replace: [['          tx.set<OutboxEntry>(key, noted);\n', '']],
  },
];

const lists: readonly Mutation[] = [
  {
    name: 'conflicts are not listed',
    file: 'records',
    replace: [['for (const conflict of listed) draft.set(conflictKey(conflict), conflict);', '']],
  },
  {
    name: 'what the rule decides is not logged',
    file: 'records',
    replace: [['for (const entry of logged) draft.set(logKey(context.newName()), entry);', '']],
  },
  {
    name: 'an earlier conflict of a field is overwritten without a trace',
    file: 'conflicts',
    replace: [['if (before !== null && !sameMine(before, next))', 'if (before !== null && before === next)']],
  },
  {
    name: 'the lists keep what others wrote in a record that left sight',
    file: 'records',
    replace: [["if (news.state === 'out-of-sight') redactLists", 'if (news === undefined) redactLists']],
  },
  {
    name: 'a rejected change repeats what an earlier edit has stored',
    file: 'rejected',
    replace: [['before ?? entry.base ?? origin', 'entry.base ?? origin']],
  },
  {
    name: 'a rejected change keeps what others wrote',
    file: 'records',
    replace: [['sight === null ? change : rejectedInSight(entity, change, sight)', 'change']],
  },
  {
    name: 'the lists keep restricted fields after the permission is gone',
    file: 'sweep',
    replace: [['if (permissions === undefined) return;', 'if (permissions !== null) return;']],
  },
  {
    name: 'an older page overwrites a newer row',
    file: 'records',
    replace: [['if (!isOlder && !sameJson(row, next))', 'if (!sameJson(row, next))']],
  },
  {
    name: 'what an edit settles stays in its list',
    file: 'staged-edits',
    replace: [['tx.set(keyOf(settled), null);', '']],
  },
  {
    name: 'what another tab has settled is written again',
    file: 'staged-edits',
    replace: [['if (settled !== undefined && !isListed(tx, settled)) throw new NotThere();', '']],
  },
];

const commits: readonly Mutation[] = [
  {
    name: 'commits are not compared with what was read',
    file: 'transaction',
    replace: [['(await store.commit(tx))', '(await store.commit({ expect: new Map(), put: tx.put }))']],
  },
  {
    name: 'the checkpoint is stored before its rows',
    file: 'transaction',
    replace: [splitCommit("key.startsWith('progress/')")],
  },
  {
    name: 'the outbox entry is stored behind the row',
    file: 'transaction',
    replace: [splitCommit("!key.startsWith('outbox/')")],
  },
  {
    name: 'the lists are stored behind the row',
    file: 'transaction',
    replace: [splitCommit('!/^(rejected|conflicts|log)/u.test(key)')],
  },
  {
    name: 'a read within a transaction hides a change in between',
    file: 'transaction',
    replace: [['if (this.#read.has(key)) return;\n', '']],
  },
];

const pull: readonly Mutation[] = [
  {
    name: 'what did not come is not swept',
    file: 'sweep',
    replace: [['if (!seen.has(id)) takeNews', 'if (seen.has(id) && id === "") takeNews']],
  },
  {
    name: 'nobody asks whether what did not come is in sight',
    file: 'sweep',
    replace: [['if (!seen.has(id)) takeNews', 'takeNews']],
  },
  {
    name: 'the pull goes on from the end of a resync',
    file: 'page',
    replace: [
      [
        'horizon === null ? START : backTo(checkpoint, horizon)',
        'horizon === null ? START : (backTo, checkpoint)',
      ],
    ],
  },
  {
    name: 'a first load removes nothing, though rows came ahead of it',
    file: 'page',
    replace: [['const isEmpty = ahead !== true && ', 'const isEmpty = ahead !== null && ']],
  },
  {
    name: 'a first load removes nothing, though something was unsent when it began',
    file: 'page',
    replace: [
      ['draft.all(outboxOf(collection)).length === 0', 'draft.all(outboxOf(collection)).length >= 0'],
    ],
  },
  {
    name: 'a first load that other rights break off goes on without marks',
    file: 'page',
    replace: [
      [
        'draft.set(progressKey(collection), { ...progress, resync: resyncUnder(epoch) });',
        'draft.set(progressKey(collection), { ...progress, resync: { ...progress.resync, ...resyncUnder(epoch) } });',
      ],
    ],
  },
  {
    name: 'a sweep takes what an answer has changed since it asked',
    file: 'sweep',
    replace: [
      [
        'if (!tx.isAt(rowKey(collection, id), row) || !tx.isAt(entryKey(collection, id), entry)) continue;',
        '',
      ],
    ],
  },
  {
    name: 'a resync goes on under other rights',
    file: 'page',
    replace: [
      [
        'const isOther = (progress.resync?.epoch ?? progress.epoch) !== epoch;',
        'const isOther = progress.resync === null && progress.epoch !== epoch;',
      ],
    ],
  },
  {
    name: 'a page under other rights counts',
    file: 'page',
    replace: [
      ['if (isOther && !isFirst(progress)) {', 'if (isOther && isFirst(progress) && page === null) {'],
    ],
  },
  {
    name: 'departures are not asked for',
    file: 'pull',
    replace: [['isStart(checkpoint) ? request :', 'isStart !== null ? request :']],
  },
  {
    name: 'what was asked for ahead answers whatever is asked for by now',
    file: 'pull',
    replace: [['ahead !== null && sameJson(ahead.requests, requests)', 'ahead !== null']],
  },
  {
    name: 'a tab that lost its lease stores its page',
    file: 'pull',
    replace: [['if (tx.expect.get(key) !== revision) return true;', '']],
  },
  {
    name: 'rows on demand do not put the pull back',
    file: 'on-demand',
    replace: [
      ['checkpoint: backTo(progress.checkpoint, horizon)', 'checkpoint: (backTo, progress.checkpoint)'],
    ],
  },
  {
    name: 'rows on demand are stored under other rights',
    file: 'on-demand',
    replace: [
      [
        'if (progress?.epoch !== epochUnder(modelRevision(collection), accessEpoch)) return;',
        'if (progress === null) return;',
      ],
    ],
  },
  {
    name: 'old rows go, though something of them is unsent',
    file: 'window',
    replace: [[' && tx.get(entryKey(collection, id)) === null', '']],
  },
  {
    name: 'old rows go, though they were written since they were read',
    file: 'window',
    replace: [['tx.isAt(rowKey(collection, id), revision) && ', 'revision > 0 && ']],
  },
  {
    name: 'old rows never go',
    file: 'window',
    replace: [['tx.set(rowKey(collection, id), null);', 'tx.get(rowKey(collection, id));']],
  },
];

export const mutations: readonly Mutation[] = [...overlay, ...outbox, ...lists, ...commits, ...pull, ...acts];
