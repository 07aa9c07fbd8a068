import { createContext } from 'react';

/** Whether the code of the next screen is on its way. */
export const LoadingContext = createContext(false);
