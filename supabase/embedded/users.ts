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
 * Makes accounts that can sign in with their passwords at once, as GoTrue and `@supabase/lite` store them. Each distinct
 * password is hashed once (hashing takes about 60 ms), so accounts that share a password share its salt: for demo data.
 * @returns the ids, in the order given.
 * @throws the database's error when an e-mail (or id) is taken.
 */
export async function createUsers(sql: SqlSession, users: readonly NewUser[]): Promise<string[]> {
  const hashes = new Map<string, string>();
  for (const { password } of users) {
    if (!hashes.has(password)) hashes.set(password, await hashPassword(password));
  }
  return storeUsers(
    sql,
    users.map(({ id, email, password }) => ({ id, email, hash: hashes.get(password) ?? null })),
  );
}

/** An account whose password is hashed already. */
export type StoredUser = Omit<NewUser, 'password'> & {
  /** Hash of bcrypt, with as many rounds as it says; null lets nobody in by a password. */
  hash: string | null;
};

/** Stores accounts as `createUsers` makes them. @returns the ids, in the order given. */
export async function storeUsers(sql: SqlSession, users: readonly StoredUser[]): Promise<string[]> {
  const now = new Date().toISOString();
  const accounts = users.map(({ id = randomUUID(), email, hash }) => ({
    id,
    email: asciiLower(email),
    encrypted_password: hash,
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
