import { screen } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { settled } from '../../testing/settled.ts'
import { RestoreFocus } from './restore-focus.tsx'

let root: Root

/** Shows buttons inside the kept part, and buttons beside it. A renamed button is a new element. */
async function show(inside: readonly string[], beside: readonly string[] = []) {
  flushSync(() =>
    root.render(
      <main>
        <h1 tabIndex={-1}>Heading</h1>
        <RestoreFocus>
          {inside.map(name => (
            <button type="button" key={name}>
              {name}
            </button>
          ))}
        </RestoreFocus>
        {beside.map(name => (
          <button type="button" key={name}>
            {name}
          </button>
        ))}
      </main>,
    ),
  )
  await settled()
}

function start() {
  root = createRoot(document.body.appendChild(document.createElement('div')))
}

const focus = (name: string) => screen.getByRole('button', { name }).focus()
const focused = () => document.activeElement?.textContent

describe('the focus of a button that disappears', () => {
  afterEach(() => {
    flushSync(() => root.unmount())
    document.body.replaceChildren()
  })

  it('goes to the part around it, and to a button of that name once there is one', async () => {
    start()
    await show(['Save'])
    focus('Save')
    await show(['Saving'])
    expect(focused()).toBe('Saving')
    expect(document.activeElement?.tagName).toBe('DIV')
    await show(['Save'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
  })

  it('stays where it is if the focus has been elsewhere since, even by way of the body', async () => {
    start()
    await show(['Clear'], ['Beds'])
    focus('Clear')
    // A click beside every button.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    focus('Beds')
    await show(['Clear'], ['Beds, open'])
    expect(document.activeElement).toBe(document.body)
  })

  it('comes back after a dialog', async () => {
    start()
    await show(['Delete'])
    focus('Delete')
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.role = 'dialog'
    dialog.tabIndex = -1
    dialog.focus()
    dialog.remove()
    await show(['Deleted'])
    expect(focused()).toBe('Deleted')
  })
})
