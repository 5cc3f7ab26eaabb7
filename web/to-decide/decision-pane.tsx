import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { imageAt, pictureOf } from '#contract/images/images.ts'
import type { ToDecide } from '#contract/to-decide/to-decide.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { Avatar } from '../ui/basics/avatar.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import type { DecisionAction } from './decision-action.ts'
import { presented } from './decision-key.ts'
import { KeyHints } from './key-hints.tsx'
import { useDecisionKeys, useKeysAreOn } from './use-decision-keys.ts'
import { waitedText } from './waited-text.ts'

interface DecisionPaneProps {
  item: ToDecide
  /** Main line, if it is not the title of the item. */
  heading?: ReactNode
  /** Line below the heading. */
  lead: ReactNode
  actions: readonly DecisionAction[]
  /** Link beside the actions. */
  more?: ReactNode
  /** Dialogs of the actions. */
  dialogs?: ReactNode
  children: ReactNode
}

/** One decision: its subject, its consequences, and its actions, which are always visible. */
export function DecisionPane({ item, heading, lead, actions, more, dialogs, children }: DecisionPaneProps) {
  const { name, title, picture } = presented(item)
  const now = useServerTime()
  const areKeysOn = useKeysAreOn()
  const usable = actions.filter(({ isBusy = false, isDisabled = false }) => !isBusy && !isDisabled)
  useDecisionKeys(Object.fromEntries(usable.map(({ letter, onPress }) => [letter, onPress])))
  return (
    <article
      aria-labelledby="decision"
      className="flex min-w-0 flex-col rounded-2xl bg-surface shadow-card lg:max-h-[calc(100dvh-12rem)] lg:min-h-112"
    >
      <header className="flex min-w-0 items-center gap-4 border-b border-line p-5">
        {picture.of === 'home' ? (
          <Picture
            src={picture.image && imageAt(picture.image, 320)}
            colour={picture.image && pictureOf(picture.image).colour}
            alt=""
            className="w-24 shrink-0 self-start rounded-xl"
          />
        ) : (
          <Avatar name={title} src={picture.image} size="medium" />
        )}
        <div className="grid min-w-0 gap-0.5">
          <p className="type-small text-muted">{`${name}, waiting for ${waitedText(now - Date.parse(item.since))}`}</p>
          <h2 id="decision" tabIndex={-1} className="type-title wrap-anywhere outline-none">
            {heading ?? title}
          </h2>
          <p className="type-small wrap-anywhere text-muted">{lead}</p>
        </div>
      </header>
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A part that scrolls can be reached by keys.
        tabIndex={0}
        aria-label="What to decide"
        className="grid min-h-0 content-start gap-5 p-5 -outline-offset-2 lg:flex-1 lg:overflow-y-auto"
      >
        {children}
      </section>
      <div
        data-bar="actions"
        className="grid gap-3 border-t border-line px-5 py-4 max-lg:sticky max-lg:bottom-0 max-lg:rounded-b-2xl max-lg:bg-surface"
      >
        <div className="flex flex-wrap gap-3">
          {actions.map(({ letter, name: label, icon, kind = 'secondary', isBusy, isDisabled, onPress }) => (
            <Button
              key={letter}
              kind={kind}
              icon={icon}
              busy={isBusy}
              disabled={isDisabled}
              aria-keyshortcuts={areKeysOn ? letter : undefined}
              className="max-lg:flex-1"
              onClick={onPress}
            >
              {label}
            </Button>
          ))}
          {more}
        </div>
        <KeyHints actions={actions} />
      </div>
      {dialogs}
    </article>
  )
}

/** Leads back to the list, on a phone. */
export const BackToList = ({ to }: { to: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary hover:underline lg:hidden"
  >
    <ArrowLeft className="size-5" aria-hidden />
    All decisions
  </Link>
)
