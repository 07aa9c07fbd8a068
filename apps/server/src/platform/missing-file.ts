/** Whether a call of the file system failed because the file or folder doesn't exist, or because a file stands where a folder should. */
export const isMissingFile = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
