import { StartupError, TemporaryStartupError } from '../startup-error.ts';

/**
 * The error of a start that can't listen at the address which the settings `<prefix>PORT` and `<prefix>HOST` give. A host name that can't be
 * resolved may be resolved later, when the name server has started.
 */
export function listenErrorOf(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }, prefix = ''): Error {
  const { code, message } = error;
  if (code === 'EADDRINUSE') return new StartupError(`Port ${port} is taken; stop what uses it or set ${prefix}PORT to another.`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new TemporaryStartupError(`${prefix}HOST ${host} can't be resolved: ${message}`, { cause: error });
  return error;
}
