import { statementsOf } from './statements';

/** A statement that keeps others from a table while it runs. */
export interface StrongLock {
  readonly line: number;
  /** Table as the statement names it; undefined where it names none. */
  readonly table: string | undefined;
  /** Name of the lock, as PostgreSQL's documentation has it. */
  readonly lock: 'ACCESS EXCLUSIVE' | 'SHARE' | 'SHARE ROW EXCLUSIVE' | 'ROW EXCLUSIVE';
  /** The statement, shortened. */
  readonly statement: string;
}

const NAME = String.raw`(?<table>(?:"[^"]+"|[\w]+)(?:\.(?:"[^"]+"|[\w]+))?)`;

const rules: readonly (readonly [RegExp, StrongLock['lock']])[] = [
  [
    new RegExp(`^alter table (?:if exists )?(?:only )?${NAME} add (?:constraint \\S+ )?foreign key`, 'iu'),
    'SHARE ROW EXCLUSIVE',
  ],
  [
    new RegExp(`^alter table (?:if exists )?(?:only )?${NAME} (?:enable|disable) trigger`, 'iu'),
    'SHARE ROW EXCLUSIVE',
  ],
  [new RegExp(`^alter table (?:if exists )?(?:only )?${NAME}`, 'iu'), 'ACCESS EXCLUSIVE'],
  [
    new RegExp(`^drop (?:table|view|materialized view|index|sequence) (?:if exists )?${NAME}`, 'iu'),
    'ACCESS EXCLUSIVE',
  ],
  [new RegExp(`^(?:truncate)(?: table)?(?: only)? ${NAME}`, 'iu'), 'ACCESS EXCLUSIVE'],
  [new RegExp(`^(?:create|alter|drop) policy (?:if exists )?\\S+ on ${NAME}`, 'iu'), 'ACCESS EXCLUSIVE'],
  [new RegExp(`^drop trigger (?:if exists )?\\S+ on ${NAME}`, 'iu'), 'ACCESS EXCLUSIVE'],
  [
    new RegExp(`^create (?:or replace )?(?:constraint )?trigger \\S+ .*? on ${NAME}`, 'iu'),
    'SHARE ROW EXCLUSIVE',
  ],
  [new RegExp(`^create (?:unique )?index (?!concurrently).*?\\bon (?:only )?${NAME}`, 'iu'), 'SHARE'],
  [
    new RegExp(`^(?:cluster|reindex table|vacuum full|refresh materialized view) ${NAME}`, 'iu'),
    'ACCESS EXCLUSIVE',
  ],
  [new RegExp(`^lock (?:table )?${NAME}`, 'iu'), 'ACCESS EXCLUSIVE'],
  // Rows that are written stay locked until the end.
  [new RegExp(`^(?:with .*?)?\\bupdate (?:only )?${NAME}`, 'iu'), 'ROW EXCLUSIVE'],
  [new RegExp(`^(?:with .*?)?\\bdelete from (?:only )?${NAME}`, 'iu'), 'ROW EXCLUSIVE'],
];

/** Longest text of a statement that is shown. */
const SHOWN = 100;

/** Returns the statements of a script that take strong locks, or write rows of a table that is there already. */
export function strongLocks(script: string): readonly StrongLock[] {
  return statementsOf(script).flatMap(({ outline, line }) => {
    const found = rules.find(([pattern]) => pattern.test(outline));
    if (found === undefined) return [];
    const table = found[0].exec(outline)?.groups?.['table'];
    const statement = outline.length > SHOWN ? `${outline.slice(0, SHOWN - 1)}…` : outline;
    return [{ line, table, lock: found[1], statement }];
  });
}
