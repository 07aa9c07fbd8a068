import type { Call, Reply } from './app.ts';

/** Calls a listening server by HTTP, with the signature of a test app's `call`. Rejects for a status of 500 or above. */
export function callAt(address: string, token?: string): Call {
  return async (method, url, body, headers = {}) => {
    const isForm = Buffer.isBuffer(body);
    const reply = await fetch(address + url, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (reply.status >= 500) throw new Error(`${address} answered ${reply.status} to ${method} ${url}: ${text}`);
    return { statusCode: reply.status, body: text, json: () => JSON.parse(text) as unknown } as Reply;
  };
}
