import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import './styles.css';
import { SessionProvider } from './data/session';
import { followSignInsOfOtherTabs } from './data/signed-in-elsewhere';
import { followLaunches } from './features/shell/launches';
import { loadScreensAfterSignIn } from './features/shell/screens-after-sign-in';
import { followDevice } from './features/shell/theme';
import { startUpdates } from './features/updates/start-updates';
import { router } from './router';
import { errorTrace } from '@sync/model/error-trace';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root element');

followDevice();
followSignInsOfOtherTabs();
startUpdates();
loadScreensAfterSignIn(router);
followLaunches((address) => router.history.push(address));

createRoot(root, {
  // React would give the console the error itself.
  onCaughtError: (error) => console.error('a part of the screen failed', errorTrace(error)),
  onUncaughtError: (error) => console.error('the screen failed', errorTrace(error)),
}).render(
  <StrictMode>
    <SessionProvider>
      <RouterProvider router={router} />
    </SessionProvider>
  </StrictMode>,
);
