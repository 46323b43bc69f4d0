import { lazy, Suspense } from 'react';
import { UserFace, userButtonClass } from './user-face';
import type { UserButtonProps } from './user-face';

const UserMenu = lazy(() => import('./user-menu'));

/** Shows the signed-in user. The menu behind the button loads after the first paint. */
export function UserButton(props: UserButtonProps) {
  return (
    <Suspense
      fallback={
        <span className={userButtonClass(props.shape)}>
          <UserFace {...props} />
        </span>
      }
    >
      <UserMenu {...props} />
    </Suspense>
  );
}
