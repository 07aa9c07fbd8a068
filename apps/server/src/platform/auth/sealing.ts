import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypted bytes and the id of their key. */
export type Sealed = { keyId: string; bytes: Buffer };

/** Encrypts short secrets of users at rest: a copy of the database doesn't reveal them. */
export type Sealing = {
  /** Id of the key that `seal` uses. */
  keyId: string;
  /** Binds the ciphertext to `context`, which names its use and user: a secret sealed for one user can't be opened for another. */
  seal(plain: Buffer, context: string): Sealed;
  /** Null if the secret was sealed with an unknown key or for another context. */
  open(sealed: Sealed, context: string): Buffer | null;
};

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Key = { id: string; bytes: Buffer };

function deriveKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'wieszcz sealing', 32));
  return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 11), bytes };
}

/** Seals with a key derived from `secret`; also opens what `formerSecret` sealed. */
export function createSealing(secret: string, formerSecret: string | null): Sealing {
  const key = deriveKey(secret);
  const keys = formerSecret === null ? [key] : [key, deriveKey(formerSecret)];
  return {
    keyId: key.id,
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return { keyId: key.id, bytes: Buffer.concat([nonce, cipher.getAuthTag(), body]) };
    },
    open({ keyId, bytes }, context) {
      const sealingKey = keys.find(({ id }) => id === keyId);
      return sealingKey ? decrypt(sealingKey, bytes, context) : null;
    },
  };
}

function decrypt(key: Key, bytes: Buffer, context: string): Buffer | null {
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  try {
    const decipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
