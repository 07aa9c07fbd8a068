import { shellTexts } from '@wieszcz/texts';
import { useSyncExternalStore } from 'react';
import classes from './OfflineNote.module.css';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Says plainly that without a connection nothing here is up to date. */
export function OfflineNote() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <output className={online ? undefined : classes.note}>{!online && shellTexts.offline}</output>;
}
