import { screen } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import { describe, expect, it } from 'vitest'
import { press, pressKey } from '../../testing/person.ts'
import { MapSheet } from './map-sheet.tsx'
import { nearestHeight } from './sheet-heights.ts'

describe('a dragged sheet', () => {
  it.each([
    [88, 'low'],
    [344, 'medium'],
    [500, 'medium'],
    [700, 'full'],
  ] as const)('of %i pixels rests at the height "%s"', (pixels, height) => {
    expect(nearestHeight(pixels, 788)).toBe(height)
  })
})

const handle = () => screen.findByRole('button', { name: /^Make the list/ })

/** Whether the list is open, the name of the handle, and whether the keyboard reaches the list. */
async function state() {
  const button = await handle()
  const isReached = screen.getByText('One').closest('[inert]') === null
  return [button.getAttribute('aria-expanded'), button.getAttribute('aria-label'), isReached]
}

describe('the sheet over a map', () => {
  it('is moved by presses and keys, and takes its list from the keyboard while it is low', async () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(
      <MapSheet label="Homes" head="5 properties" map="The map">
        <a href="#one">One</a>
      </MapSheet>,
    )
    const [low, medium, full] = [
      ['false', 'Make the list larger', false],
      ['true', 'Make the list larger', true],
      ['true', 'Make the list smaller', true],
    ]
    await expect.poll(state).toEqual(medium)
    await press(handle)
    await expect.poll(state).toEqual(full)
    await press(handle)
    await expect.poll(state).toEqual(low)
    await pressKey('ArrowUp')
    await expect.poll(state).toEqual(medium)
    await pressKey('Home')
    await expect.poll(state).toEqual(full)
    await pressKey('Escape')
    await expect.poll(state).toEqual(medium)
    await pressKey('End')
    await expect.poll(state).toEqual(low)
    root.unmount()
  })
})
