import { useState } from 'react';
import { thisDevice } from '@sync/replication/this-device';

/** Returns the browser profile that this page runs in, as devices name theirs. */
export function useOwnDeviceId(): string {
  return useState(() => thisDevice().id)[0];
}
