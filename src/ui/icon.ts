import type { LucideIcon } from 'lucide-react';

/** A lucide drawing handed to a component; `.lucide` in the base styles gives it the 1.75 stroke. */
export type IconType = LucideIcon;
