import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const ICON_FACTORY = join(import.meta.dirname, '../src/ui/brand/draw-icon.ts');
const NAMED = /import \{([^}]+)\} from 'lucide-react';/g;

/** Each icon's name and file, read from the package's index. */
function readIconFiles(): ReadonlyMap<string, string> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm');
  const list = readFileSync(join(folder, 'lucide-react.mjs'), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of list.matchAll(/export \{([^}]+)\} from '(\.\/icons\/[^']+)'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, join(folder, file));
  }
  return files;
}

/**
 * Imports icons from their own files instead of the package's index, so that chunks contain only the icons they
 * use, and replaces the package's component factory by our small one.
 */
export function directIcons(): Plugin {
  const files = readIconFiles();
  return {
    name: 'direct-icons',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes("'lucide-react'")) return null;
      const direct = code.replaceAll(NAMED, (_, names: string) =>
        names
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== '')
          .map((each) => {
            const [name = '', own = name] = each.split(/\s+as\s+/);
            const file = files.get(name);
            if (file === undefined) throw new Error(`lucide-react has no icon "${name}"`);
            return `import ${own} from ${JSON.stringify(file)};`;
          })
          .join(' '),
      );
      return { code: direct, map: null };
    },
    resolveId(source, importer) {
      const isIcon =
        source.endsWith('/createLucideIcon.mjs') && /lucide-react.*[/\\]icons[/\\]/.test(importer ?? '');
      return isIcon ? ICON_FACTORY : null;
    },
  };
}
