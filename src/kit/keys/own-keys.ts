import * as v from 'valibot';
import { usePreference } from '@/data/preferences';
import type { KeyCommand, KeyGroup } from '@/ui/keys/key-commands';
import { keyOf } from '@/ui/keys/keyboard';
import type { OwnKeys } from '@/ui/keys/keyboard';

const shape = v.fallback(
  v.object({
    single: v.fallback(v.boolean(), true),
    keys: v.fallback(v.record(v.string(), v.nullable(v.string())), {}),
  }),
  { single: true, keys: {} },
);

const parse = (stored: unknown): OwnKeys => v.parse(shape, stored);

/** Returns the keys of the user on this device, and what changes them. */
export const useOwnKeys = (): readonly [OwnKeys, (next: OwnKeys) => void] => usePreference('keys', parse);

/** Returns the command that a key would be taken from; undefined where it is free. Of a sequence each beginning counts. */
export function takenBy(
  key: string,
  { id }: KeyCommand,
  groups: readonly KeyGroup[],
  own: OwnKeys,
): KeyCommand | undefined {
  return groups
    .flatMap((group) => group.commands)
    .find((other) => {
      const kept = other.id === id ? null : keyOf(other, own);
      return kept !== null && (kept === key || kept.startsWith(`${key} `) || key.startsWith(`${kept} `));
    });
}
