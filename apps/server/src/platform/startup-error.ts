/** Something outside the program keeps it from starting. The message is one clear sentence for the person at the terminal. */
export class StartupError extends Error {
  override name = 'StartupError';
}
