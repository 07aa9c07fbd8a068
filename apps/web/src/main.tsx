import '#kit/theme/fonts.css';
import '#kit/theme/mantine.css';
import '#kit/theme/global.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchGestures } from '#kit/forms/gesture.ts';
import { App } from './app/App.tsx';

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

/** Registers the service worker of the built game. Waits until the page is idle, to leave the network to the first screen. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  const whenIdle = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(register) : setTimeout(register, 1000));
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
