/** A line of a stack as Sentry takes it. */
export interface StackFrame {
  readonly filename: string;
  readonly function: string;
  readonly lineno: number;
  readonly colno: number;
  readonly in_app: boolean;
}

const MAX_FRAMES = 50;
/** Chrome and Node: `    at name (file:1:2)`, `    at file:1:2`. */
const V8_LINE = /^\s*at (?:(.*?) \()?(.*?):(\d+):(\d+)\)?$/;
/** Firefox and Safari: `name@file:1:2`. */
const OTHER_LINE = /^(.*?)@(.*?):(\d+):(\d+)$/;

/** The frames of a stack, outermost first. File names are those of the build or the repository, never whole addresses. */
export function stackFrames(stack: string): readonly StackFrame[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', file, row, column] = V8_LINE.exec(line) ?? OTHER_LINE.exec(line) ?? [];
      if (file === undefined) return [];
      const filename = plainFile(file);
      return {
        filename,
        function: /^[\w$.<>[\] #]{1,80}$/.test(name) ? name : '?',
        lineno: Number(row),
        colno: Number(column),
        in_app: filename.startsWith('app:///') && !filename.includes('node_modules'),
      };
    })
    .slice(0, MAX_FRAMES)
    .toReversed();
}

/**
 * A page's address may name a profile or hold a code, and a folder of the machine its user: what stays is a file of the
 * build or of the repository.
 */
function plainFile(file: string): string {
  if (file.startsWith('node:')) return file;
  const known =
    /(?:^|\/)((?:assets|render|node_modules|(?:server|web|domain|contract)\/src)\/[\w./@-]+)$/.exec(
      file.replace(/[?#].*$/, ''),
    );
  return known?.[1] === undefined ? '[elsewhere]' : `app:///${known[1]}`;
}
