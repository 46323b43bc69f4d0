import { useCallback, useEffect, useMemo } from 'react';
import { map } from 'rxjs';
import { errorTrace } from '@sync/model/error-trace';
import { noticeSettings } from '@sync/model/entities/inbox';
import type { NoticeSettings } from '@sync/model/entities/inbox';
import { inboxItems$ } from './news';
import { usePreference } from './preferences';
import { useSyncState } from './sync-state';
import { useLiveQuery, useSignedIn } from './workspace';

/** Choices of a user for notices. */
export type NoticeChoices = Pick<
  NoticeSettings,
  'quiet' | 'quiet_from' | 'quiet_to' | 'work_days' | 'show_place'
>;

/** Settings of a user who has set nothing. */
export const usualChoices: NoticeChoices = {
  quiet: false,
  quiet_from: '22:00',
  quiet_to: '07:00',
  work_days: ['1', '2', '3', '4', '5', '6', '7'],
  show_place: true,
};

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/u;

/** Reads the hours that earlier versions kept on the device; the usual choices for anything else. */
export function formerChoices(stored: unknown): NoticeChoices {
  if (typeof stored !== 'object' || stored === null) return usualChoices;
  const { on, from, to } = stored as Readonly<Record<string, unknown>>;
  if (on !== true || typeof from !== 'string' || typeof to !== 'string') return usualChoices;
  return TIME.test(from) && TIME.test(to)
    ? { ...usualChoices, quiet: true, quiet_from: from, quiet_to: to }
    : usualChoices;
}

/** Hours of earlier versions, on this device alone. */
const FORMER = 'quiet-hours';

interface NoticeChoosing {
  readonly choices: NoticeChoices;
  /** True once the user's own choices are known on this device. */
  readonly ready: boolean;
  /** Stores choices, for all devices of the user. */
  readonly change: (patch: Partial<NoticeChoices>) => Promise<void>;
}

/** Returns what the user has set for notices, on whichever device, and what changes it. */
export function useNoticeChoices(): NoticeChoosing {
  const { access, writes } = useSignedIn();
  const { userId } = access;
  const [former] = usePreference(FORMER, formerChoices);
  const live = useLiveQuery(
    (database) =>
      inboxItems$(database, 'notice_settings').pipe(
        // A row of another id counts for nothing, on the server neither.
        map((rows) => rows.find(({ id, user_id: owner }) => id === userId && owner === userId) ?? null),
      ),
    [userId],
  );
  const row = live.state === 'ready' ? live.data : null;
  const choices = useMemo(
    (): NoticeChoices => (row === null ? former : { ...usualChoices, ...chosen(row) }),
    [row, former],
  );
  const change = useCallback(
    async (patch: Partial<NoticeChoices>): Promise<void> => {
      const as = { summary: 'Bildirim ayarı' };
      if (row !== null) await writes.change(noticeSettings, userId, patch, as);
      else {
        // Two devices may make it: what each has changed counts.
        await writes.create(
          noticeSettings,
          { user_id: userId, ...choices, ...patch },
          { ...as, id: userId, origin: { user_id: userId, ...usualChoices } },
        );
      }
    },
    [row, writes, userId, choices],
  );
  return { choices, ready: live.state === 'ready', change };
}

const chosen = ({ quiet, quiet_from, quiet_to, work_days, show_place }: NoticeSettings): NoticeChoices => ({
  quiet,
  quiet_from,
  quiet_to,
  work_days,
  show_place,
});

/** Takes hours over that an earlier version kept on this device, so that they hold for pushes and elsewhere, too. */
export function useFormerQuietHours(): void {
  const { workspace, access, writes } = useSignedIn();
  const [former] = usePreference(FORMER, formerChoices);
  const isComplete = useSyncState((sync) => sync.status.complete);
  const { userId } = access;
  const isMissing = useLiveQuery(
    (database) =>
      inboxItems$(database, 'notice_settings').pipe(map((rows) => !rows.some(({ id }) => id === userId))),
    [userId],
  );
  const isTaken = former.quiet && isComplete && isMissing.state === 'ready' && isMissing.data;
  useEffect(() => {
    if (!isTaken) return;
    writes
      .create(
        noticeSettings,
        { user_id: userId, ...former },
        { summary: 'Bildirim ayarı', id: userId, origin: { user_id: userId, ...usualChoices } },
      )
      .catch((error: unknown) => console.error('quiet hours were not taken over', errorTrace(error)));
    // Once for each workspace: another window may do it as well, and both rows are one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isTaken, workspace]);
}
