import { sentQueriesId } from '#contract/pages/rendered-page.ts'

/** Returns the path of the page that the server has rendered; undefined if it sent an empty page. */
export const renderedPath = (): string | undefined => document.getElementById(sentQueriesId)?.dataset['path']
