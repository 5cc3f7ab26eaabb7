import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowRight, Search } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { suggestPublicPlaces } from '#contract/public-pages/public-properties.ts'
import { read } from '../api/read.ts'
import { useSignInState } from '../api/session/signed-in.ts'
import { loadPart } from '../ui/load/load-chunk.ts'

/** Whether a suggestion is a state: its path has no place. */
const isState = ({ path }: { path: string }) => path.split('/').length === 3

/**
 * Search over the carousel: a plain form, so it works before the app has started and without it. It suggests places, and
 * opens the public page of one, or for people who are signed in All Properties with the filters that the words mean.
 */
export function HeroSearch() {
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const isSignedIn = useSignInState().state === 'signed-in'
  const places = useQuery({
    ...read(suggestPublicPlaces, { query: { q: typed } }),
    enabled: typed.trim() !== '' && typed.length <= 300,
    placeholderData: keepPreviousData,
    // They are optional: a refusal, such as 429, shows none.
    retry: false,
  })
  const openList = async (words: string) => {
    // A place may have words that mean a filter too: Cottage Grove, Oregon.
    const place = places.data?.places.find(({ name }) => name === words)
    if (place) return navigate(`/all-properties?${isState(place) ? 'state' : 'place'}=${encodeURIComponent(words)}`)
    const { searchedPath } = await loadPart(() => import('./searched-path.ts'))
    return navigate(searchedPath(words))
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
        className="absolute inset-x-4 bottom-20 flex items-center rounded-2xl bg-white p-1.5 shadow-lift has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-white md:inset-x-14 md:p-2 lg:inset-x-auto lg:bottom-11 lg:left-14 lg:w-148 lg:max-w-[calc(100%-22rem)]"
      >
        <label className="flex min-w-0 flex-1 cursor-text items-center gap-3 pl-3 md:pl-4">
          <Search className="size-5 shrink-0 text-subtle @max-[15rem]:hidden" aria-hidden />
          <span className="grid min-w-0 flex-1">
            <span className="type-legal font-semibold text-ink">Where do you want to live?</span>
            <input
              ref={input}
              type="search"
              name={isSignedIn ? 'search' : 'q'}
              list={listId}
              onChange={event => setTyped(event.target.value)}
              autoComplete="off"
              enterKeyHint="search"
              placeholder="Town, state or “3 beds under $600k”"
              className="w-full min-w-0 bg-transparent text-ellipsis text-ink outline-none placeholder:text-subtle"
            />
          </span>
        </label>
        <datalist id={listId}>
          {places.data?.places.map(({ name, path, count }) => (
            <option key={path} value={name}>
              {`${name}: ${count === 1 ? '1 home' : `${count} homes`}`}
            </option>
          ))}
        </datalist>
        <button
          type="submit"
          className="grid size-12 shrink-0 place-items-center rounded-xl bg-primary text-on-primary transition-colors duration-200 hover:bg-primary-hover md:w-auto md:px-6"
        >
          <ArrowRight className="size-5 md:hidden" aria-hidden />
          <span className="type-strong max-md:sr-only">Search</span>
        </button>
      </form>
    </search>
  )
}
