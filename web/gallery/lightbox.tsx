import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { LightboxProps } from './lightbox-dialog.tsx'

/** Shows photos on the whole screen. Its code is loaded when it first opens. */
export const Lightbox = loadWhenOpened<LightboxProps>(
  async () => (await import('./lightbox-dialog.tsx')).LightboxDialog,
  ({ openAt }) => openAt !== undefined,
)
