import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as z from 'zod';

const SOURCE = 'TouchlineXfc.sol';
const CONTRACT = 'TouchlineXfc';

/** The compiled token: what is deployed and how it is called. */
export interface CompiledToken {
  readonly compiler: string;
  readonly abi: readonly unknown[];
  readonly bytecode: `0x${string}`;
}

const compiled = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).optional(),
  contracts: z
    .record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          abi: z.array(z.unknown()),
          evm: z.object({ bytecode: z.object({ object: z.string() }) }),
        }),
      ),
    )
    .optional(),
});

interface Compiler {
  version(): string;
  compile(input: string, callbacks: { import(path: string): { contents: string } }): string;
}

/**
 * Compiles the token's source with the pinned compiler and settings; the result depends on nothing else. Throws with
 * the compiler's messages. The compiler is a development dependency: the server deploys nothing.
 */
export function compileToken(): CompiledToken {
  const require = createRequire(import.meta.url);
  const compiler = require('solc') as Compiler;
  const input = {
    language: 'Solidity',
    sources: { [SOURCE]: { content: readFileSync(new URL(SOURCE, import.meta.url), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      metadata: { bytecodeHash: 'none' },
      outputSelection: { [SOURCE]: { [CONTRACT]: ['abi', 'evm.bytecode.object'] } },
    },
  };
  const output = compiled.parse(
    JSON.parse(
      compiler.compile(JSON.stringify(input), {
        import: (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') }),
      }),
    ),
  );
  const failures = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  if (failures.length > 0)
    throw new Error(failures.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const token = output.contracts?.[SOURCE]?.[CONTRACT];
  if (token === undefined) throw new Error(`${SOURCE} has no contract ${CONTRACT}`);
  return { compiler: compiler.version(), abi: token.abi, bytecode: `0x${token.evm.bytecode.object}` };
}
