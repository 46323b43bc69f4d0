import { ChevronsUpDown } from 'lucide-react';
import { cx } from '@/lib/class-names';
import { Avatar } from '@/ui/avatar';
import type { Appearance } from './use-appearance';

export interface UserButtonProps {
  readonly appearance: Appearance;
  /** `card` at the foot of the sidebar, else the avatar alone. */
  readonly shape: 'card' | 'avatar';
}

export function userButtonClass(shape: UserButtonProps['shape']): string {
  return cx(
    'hit flex items-center gap-2.5',
    shape === 'card' ? 'w-full rounded-lg p-2 text-start hover:bg-press data-open:bg-press' : 'rounded-full',
  );
}

/** Shows the avatar, and on the card the name with the department. */
export function UserFace({ appearance, shape }: UserButtonProps) {
  return (
    <>
      <Avatar name={appearance.name} size={36} />
      {shape === 'card' && (
        <>
          <span className="min-w-0 flex-1">
            <span className="meta clip block font-medium">{appearance.name}</span>
            <span className="clip block text-xs text-ink-3">{appearance.detail}</span>
          </span>
          <ChevronsUpDown className="size-4 text-ink-3" aria-hidden="true" />
        </>
      )}
    </>
  );
}
