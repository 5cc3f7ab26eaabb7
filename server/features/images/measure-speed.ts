import type { FastifyRequest } from 'fastify'
import { type Slot, windowMs } from './limit-uploads.ts'

/** Notes how fast the body of an upload arrives. Returns a function that ends it. */
export function measureSpeed({ raw }: FastifyRequest, slot: Slot): () => void {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    if (raw.complete) return stop()
    slot.recentBytes = raw.socket.bytesRead - before
    before = raw.socket.bytesRead
  }, windowMs)
  const stop = () => {
    slot.recentBytes = undefined
    clearInterval(timer)
  }
  return stop
}
