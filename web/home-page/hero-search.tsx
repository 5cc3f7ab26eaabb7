import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowRight, Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSignInState } from '../api/session/signed-in.ts'
import { whereToLive } from '../public-pages/where-to-live.ts'
import { Spinner } from '../ui/basics/spinner.tsx'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { optionId, Suggestions } from '../ui/form/suggestions.tsx'
import { useComboboxKeys } from '../ui/form/use-combobox-keys.ts'
import { loadPart } from '../ui/load/load-chunk.ts'

/** Loaded when somebody types. */
const loadSuggestions = () => loadPart(() => import('./hero-suggestions.ts'))

/**
 * Search over the carousel: a plain form, so it works before the app has started and without it. It suggests places, homes
 * and the homes that the words describe. A suggestion opens its public page, or All Properties for people who are signed in.
 */
export function HeroSearch() {
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isTyping, setTyping] = useState(false)
  const isSignedIn = useSignInState().state === 'signed-in'
  const options = useHeroSuggestions(typed.trim(), isSignedIn)
  const isOpen = isTyping && typed.trim() !== '' && options.length > 0

  const close = () => {
    setTyping(false)
    keys.leave()
  }
  const choose = (at: number) => {
    const path = options[at]?.path
    if (path !== undefined) void navigate(path)
    close()
  }
  const keys = useComboboxKeys({
    options: options.map(({ text, path }) => `${text} ${path}`),
    isOpen,
    canOpen: typed.trim() !== '',
    open: () => setTyping(true),
    close,
    choose,
    // The form does.
    submit: close,
  })
  /** Opens its page, unless another search, another text or another page has ended it. */
  const [waiting, setWaiting] = useState<AbortController>()
  useEffect(() => () => waiting?.abort(), [waiting])
  const openList = async (text: string) => {
    const search = new AbortController()
    setWaiting(search)
    const from = location.href
    try {
      const { searchedPath } = await loadSuggestions()
      const path = await searchedPath(text.trim())
      // Another page may have been opened, but not be shown yet.
      if (!search.signal.aborted && location.href === from) await navigate(path)
    } finally {
      setWaiting(last => (last === search ? undefined : last))
    }
  }
  return (
    <search className="contents">
      <form
        action={isSignedIn ? '/all-properties' : '/places'}
        data-theme="light"
        onSubmit={event => {
          if (!isSignedIn) return
          event.preventDefault()
          void openList(input.current?.value ?? '')
        }}
        className="absolute inset-x-4 bottom-20 z-10 flex items-center rounded-2xl bg-white p-1.5 shadow-lift has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-white md:inset-x-14 md:p-2 lg:inset-x-auto lg:bottom-11 lg:left-14 lg:w-148 lg:max-w-[calc(100%-22rem)]"
      >
        <label className="flex min-w-0 flex-1 cursor-text items-center gap-3 pl-3 md:pl-4">
          <span className="text-subtle @max-[15rem]:hidden">
            {waiting ? <Spinner /> : <Search className="size-5 shrink-0" aria-hidden />}
          </span>
          <span className="grid min-w-0 flex-1">
            <span className="type-legal font-semibold text-ink">{whereToLive.label}</span>
            <input
              ref={input}
              type="search"
              name={isSignedIn ? 'search' : 'q'}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen && keys.active >= 0 ? optionId(listId, keys.active) : undefined}
              onChange={event => {
                setTyped(event.target.value)
                setTyping(true)
                setWaiting(undefined)
                if (!isTyping) makeRoom(event.target)
                keys.leave()
              }}
              onKeyDown={keys.onKeyDown}
              onBlur={close}
              autoComplete="off"
              enterKeyHint="search"
              placeholder={whereToLive.placeholder}
              className="w-full min-w-0 bg-transparent text-ellipsis text-ink outline-none placeholder:text-subtle"
            />
          </span>
        </label>
        <button
          type="submit"
          aria-busy={waiting ? true : undefined}
          className="grid size-12 shrink-0 place-items-center rounded-xl bg-primary text-on-primary transition-colors duration-200 hover:bg-primary-hover md:w-auto md:px-6"
        >
          <ArrowRight className="size-5 md:hidden" aria-hidden />
          <span className="type-strong max-md:sr-only">Search</span>
        </button>
        {isOpen && (
          <Suggestions id={listId} label="Suggestions" options={options} active={keys.active} onChoose={choose} />
        )}
        <output className="sr-only">
          {waiting ? 'Searching…' : isOpen && `${options.length} suggestion${options.length === 1 ? '' : 's'}`}
        </output>
      </form>
    </search>
  )
}

/** Scrolls the field to the top of a touch screen, whose keyboard would cover the suggestions. */
function makeRoom(input: HTMLInputElement) {
  if (matchMedia('(pointer: coarse)').matches) input.form?.scrollIntoView()
}

/** Reads the suggestions for a text. Until they arrive, returns those for the previous text that contain it. */
function useHeroSuggestions(text: string, isSignedIn: boolean) {
  const unit = useAreaUnit()
  const isWanted = text !== ''
  const { data = [], isPlaceholderData } = useQuery({
    queryKey: ['suggestions of the home page', text, isSignedIn && unit],
    queryFn: async ({ signal }) => {
      const { heroSuggestions } = await loadSuggestions()
      return heroSuggestions({ text, isSignedIn, unit, signal })
    },
    enabled: isWanted,
    placeholderData: keepPreviousData,
    // They are optional: a refusal, such as 429, shows none.
    retry: false,
  })
  if (!isWanted) return []
  if (!isPlaceholderData) return data
  const wanted = text.toLowerCase()
  return data.filter(option => option.text.toLowerCase().includes(wanted))
}
