import { actName } from '../sync/model/acts/act';
import type { Act, AnyRecord } from '../sync/model/acts/act';
import { allActs } from '../sync/model/all-acts';

const nothing: AnyRecord = {
  id: '',
  kind: '',
  row_version: 0,
  created_at: '',
  created_by: null,
  updated_at: '',
  updated_by: null,
};

/** Returns what an act is called where nothing is known of its record; its name where the label needs more. */
function labelOf(act: Act): string {
  const world = {
    userId: '',
    permissions: new Set<never>(),
    now: '',
    today: '',
    reference: { definitions: () => [], definition: () => undefined, definitionName: () => null },
  };
  return act.label(nothing, world);
}

const mark = (is: Act['undo']): string => (is === undefined ? '' : 'yes');

/** Returns `docs/acts.md`: every act with the permissions that it takes, made of the acts themselves. */
export function actsTable(): string {
  const rows = allActs.map((act) =>
    [
      `\`${actName(act)}\``,
      labelOf(act),
      act.permissions.map((key) => `\`${key}\``).join(' or ') || 'of its owner',
      mark(act.undo),
      mark(act.whole),
      mark(act.bulk),
    ].join(' | '),
  );
  return [
    '# Acts and their permissions',
    '',
    'Made of `sync/model/all-acts.ts` by `npm run generate`. “Whole” acts are stored by the server with all of their records or with none; “bulk” ones are offered for a selection.',
    '',
    '| Act | Label | Permission | Undo | Whole | Bulk |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}
