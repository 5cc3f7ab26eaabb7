import { defineConfig } from 'prisma/config'

export default defineConfig({ schema: 'references/schema.prisma' })
