import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { line } from '../ground/field.ts'
import { Point } from '../properties/position.ts'

/** Longest name of a place. */
const maxPlaceName = 300

/** Finds the middle of a town or a part of a city by its name, whether or not it has homes. 404 if the name is unknown or not clear. */
export const findPlace = endpoint({
  method: 'GET',
  path: '/places/point',
  access: 'signed-in',
  summary: 'Middle of a place, such as Portland, OR',
  query: z.object({ place: line(maxPlaceName, 'Place is required') }),
  response: Point,
  limit: { max: 60, seconds: 60, per: 'user' },
})
