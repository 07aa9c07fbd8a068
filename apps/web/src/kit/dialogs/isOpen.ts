import { createContext } from 'react';

/** False inside a dialog or sheet that is being closed: its content stays on the page until the transition has ended. */
export const IsOpen = createContext(true);
