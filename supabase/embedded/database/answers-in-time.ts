import type { Sql } from './sql';

/** How long the database may take to answer. Milliseconds. */
const PATIENCE = 1_000;

/** Whether the database answers a question that costs nothing. Never throws. */
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
