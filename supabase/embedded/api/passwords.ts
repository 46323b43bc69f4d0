import bcrypt from 'bcryptjs';

/** Ten rounds: about 60 ms per guess with bcryptjs, and what `@supabase/lite` and GoTrue use. */
const ROUNDS = 10;

/** bcrypt looks at no more than these many bytes of a password. */
const MAXIMUM_BYTES = 72;

/** @throws Error when the password is longer than bcrypt looks at. */
export async function hashPassword(password: string): Promise<string> {
  if (Buffer.byteLength(password) > MAXIMUM_BYTES) throw new Error('A password has at most 72 bytes');
  return bcrypt.hash(password, ROUNDS);
}

let decoy: Promise<string> | undefined;

/** Takes as long as a real check, so that the time does not tell whether an account exists. */
export async function pretendToCheck(password: string): Promise<void> {
  decoy ??= bcrypt.hash('decoy', ROUNDS);
  await bcrypt.compare(password, await decoy);
}
