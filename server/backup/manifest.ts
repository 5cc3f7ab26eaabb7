import * as z from 'zod/mini'

const Table = z.object({
  /** With its schema, quoted where necessary. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
})

/** Contents of a backup; the last entry of its file. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Version of Keyhaven. */
  version: z.string(),
  /** Version of PostgreSQL. */
  postgres: z.string(),
  createdAt: z.string(),
  /** Schema of the tables: the migrations that the database had seen. */
  migrations: z.array(z.string()),
  tables: z.array(Table),
  /** Last values of the sequences, by name. */
  sequences: z.record(z.string(), z.number()),
  pictures: z.object({
    store: z.enum(['disk', 's3', 'imgbb']),
    files: z.number(),
    /** Ids of pictures that a row names and that had no files any more; the first of them. */
    missing: z.array(z.string()),
    missingCount: z.number(),
  }),
  /** Names of the secrets; none when they come from the environment. */
  secrets: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>
