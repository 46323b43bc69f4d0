import { useEffect, useState } from 'react';
import { readKeyRing } from '@sync/session/key-ring';
import type { SecretKind } from '@sync/session/key-ring';
import { errorTrace } from '@sync/model/error-trace';

/** Secrets that a user may prove to be there with, the quickest first; none where the device knows nothing of the user. */
export type Secrets = readonly SecretKind[];

async function readSecrets(userId: string): Promise<Secrets> {
  const ring = await readKeyRing(userId);
  if (ring === null) return [];
  return (['pin', 'password'] as const).filter((kind) => ring.wraps[kind] !== undefined);
}

/** Returns the secrets of a user on this device; null until they are read, and for nobody. */
export function useSecrets(userId: string | null): Secrets | null {
  const [found, setFound] = useState<{ readonly of: string; readonly secrets: Secrets } | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    let gone = false;
    readSecrets(userId).then(
      (secrets) => gone || setFound({ of: userId, secrets }),
      (error: unknown) => {
        console.error('the secrets of a user could not be read', errorTrace(error));
        if (!gone) setFound({ of: userId, secrets: [] });
      },
    );
    return () => {
      gone = true;
    };
  }, [userId]);
  return found?.of === userId ? found.secrets : null;
}
