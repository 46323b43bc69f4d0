import bcrypt from 'bcryptjs';
import { storeUsers } from '../../../supabase/embedded/users';
import type { NewUser } from '../../../supabase/embedded/users';
import type { SqlSession } from '../../../supabase/embedded/database/sql';

/**
 * Rounds of the tests' passwords: the fewest there are. A sign-in counts as many as the hash says; with the product's ten,
 * hashing takes more of the tests than all that they ask the server (invitations and the demo sign in with those).
 */
const ROUNDS = 4;

const hashes = new Map<string, string>();

/** Makes accounts that can sign in with their passwords at once. @returns the ids, in the order given. */
export function addAccounts(sql: SqlSession, users: readonly NewUser[]): Promise<string[]> {
  return storeUsers(
    sql,
    users.map(({ password, ...user }) => {
      const hash = hashes.get(password) ?? bcrypt.hashSync(password, ROUNDS);
      hashes.set(password, hash);
      return { ...user, hash };
    }),
  );
}

/** As `addAccounts`, of a single user. */
export async function addAccount(sql: SqlSession, user: NewUser): Promise<string> {
  const [id] = await addAccounts(sql, [user]);
  if (id === undefined) throw new Error('no account was made');
  return id;
}
