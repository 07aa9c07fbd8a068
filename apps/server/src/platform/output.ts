/** Standard output or standard error as a destination for lines; writing never blocks the process. */
export type Output = {
  /** Takes a whole line with its line break; it is dropped and counted while the buffer is full. */
  write(line: string): void;
  /** Number of lines dropped since the start. */
  dropped(): number;
  /** Sets a listener that is called when the buffer has drained after lines were dropped, with the number of these lines. */
  onCaughtUp(report: (dropped: number) => void): void;
  /** Resolves when everything is written, after a second at the latest: a blocked reader must not prevent the exit. */
  flush(): Promise<void>;
};

/** Room for thousands of lines. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
const FLUSH_TIMEOUT_MS = 1_000;

/** Node's terminal streams block while the terminal is paused; on POSIX systems, pipes and sockets don't. */
type Terminal = { _handle?: { setBlocking?(blocking: boolean): number } };

/**
 * Writes lines at once while the output is read, and buffers them otherwise. When the buffer is full, further lines are dropped until it
 * is empty, so that the gap is in one place. Lines that can't be written (closed pipe, full disk) count as dropped, too.
 */
export function createOutput(stream: NodeJS.WriteStream): Output {
  let dropped = 0;
  let reported = 0;
  let isFull = false;
  let report: ((dropped: number) => void) | undefined;
  // oxlint-disable-next-line no-underscore-dangle -- Node has no public way to make a terminal's stream asynchronous
  if (stream.isTTY) (stream as Terminal)._handle?.setBlocking?.(false);
  // Failures reach the callback of each write; without a listener they would also crash the process.
  stream.on('error', () => undefined);

  const onWritten = (error?: Error | null) => {
    if (error) dropped++;
    if (stream.writableLength > 0) return;
    isFull = false;
    if (error || dropped === reported) return;
    const lines = dropped - reported;
    reported = dropped;
    report?.(lines);
  };

  return {
    write(line) {
      isFull ||= stream.writableLength + line.length > MAX_BUFFERED_BYTES;
      if (isFull) dropped++;
      else stream.write(line, onWritten);
    },
    dropped: () => dropped,
    onCaughtUp(listener) {
      report = listener;
    },
    flush: () =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, FLUSH_TIMEOUT_MS);
        stream.write('', () => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}
