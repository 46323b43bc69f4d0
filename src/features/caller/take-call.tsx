import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { mayOpen } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import { forgetOldCalls, takeCall } from '@/data/calls';
import { useSignedIn } from '@/data/workspace';
import { callInAddress, OPAQUE } from './caller-address';

/**
 * Takes the number of a call out of the address before any screen is drawn, also where the user may not see the
 * caller page. A call that comes while nobody is let in waits in the address for who is: only they have a place for it.
 */
export function TakeCall({ children }: { children: ReactNode }) {
  const { workspace, access } = useSignedIn();
  const navigate = useNavigate();
  const number = useLocation({ select: callInAddress });
  const allowed = mayOpen(access, routePermissions['/hasta/tel/$phone']);
  useEffect(() => void forgetOldCalls(workspace).catch(() => undefined), [workspace]);
  useLayoutEffect(() => {
    if (number === null) return;
    void navigate({
      to: '/hasta/tel/$phone',
      params: { phone: OPAQUE },
      state: { call: allowed ? takeCall(workspace, number) : undefined },
      replace: true,
    });
  }, [workspace, navigate, number, allowed]);
  return number === null ? children : null;
}
