import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const WORTH_IT = 1400;
const TEXT = /\.(js|css|html|svg|webmanifest)$/;

/** Beside each text file lies the same as small as Brotli makes it, once, instead of quickly at every request. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName));
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (dir === undefined || content.length < WORTH_IT) return;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          await writeFile(join(dir, `${file.fileName}.br`), await compress(content, { params }));
        }),
      );
    },
  };
}
