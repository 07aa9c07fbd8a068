import { createOutput } from '@wieszcz/server/output';
import { startServer } from '@wieszcz/server/server';

// A server process of the simulation: the real server, whose clock stands still until the simulation sets it.
// The first argument is the time at the start, in milliseconds.
let now = new Date(Number(process.argv[2]));
const server = await startServer(process.env, createOutput(process.stderr), { now: () => now });
process.on('message', ({ time }: { time: number }) => {
  now = new Date(time);
  process.send?.({ time });
});
process.once('disconnect', () => void server.stop().finally(() => process.exit(0)));
process.send?.({ time: now.getTime() });
