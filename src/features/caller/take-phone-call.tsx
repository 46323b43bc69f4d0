import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { mayOpen } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import { forgetOldPhoneCalls, takePhoneCall } from '@/data/phone-calls';
import { useSignedIn } from '@/data/workspace';
import { callInAddress, OPAQUE } from './caller-address';

/**
 * Takes the number of a phone call out of the address before any screen is drawn. It also does so if the user may not
 * see the caller page. A phone call that comes while nobody is signed in stays in the address until somebody is: only a
 * user has a place to keep it.
 */
export function TakePhoneCall({ children }: { children: ReactNode }) {
  const { workspace, access } = useSignedIn();
  const navigate = useNavigate();
  const number = useLocation({ select: callInAddress });
  const allowed = mayOpen(access, routePermissions['/hasta/tel/$phone']);
  useEffect(() => void forgetOldPhoneCalls(workspace).catch(() => undefined), [workspace]);
  useLayoutEffect(() => {
    if (number === null) return;
    void navigate({
      to: '/hasta/tel/$phone',
      params: { phone: OPAQUE },
      state: { call: allowed ? takePhoneCall(workspace, number) : undefined },
      replace: true,
    });
  }, [workspace, navigate, number, allowed]);
  return number === null ? children : null;
}
