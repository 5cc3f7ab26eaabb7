import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { operatorText } from '#contract/client-settings/operator-texts.ts'
import type { Deps } from '../../deps/deps.ts'
import { openRoute, type Route } from '../../http/route.ts'
import { readClientSettings } from './read-client-settings.ts'

export const clientSettingsRoutes = (deps: Deps): Route[] => [
  openRoute(operatorText, ({ params }) => Promise.resolve({ text: deps.settings.operatorTexts[params.page] ?? null })),
  openRoute(clientSettings, () => readClientSettings(deps)),
]
