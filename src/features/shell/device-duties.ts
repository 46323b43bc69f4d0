import { useEffect } from 'react';
import { keepUser, rememberDeviceUser } from '@/data/device-users';
import { useHospitalDays } from '@/data/hospital-days';
import { useSurveyOutbox } from '@/data/survey-outbox';
import { unsentCount, useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import type { Appearance } from './use-appearance';

/**
 * Tells the device what it needs while somebody works on it: the user, for the list on the sign-in page, and that the
 * browser should not clear away their records. Renders nothing: the number of unsent changes changes often, and the
 * layout around all screens should not render again for it.
 */
export function DeviceDuties({ appearance: { name, department } }: { appearance: Appearance }): null {
  const { id, email } = useSignedIn().workspace.user;
  const held = useSyncState((sync) => unsentCount(sync) + sync.rejected.length + sync.conflicts.length);

  useSurveyOutbox();
  useHospitalDays();
  useEffect(() => keepUser(id), [id]);

  useEffect(() => {
    rememberDeviceUser({ id, email, name, department, lastSeenAt: Date.now(), unsent: held });
  }, [id, email, name, department, held]);

  useEffect(() => {
    // Browsers without such a promise, or that refuse it, keep the records as long as there is room.
    navigator.storage?.persist?.().catch(() => undefined);
  }, []);
  return null;
}
