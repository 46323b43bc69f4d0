import { useMemo } from 'react';
import type { Reminder } from '@sync/model/entities/inbox';
import { hasPartIn, isHanded, ringsFor } from '@sync/model/rules/reminder-hands';
import { useReferenceData } from './reference-data';
import { useSignedIn } from './workspace';

/** The user's part in the reminders on this device. */
export interface ReminderHands {
  /** Returns whether it rings for the user: an own reminder, or one that a colleague handed over. */
  readonly rings: (item: Reminder) => boolean;
  /** Returns whether it is an own reminder that rings for a colleague. */
  readonly handed: (item: Reminder) => boolean;
  /** Returns whether it is the user's own, or was handed to the user. */
  readonly hasPart: (item: Reminder) => boolean;
  /** Returns whether the user may change its text and day, and delete it. */
  readonly owns: (item: Reminder) => boolean;
  /** `devredildi: Ayşe Demir` to its owner, `Mehmet Kaya devretti` to the colleague. Null where nobody handed it over. */
  readonly words: (item: Reminder) => string | null;
}

export function useReminderHands(): ReminderHands {
  const { userId } = useSignedIn().access;
  const reference = useReferenceData();
  return useMemo(() => {
    const rings = (item: Reminder) => ringsFor(item, (id) => reference.user(id)?.status) === userId;
    const owns = (item: Reminder) => item.owner_id === userId;
    return {
      rings,
      owns,
      handed: (item) => owns(item) && !rings(item),
      hasPart: (item) => hasPartIn(item, userId),
      words: (item) => {
        if (!isHanded(item)) return null;
        return owns(item)
          ? `devredildi: ${reference.userName(item.delegated_to) ?? ''}`
          : `${reference.userName(item.owner_id) ?? ''} devretti`;
      },
    };
  }, [reference, userId]);
}
