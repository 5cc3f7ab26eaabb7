import { screen } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pass, settled } from '../../testing/settled.ts'
import { useHydrated } from './defer-hydration.ts'

const pressed = vi.fn<() => void>()
let root: Root

function Heart({ isDisabled }: { isDisabled: boolean }) {
  useHydrated('main')
  return (
    <button type="button" disabled={isDisabled} onClick={pressed}>
      Save
    </button>
  )
}

/** Hydrates a page whose button was clicked before. */
async function hydrate({ isDisabled }: { isDisabled: boolean }) {
  const main = document.body.appendChild(document.createElement('main'))
  root = createRoot(main)
  flushSync(() => root.render(<Heart isDisabled={isDisabled} />))
  screen.getByRole('button').dataset['clicked'] = ''
  await settled()
}

const enable = () => flushSync(() => root.render(<Heart isDisabled={false} />))

describe('a click from before hydration', () => {
  afterEach(() => {
    flushSync(() => root.unmount())
    document.body.replaceChildren()
    pressed.mockClear()
    vi.useRealTimers()
  })

  it('is repeated once', async () => {
    await hydrate({ isDisabled: false })
    expect(pressed).toHaveBeenCalledOnce()
  })

  it('waits until its button has its data', async () => {
    await hydrate({ isDisabled: true })
    expect(pressed).not.toHaveBeenCalled()
    enable()
    await settled()
    expect(pressed).toHaveBeenCalledOnce()
  })

  it('is dropped if the data takes too long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await hydrate({ isDisabled: true })
    await pass(10_001)
    enable()
    await settled()
    expect(pressed).not.toHaveBeenCalled()
  })
})
