/** Standard output or standard error as a destination of lines that never blocks the process. */
export type Output = {
  /** A whole line, its line break included; dropped and counted if the reader is too far behind. */
  write(line: string): void;
  /** Lines dropped since the start. */
  dropped(): number;
  /** Calls back whenever the reader has caught up after lines were dropped, with their number. */
  onCaughtUp(report: (dropped: number) => void): void;
  /** Resolves when everything is written, at the latest after a second: a reader that is stuck must not keep us from ending. */
  flush(): Promise<void>;
};

/** Some thousands of lines. */
const MOST_WAITING_BYTES = 1024 * 1024;
const FLUSH_TIMEOUT = 1_000;

/** A terminal's stream as Node makes it blocks while the terminal is paused; those of pipes and sockets don't, on POSIX systems. */
type Terminal = { _handle?: { setBlocking?(blocking: boolean): number } };

/**
 * Lines go out at once while somebody reads. Otherwise they wait in a buffer of bounded size, and what doesn't fit is dropped until the
 * buffer is empty again, so that a gap is in one place. Lines that can't be written (closed pipe, full disk) count as dropped, too.
 */
export function createOutput(stream: NodeJS.WriteStream): Output {
  let dropped = 0;
  let reported = 0;
  let isFull = false;
  let report: ((dropped: number) => void) | undefined;
  // oxlint-disable-next-line no-underscore-dangle -- Node has no public way to make a terminal's stream asynchronous
  if (stream.isTTY) (stream as Terminal)._handle?.setBlocking?.(false);
  // Each write learns of its failure from its own callback.
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
      isFull ||= stream.writableLength + line.length > MOST_WAITING_BYTES;
      if (isFull) dropped++;
      else stream.write(line, onWritten);
    },
    dropped: () => dropped,
    onCaughtUp(listener) {
      report = listener;
    },
    flush: () =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, FLUSH_TIMEOUT);
        stream.write('', () => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}
