import type { HomeData } from '#contract/home-page/home-page.ts'
import { precompressed, type PrecompressedResponse } from '../http/precompressed-response.ts'
import { themed, type Theme } from '../http/rendered-page.ts'

const headers = {
  'content-type': 'text/html; charset=utf-8',
  vary: 'accept-encoding, cookie',
  'cache-control': 'no-cache',
}

interface Drawn {
  from: HomeData
  json: string
  html: Promise<string>
  answers: Map<Theme, Promise<PrecompressedResponse>>
}

/**
 * Returns the current home page, rendered again only when its data has changed.
 *
 * @param readData returns the same objects while they have not changed
 */
export function homePage(
  readData: () => Promise<HomeData>,
  draw: (data: HomeData) => Promise<string>,
): (theme: Theme) => Promise<PrecompressedResponse> {
  let drawn: Drawn | undefined

  const current = async (): Promise<Drawn> => {
    const data = await readData()
    if (drawn && isSame(drawn.from, data)) return drawn
    const json = JSON.stringify(data)
    // Uncached values are new objects on each read, so compare the JSON too.
    if (drawn?.json === json) return Object.assign(drawn, { from: data })
    const html = draw(data)
    drawn = { from: data, json, html, answers: new Map() }
    // Let the next request retry after a failure.
    html.catch(() => {
      if (drawn?.html === html) drawn = undefined
    })
    return drawn
  }

  return async theme => {
    const { html, answers } = await current()
    const answer = answers.get(theme) ?? html.then(text => precompressed(themed(text, theme), headers, 'at once'))
    answers.set(theme, answer)
    return answer
  }
}

const isSame = (one: HomeData, other: HomeData): boolean =>
  one.advertised === other.advertised && one.reviews === other.reviews && one.agents === other.agents
