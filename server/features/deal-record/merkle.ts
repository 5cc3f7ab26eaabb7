import { createHash } from 'node:crypto'

/** Hashes a text, in hexadecimal digits. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

interface MerkleTree {
  root: string
  /** For each leaf, the hash beside it at every level, from the leaf up: `left:` or `right:` and the hash. */
  paths: string[][]
}

/**
 * Builds a Merkle tree over hashes in hexadecimal digits. A node is the hash of the digits of its two children, so that
 * `sha256sum` can check a path. A node without a sibling moves up unchanged. A leaf is the hash of a line, which begins
 * with a brace, so no node can pass as a leaf.
 */
export function merkleTree(leaves: readonly string[]): MerkleTree {
  const paths = leaves.map((): string[] => [])
  let level = leaves.map((hash, leaf) => ({ hash, leaves: [leaf] }))
  while (level.length > 1)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, n) => {
      const [left, right] = [level[2 * n], level[2 * n + 1]]
      if (!left || !right) return left ?? { hash: '', leaves: [] }
      for (const leaf of left.leaves) paths[leaf]?.push(`right:${right.hash}`)
      for (const leaf of right.leaves) paths[leaf]?.push(`left:${left.hash}`)
      return { hash: sha256(left.hash + right.hash), leaves: [...left.leaves, ...right.leaves] }
    })
  return { root: level[0]?.hash ?? '', paths }
}
