import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The loopback port on which the app listens, from the first call on. */
export async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** A connection to the app, for requests that `inject` would change. */
export const connectTo = async (app: FastifyInstance): Promise<Socket> => connect(await portOf(app), '127.0.0.1');
