// Apart from the conversions, because every page loads the operator's unit.

/** Units in which people read areas. */
export const areaUnits = ['ft2', 'm2'] as const
/** A unit of area that a reader chooses. */
export type AreaUnit = (typeof areaUnits)[number]
