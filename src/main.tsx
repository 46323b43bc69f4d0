import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import './styles.css';
import { SessionProvider } from './data/session';
import { followSignInsOfOtherTabs } from './data/signed-in-elsewhere';
import { followDevice } from './features/shell/theme';
import { startUpdates } from './features/updates/start-updates';
import { router } from './router';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root element');

followDevice();
followSignInsOfOtherTabs();
startUpdates();

createRoot(root).render(
  <StrictMode>
    <SessionProvider>
      <RouterProvider router={router} />
    </SessionProvider>
  </StrictMode>,
);
