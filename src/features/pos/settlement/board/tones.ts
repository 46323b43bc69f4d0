import { CalendarClock, EqualNot, Link2, Percent, Sparkles, Unlink } from 'lucide-react';
import type { IconType } from '@/ui/icon';
import type { ClusterKind } from './clusters';

/** Look of a band and of the edges of its rows. */
export interface ClusterTone {
  readonly icon: IconType;
  /** Class of the band's ground and of its words. */
  readonly fill: string;
  readonly text: string;
  readonly leftEdge: string;
  readonly rightEdge: string;
  /** Class of the amounts. */
  readonly amount: string;
}

const success: ClusterTone = {
  icon: Link2,
  fill: 'fill-success-soft',
  text: 'text-success',
  leftEdge: 'border-l-success',
  rightEdge: 'border-r-success',
  amount: '',
};
const warn = {
  fill: 'fill-warn-soft',
  text: 'text-warn',
  leftEdge: 'border-l-warn',
  rightEdge: 'border-r-warn',
  amount: '',
};
const alone: ClusterTone = {
  icon: Unlink,
  fill: 'fill-sy-conflict-soft',
  text: 'text-sy-conflict',
  leftEdge: 'border-l-sy-conflict',
  rightEdge: 'border-r-sy-conflict',
  amount: '',
};
const danger: ClusterTone = {
  icon: EqualNot,
  fill: 'fill-danger-soft',
  text: 'text-danger',
  leftEdge: 'border-l-danger',
  rightEdge: 'border-r-danger',
  amount: 'text-danger',
};

export const selectedTone: ClusterTone = {
  icon: Link2,
  fill: 'fill-accent-soft',
  text: 'text-accent-ink',
  leftEdge: 'border-l-accent',
  rightEdge: 'border-r-accent',
  amount: '',
};

export const tones: Readonly<Record<ClusterKind, ClusterTone>> = {
  matched: success,
  commission: { icon: Percent, ...warn },
  late: { icon: CalendarClock, ...warn },
  amount: danger,
  explained: success,
  proposed: { ...selectedTone, icon: Sparkles },
  no_bank: alone,
  no_receipt: alone,
  refund: alone,
};
