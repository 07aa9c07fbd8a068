import { describe, expect, it } from 'vitest';
import { createSealing } from './sealing.ts';

const [SECRET, OTHER] = ['a signing key that only this test uses', 'another signing key that only this test uses'];
const plain = Buffer.from('twenty secret bytes!');
const sealing = createSealing(SECRET, null);

describe('A sealed secret', () => {
  it('is opened for its owner alone, and differs each time', () => {
    const [sealed, again] = [sealing.seal(plain, 'user 1'), sealing.seal(plain, 'user 1')];
    expect(sealing.open(sealed, 'user 1')).toEqual(plain);
    expect(sealing.open(sealed, 'user 2')).toBeNull();
    expect(sealed.bytes.equals(again.bytes)).toBe(false);
    expect(sealed.bytes.includes(plain)).toBe(false);
  });

  it('is opened under the former key, and not without it', () => {
    const sealed = sealing.seal(plain, 'user 1');
    expect(createSealing(OTHER, SECRET).open(sealed, 'user 1')).toEqual(plain);
    expect(createSealing(OTHER, null).open(sealed, 'user 1')).toBeNull();
    expect(createSealing(OTHER, SECRET).keyId).not.toBe(sealed.keyId);
  });

  it('is refused if a byte of it has changed', () => {
    const { keyId, bytes } = sealing.seal(plain, 'user 1');
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes);
      changed[index]! ^= 1;
      expect(sealing.open({ keyId, bytes: changed }, 'user 1')).toBeNull();
    }
    expect(sealing.open({ keyId, bytes: bytes.subarray(0, 20) }, 'user 1')).toBeNull();
  });
});
