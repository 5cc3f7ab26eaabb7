import { settingsTable } from './settings-table.ts'

/** Returns the text of docs/settings.md with the table of all settings. @throws Error it has no place for the table */
export function docsWithSettings(text: string): string {
  const [before, , after] = text.split(/(?<=<!-- settings[^>]*-->\n)|(?=<!-- \/settings -->)/)
  if (before === undefined || after === undefined) throw new Error('docs/settings.md has no table of settings.')
  const rows = settingsTable.map(
    ({ name, default: fallback, description }) => `| \`${name}\` | ${fallback || '–'} | ${description} |`,
  )
  return [before, ['| variable | default | description |', '|---|---|---|', ...rows, ''].join('\n'), after].join('')
}

/** Text of .env.example. */
export const exampleOfSettings = (): string =>
  [
    '# All settings with their defaults. Set them in the environment of npm start; none is required to try Keyhaven.',
    ...settingsTable.map(({ name, default: fallback, description }) => `# ${description}\n# ${name}=${fallback}`),
  ].join('\n\n') + '\n'
