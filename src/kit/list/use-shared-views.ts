import { useMemo } from 'react';
import { inboxItems$ } from '@/data/news';
import { useReferenceData } from '@/data/reference-data';
import { useLiveQuery, useSignedIn } from '@/data/workspace';
import { sharedView } from '@sync/model/entities/inbox';
import type { SharedView } from '@sync/model/entities/inbox';
import { holdsAny } from '@sync/model/access/permissions';
import { audienceWords, viewsFor } from './shared-views';

/** A view with its audience, as a user shares it. */
export type SharedDraft = Pick<SharedView, 'name' | 'address' | 'columns' | 'role_ids'>;

const none: readonly SharedView[] = [];

/** Returns the shared views of a list that are meant for the user, and what changes them. */
export function useSharedViews(list: string) {
  const { access, writes } = useSignedIn();
  const reference = useReferenceData();
  const live = useLiveQuery((database) => inboxItems$(database, 'shared_view'), []);
  const all = live.state === 'ready' ? live.data : none;
  const mayShare = holdsAny(access, sharedView.permissions.add ?? []);
  const roleIds = reference.user(access.userId)?.role_ids;
  const views = useMemo(() => viewsFor(all, list, roleIds ?? [], mayShare), [all, list, roleIds, mayShare]);
  const named = (name: string) => ({ summary: `Paylaşılan görünüm: ${name}` });
  return {
    views,
    mayShare,
    /** Says whose view it is, and with whom it is shared. */
    describe: (view: SharedView): string =>
      [
        reference.userName(view.created_by ?? null),
        audienceWords(view.role_ids, (id) => reference.roles.find((role) => role.id === id)?.name),
      ]
        .filter((part) => part !== null)
        .join(' · '),
    /** @throws ActionError */
    share: (draft: SharedDraft) => writes.create(sharedView, { list, ...draft }, named(draft.name)),
    /** @throws ActionError */
    change: (view: SharedView, draft: SharedDraft) =>
      writes.change(sharedView, view.id, draft, { ...named(draft.name), opened: view }),
    /** Takes a view back. Resolves with what shares it again. @throws ActionError */
    remove: async (view: SharedView): Promise<() => Promise<void>> => {
      await writes.remove(sharedView, view.id, named(view.name));
      const { name, address, columns, role_ids } = view;
      return async () => {
        await writes.create(sharedView, { list, name, address, columns, role_ids }, named(name));
      };
    },
  };
}
