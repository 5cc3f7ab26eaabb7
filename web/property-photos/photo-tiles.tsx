import { clsx } from 'clsx'
import { Suspense, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { PhotoDialog } from './photo-dialog.tsx'
import type { PhotoList } from './photo-list.ts'
import { PhotoTile } from './photo-tile.tsx'
import { useDragTiles } from './use-drag-tiles.ts'

/** The photos of the form in their order. They are moved by drag, or with the arrow keys on their handles. */
export function PhotoTiles({ photos }: { photos: PhotoList }) {
  const entries = useSyncExternalStore(photos.subscribe, photos.entries)
  const hintId = useId()
  const [editedId, setEditedId] = useState<number>()
  const [announced, setAnnounced] = useState('')
  const grid = useRef<HTMLUListElement>(null)
  const move = (id: number, to: number) => {
    photos.move(id, to)
    setAnnounced(`Moved to position ${to + 1} of ${entries.length}`)
  }
  const { draggedId, startDrag } = useDragTiles(grid, photos, move)
  const edited = entries.find(({ id }) => id === editedId)

  const moveByKey = (event: KeyboardEvent, id: number, at: number) => {
    const to = targetOf(event.key, at, entries.length - 1)
    if (to === undefined) return
    event.preventDefault()
    if (to !== at) move(id, to)
  }
  const remove = (id: number, at: number) => {
    photos.remove(id)
    setAnnounced('Removed')
    // The button goes with its tile.
    requestAnimationFrame(() => focusTile(grid.current, at))
  }

  return (
    <div className="grid gap-3 pt-1">
      <Progress photos={photos} />
      {entries.length > 1 && (
        <p id={hintId} className="type-small text-subtle">
          Drag a photo by its handle, or move it with the arrow keys.
        </p>
      )}
      <output className="sr-only">{announced}</output>
      <ul ref={grid} aria-label="Photos" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {entries.map((entry, at) => (
          <li
            key={entry.id}
            data-photo={entry.id}
            className={clsx('min-w-0 rounded-xl', draggedId === entry.id && 'opacity-60 outline-2 outline-focus')}
          >
            <PhotoTile
              entry={entry}
              position={at + 1}
              hintId={hintId}
              count={entries.length}
              onGrip={event => startDrag(event, entry.id)}
              onKey={event => moveByKey(event, entry.id, at)}
              onEdit={() => setEditedId(entry.id)}
              onRemove={() => remove(entry.id, at)}
              onRetry={() => photos.retry(entry.id)}
            />
          </li>
        ))}
      </ul>
      <Suspense>
        <PhotoDialog
          photo={edited?.photo}
          onChange={photo => edited && photos.edit(edited.id, photo)}
          onClose={() => setEditedId(undefined)}
        />
      </Suspense>
    </div>
  )
}

/** Says how far the uploads are, and reads it out when they have ended. */
function Progress({ photos }: { photos: PhotoList }) {
  const entries = useSyncExternalStore(photos.subscribe, photos.entries)
  const done = entries.filter(({ photo }) => photo).length
  const failed = entries.filter(({ upload }) => upload?.failure).length
  const isRunning = done + failed < entries.length
  const count = `${done} of ${entries.length} photos uploaded`
  const failures = failed === 1 ? '1 photo could not be uploaded' : `${failed} photos could not be uploaded`
  return (
    <p className="type-small text-muted" aria-live={isRunning ? 'off' : 'polite'}>
      {`${isRunning || failed > 0 ? count : done === 1 ? '1 photo' : `${done} photos`}${failed > 0 ? `, ${failures}` : ''}`}
    </p>
  )
}

/** Position to which a key moves a photo. */
function targetOf(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(last, at + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

/** Focuses the tile that has taken this position, or the one before, or the field. */
function focusTile(grid: HTMLElement | null, at: number) {
  const tiles = grid?.children ?? []
  const tile = tiles[Math.min(at, tiles.length - 1)] ?? document.querySelector('input[name=image]')?.parentElement
  tile?.querySelector<HTMLElement>('button, input')?.focus()
}
