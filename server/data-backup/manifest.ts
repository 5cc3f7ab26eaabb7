import * as z from 'zod/mini'

const Table = z.object({
  /** Name with its schema, quoted where necessary. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
})

/** Description of a backup's content. It is the last entry of the file. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Version of Keyhaven. */
  version: z.string(),
  /** Version of PostgreSQL. */
  postgres: z.string(),
  createdAt: z.string(),
  /** Migrations that the database had run. They define the schema of the tables. */
  migrations: z.array(z.string()),
  tables: z.array(Table),
  /** Last values of the sequences, by name. */
  sequences: z.record(z.string(), z.number()),
  pictures: z.object({
    store: z.enum(['disk', 's3', 'imgbb']),
    files: z.number(),
    /** Ids of the first pictures that are in the database but whose files were missing. */
    missing: z.array(z.string()),
    missingCount: z.number(),
  }),
  /** Names of the secrets; none when they come from the environment. */
  secrets: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>
