/** A tree of bounding boxes over the patches of a scene, in plain number arrays. */
import type { Patch, Shape } from './patch.ts'

const leafSize = 4
const shapes: readonly Shape[] = ['parallelogram', 'triangle', 'ellipse']

export interface SceneTree {
  /** Corner and both sides of each patch: nine numbers. */
  form: Float32Array
  kind: Uint8Array
  clear: Uint8Array
  order: Uint32Array
  /** Lowest and highest corner of each node: six numbers. */
  bounds: Float32Array
  /** Two numbers for each node. Leaf: first patch, how many; fork: right child, 0. */
  link: Int32Array
}

export function growTree(patches: readonly Patch[]): SceneTree {
  const count = patches.length
  const form = new Float32Array(count * 9)
  const kind = new Uint8Array(count)
  const clear = new Uint8Array(count)
  const low = new Float32Array(count * 3)
  const high = new Float32Array(count * 3)
  patches.forEach((patch, i) => {
    form.set([...patch.corner, ...patch.across, ...patch.up], i * 9)
    kind[i] = shapes.indexOf(patch.shape)
    clear[i] = patch.front.clear === true ? 1 : 0
    for (const k of [0, 1, 2] as const) {
      const c = patch.corner[k]
      const ends = [c, c + patch.across[k], c + patch.up[k]]
      if (patch.shape !== 'triangle') ends.push(c + patch.across[k] + patch.up[k])
      low[i * 3 + k] = Math.min(...ends) - 1e-4
      high[i * 3 + k] = Math.max(...ends) + 1e-4
    }
  })

  const order = Uint32Array.from({ length: count }, (_, i) => i)
  const bounds = new Float32Array(Math.max(1, count) * 2 * 6)
  const link = new Int32Array(Math.max(1, count) * 2 * 2)
  let nodes = 0
  const middle = (i: number, k: number) => middleOf({ low, high }, i, k)

  const grow = (first: number, last: number): number => {
    const node = nodes++
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
    const spread = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
    for (let j = first; j < last; j++) {
      const i = order[j] ?? 0
      for (let k = 0; k < 3; k++) {
        box[k] = Math.min(box[k] ?? 0, low[i * 3 + k] ?? 0)
        box[k + 3] = Math.max(box[k + 3] ?? 0, high[i * 3 + k] ?? 0)
        spread[k] = Math.min(spread[k] ?? 0, middle(i, k))
        spread[k + 3] = Math.max(spread[k + 3] ?? 0, middle(i, k))
      }
    }
    bounds.set(box, node * 6)
    const cut = last - first <= leafSize ? undefined : bestCut({ order, low, high }, first, last, spread)
    if (cut === undefined) {
      link[node * 2] = first
      link[node * 2 + 1] = last - first
      return node
    }
    let split = first
    for (let j = first; j < last; j++) {
      const i = order[j] ?? 0
      if (middle(i, cut.axis) >= cut.at) continue
      order[j] = order[split] ?? 0
      order[split++] = i
    }
    if (split === first || split === last) split = (first + last) >> 1
    grow(first, split)
    link[node * 2] = grow(split, last)
    return node
  }

  if (count > 0) grow(0, count)
  return { form, kind, clear, order, bounds, link }
}

type Boxes = Record<'low' | 'high', Float32Array>

/** Twice the middle of a patch along one axis. */
const middleOf = ({ low, high }: Boxes, i: number, k: number) => (low[i * 3 + k] ?? 0) + (high[i * 3 + k] ?? 0)

/** The cut with the least expected work (surface area heuristic) among eleven on the widest axis. */
function bestCut({ order, low, high }: Boxes & { order: Uint32Array }, first: number, last: number, spread: number[]) {
  let axis = 0
  let widest = 0
  for (let k = 0; k < 3; k++) {
    const wide = (spread[k + 3] ?? 0) - (spread[k] ?? 0)
    if (wide > widest) [axis, widest] = [k, wide]
  }
  if (widest <= 1e-6) return { axis, at: -Infinity }
  if (last - first < 20) return { axis, at: (spread[axis] ?? 0) + widest / 2 }
  const bins = Array.from({ length: 12 }, () => ({ n: 0, box: [1e9, 1e9, 1e9, -1e9, -1e9, -1e9] }))
  const start = spread[axis] ?? 0
  for (let j = first; j < last; j++) {
    const i = order[j] ?? 0
    const bin = bins[Math.min(11, Math.floor(((middleOf({ low, high }, i, axis) - start) / widest) * 12))]
    if (!bin) continue
    bin.n++
    for (let k = 0; k < 3; k++) {
      bin.box[k] = Math.min(bin.box[k] ?? 0, low[i * 3 + k] ?? 0)
      bin.box[k + 3] = Math.max(bin.box[k + 3] ?? 0, high[i * 3 + k] ?? 0)
    }
  }
  // Sweeps from the right, then from the left, so that each cut costs one step.
  const box = new Float64Array(6)
  const half = () => {
    const [x, y, z] = [(box[3] ?? 0) - (box[0] ?? 0), (box[4] ?? 0) - (box[1] ?? 0), (box[5] ?? 0) - (box[2] ?? 0)]
    return x < 0 ? 0 : x * y + y * z + z * x
  }
  const clear = () => box.set([1e9, 1e9, 1e9, -1e9, -1e9, -1e9])
  const join = (bin: (typeof bins)[number]) => {
    for (let k = 0; k < 3; k++) {
      box[k] = Math.min(box[k] ?? 0, bin.box[k] ?? 0)
      box[k + 3] = Math.max(box[k + 3] ?? 0, bin.box[k + 3] ?? 0)
    }
  }
  const right = new Float64Array(12)
  clear()
  for (let c = 11, n = 0; c > 0; c--) {
    const bin = bins[c]
    if (!bin) continue
    join(bin)
    n += bin.n
    right[c] = n * half()
  }
  let best = { axis, at: start + widest / 2 }
  let least = Infinity
  clear()
  for (let c = 1, n = 0; c < 12; c++) {
    const bin = bins[c - 1]
    if (!bin) continue
    join(bin)
    n += bin.n
    const sum = n * half() + (right[c] ?? 0)
    if (sum < least) [least, best] = [sum, { axis, at: start + (widest * c) / 12 }]
  }
  return best
}
