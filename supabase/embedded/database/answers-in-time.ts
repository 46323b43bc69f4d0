import type { Sql } from './sql';

/** Milliseconds that the database may take to answer. */
const PATIENCE = 1_000;

/** Returns whether the database answers a query that costs nothing. Never throws. */
export async function answersInTime(sql: Sql): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, false);
  });
  const answered = sql.query('select 1 as one').then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}
