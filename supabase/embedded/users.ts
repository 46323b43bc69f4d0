import { randomUUID } from 'node:crypto';
import { hashPassword } from './api/passwords';
import type { SqlSession } from './database/sql';
import { asciiLower } from '../../sync/model/tr/ascii';

export type NewUser = {
  /** Default: a random one. */
  id?: string | undefined;
  email: string;
  password: string;
};

/**
 * Makes an account that can sign in with its password at once, as GoTrue and `@supabase/lite` store one.
 *
 * @returns its id.
 * @throws the database's error when the e-mail (or id) is taken.
 */
export async function createUser(sql: SqlSession, user: NewUser): Promise<string> {
  const [id] = await createUsers(sql, [user]);
  if (id === undefined) throw new Error('No account was made');
  return id;
}

/**
 * Creates many users in the same way. Each distinct password is hashed once (hashing takes about 60 ms), so accounts
 * that share a password share its salt: for demo data and tests.
 * @returns the ids, in the order given.
 */
export async function createUsers(sql: SqlSession, users: readonly NewUser[]): Promise<string[]> {
  const hashes = new Map<string, string>();
  for (const { password } of users) {
    if (!hashes.has(password)) hashes.set(password, await hashPassword(password));
  }
  const now = new Date().toISOString();
  const accounts = users.map(({ id = randomUUID(), email, password }) => ({
    id,
    email: asciiLower(email),
    encrypted_password: hashes.get(password) ?? null,
  }));
  await sql.insertMany(
    'auth.users',
    accounts.map((account) => ({
      ...account,
      aud: 'authenticated',
      role: 'authenticated',
      email_confirmed_at: now,
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
      raw_user_meta_data: { sub: account.id, email: account.email, email_verified: true },
      is_sso_user: false,
      is_anonymous: false,
      created_at: now,
      updated_at: now,
    })),
  );
  await sql.insertMany(
    'auth.identities',
    accounts.map(({ id, email }) => ({
      id: randomUUID(),
      provider: 'email',
      provider_id: id,
      user_id: id,
      identity_data: { sub: id, email, email_verified: true },
      created_at: now,
      updated_at: now,
    })),
  );
  return accounts.map(({ id }) => id);
}
