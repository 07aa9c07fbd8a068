import './kit/theme/fonts.css';
import './kit/theme/mantine.css';
import './kit/theme/global.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { keepShell } from './app/installable.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// As a transition React renders in short steps, between which a slow phone can paint and heed its visitor.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
keepShell();
