import type { Locator, Page } from '@playwright/test'

/** Draws a circle around the middle of an element with a finger. Its end crosses its beginning, as a hand draws it. */
export async function drawnLoop(page: Page, around: Locator, radius: number): Promise<void> {
  const { x, y, width, height } = (await around.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', angle: number) => {
    const distance = radius + angle * 2
    const point = {
      x: x + width / 2 + distance * Math.sin(angle),
      y: y + height / 2 - distance * Math.cos(angle),
    }
    return client.send('Input.dispatchTouchEvent', { type, touchPoints: [point] })
  }
  await touch('touchStart', 0)
  for (let angle = 0.2; angle < 2 * Math.PI; angle += 0.2) await touch('touchMove', angle)
  // A little inwards, across the beginning.
  const end = { x: x + width / 2 + 12, y: y + height / 2 - radius + 8 }
  await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [end] })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}
