import '#kit/theme/fonts.css';
import '#kit/theme/mantine.css';
import '#kit/theme/global.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchGestures } from '#kit/forms/gesture.ts';
import { App } from './app/App.tsx';
import { registerServiceWorker } from './app/serviceWorker.ts';

watchGestures(document);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// A transition renders in short steps, so that a slow phone can paint and handle input in between.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
registerServiceWorker();
