import { Fragment } from 'react';
import { Kbd } from '@/ui/kbd';
import { keyCaps } from '@/ui/keys/key-press';

/** Shows a key, or a sequence of two: `g` sonra `t`. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {keyCaps(keys).map((caps, at) => (
        <Fragment key={at}>
          {at > 0 && <span className="meta text-ink-3">sonra</span>}
          {caps.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
