/**
 * A Merkle tree whose nodes carry sums: the root commits to every balance and to their sum. A node hashes both
 * sums below it, so that no sum can be hidden behind another (the flaw of trees that hash the total alone).
 */

/** SHA-256 of a text in UTF-8, in hexadecimal. */
export type Sha256 = (text: string) => string;

/** A node: its hash, and the units of all leaves below it. */
export interface SumNode {
  readonly hash: string;
  readonly units: bigint;
}

/** The sibling of a node on the path to the root, and its side. */
export interface ProofStep extends SumNode {
  readonly side: 'left' | 'right';
}

/** Stands in for the missing sibling of the last node of a level. */
const EMPTY_NODE: SumNode = { hash: '0'.repeat(64), units: 0n };

/** The leaf of a manager: the salt keeps others from finding the balance by trying. */
export function leafOf(sha256: Sha256, salt: string, managerId: number, units: bigint): SumNode {
  return { hash: sha256(`leaf|${salt}|${managerId}|${units}`), units };
}

function parentOf(sha256: Sha256, left: SumNode, right: SumNode): SumNode {
  return {
    hash: sha256(`node|${left.hash}|${left.units}|${right.hash}|${right.units}`),
    units: left.units + right.units,
  };
}

function levelAbove(sha256: Sha256, nodes: readonly SumNode[]): readonly SumNode[] {
  return nodes.flatMap((left, index) =>
    index % 2 === 0 ? [parentOf(sha256, left, nodes[index + 1] ?? EMPTY_NODE)] : [],
  );
}

/**
 * The node above all of the nodes, at least `minHeight` levels up, and the siblings on the path from the node at
 * `index` to it. Without an index the path is empty.
 */
export function climb(
  sha256: Sha256,
  nodes: readonly SumNode[],
  { index, minHeight = 0 }: { readonly index?: number; readonly minHeight?: number } = {},
): { readonly top: SumNode; readonly steps: readonly ProofStep[] } {
  const steps: ProofStep[] = [];
  let level = nodes;
  let place = index;
  for (let height = 0; level.length > 1 || height < minHeight; height += 1) {
    if (place !== undefined) {
      const isLeft = place % 2 === 0;
      steps.push({
        ...(level[isLeft ? place + 1 : place - 1] ?? EMPTY_NODE),
        side: isLeft ? 'right' : 'left',
      });
      place = Math.floor(place / 2);
    }
    level = levelAbove(sha256, level);
  }
  return { top: level[0] ?? EMPTY_NODE, steps };
}

/** The root that a leaf and its siblings lead to; null when a sum is below zero, which no sum of balances is. */
export function rootOf(sha256: Sha256, leaf: SumNode, steps: readonly ProofStep[]): SumNode | null {
  let node = leaf;
  for (const step of steps) {
    if (step.units < 0n || node.units < 0n) return null;
    node = step.side === 'left' ? parentOf(sha256, step, node) : parentOf(sha256, node, step);
  }
  return node.units < 0n ? null : node;
}
