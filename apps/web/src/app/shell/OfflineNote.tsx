import { shellTexts } from '@wieszcz/texts';
import { useSyncExternalStore } from 'react';
import classes from './shell.module.css';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Banner of an offline browser: the figures on the screen may be outdated. */
export function OfflineNote() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <output className={online ? undefined : classes.offlineNote}>{!online && shellTexts.offline}</output>;
}
