import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const CLIENT = join(import.meta.dirname, '../dist/client');
const FOLDERS = [CLIENT, join(CLIENT, 'assets')];
const COMPRESSIBLE = /\.(?:js|css)$/;

/**
 * Writes `<file>.br` and `<file>.gz` next to each script and style, at levels too slow for compressing on request.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    closeBundle() {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return;
      const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
      for (const file of files.filter((each) => COMPRESSIBLE.test(each))) {
        const content = readFileSync(file);
        const brotli = {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        };
        writeFileSync(`${file}.br`, brotliCompressSync(content, brotli));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
