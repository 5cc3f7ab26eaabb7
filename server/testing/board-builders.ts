import { closeBoard, openBoard, readBoard, showOnBoard, type OpenBoard } from '#contract/board/board.ts'
import type { BuiltProperty, Person } from './builders.ts'
import type { Deal } from './deal-builders.ts'
import type { TestApp } from './start-test-app.ts'

/** Moves on the board of a property, and what one of its offerors reads of it. */
export const boardBuilders = ({ call }: Pick<TestApp, 'call'>) => ({
  open: ({ id, agent }: BuiltProperty) => call(openBoard, { as: agent, params: { id } }),
  close: ({ id, agent }: BuiltProperty) => call(closeBoard, { as: agent, params: { id } }),
  show: ({ id, buyer }: Deal, version = 1) => call(showOnBoard, { as: buyer, params: { id }, body: { version } }),
  boardOf: async ({ property }: Pick<Deal, 'property'>, as: Person): Promise<OpenBoard> =>
    (await call(readBoard, { as, params: { id: property.id } })).body,
})
