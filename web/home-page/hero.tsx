import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState, useSyncExternalStore } from 'react'
import { ButtonLink } from '../ui/basics/button.tsx'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { HeroSearch } from './hero-search.tsx'

const slides = [
  { title: 'Live Where Your Dreams Belong', button: 'Start Your Journey', picture: '/images/hero-1' },
  { title: 'Move Smart, Live Better', button: 'Move Start Now', picture: '/images/hero-2' },
  { title: 'Find Your Happy Space', button: 'Find Your Space', picture: '/images/hero-3' },
]

/** Gap between two slides in pixels (specification §2), equal to the class `gap-12.5` below. */
const gap = 50

/** Three slides, 500 px tall, one at a time. The browser scrolls and snaps them; nothing moves without input. */
const noChange = () => () => undefined
const isHere = () => true
const isNotYet = () => false

export function Hero() {
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const hasScript = useSyncExternalStore(noChange, isHere, isNotYet)

  const noteCurrent = ({ scrollLeft, clientWidth }: HTMLElement) =>
    setCurrent(Math.round(scrollLeft / (clientWidth + gap)))
  const goTo = (index: number) => {
    const place = (index + slides.length) % slides.length
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const left = place * ((track.current?.clientWidth ?? 0) + gap)
    track.current?.scrollTo({ left, behavior: calm ? 'auto' : 'smooth' })
  }

  return (
    <section aria-roledescription="carousel" aria-label="Welcome" className="page-width pt-4">
      <div className="@container relative">
        <div
          ref={track}
          onScroll={event => noteCurrent(event.currentTarget)}
          className="flex snap-x snap-mandatory gap-12.5 overflow-x-auto rounded-3xl [scrollbar-width:none]"
        >
          {slides.map((slide, index) => (
            <Slide
              key={slide.title}
              {...slide}
              index={index}
              isCurrent={index === current}
              isWanted={index === 0 || hasScript}
            />
          ))}
        </div>
        <HeroSearch />
        {/* Large text leaves room for the arrows only. */}
        <div className="pointer-events-none absolute inset-x-4 bottom-4 flex items-center justify-between *:pointer-events-auto md:inset-x-14 lg:inset-x-auto lg:right-6 lg:bottom-11 lg:gap-4">
          <div className="flex @max-[15rem]:invisible">
            {slides.map(({ title }, index) => (
              <button
                key={title}
                type="button"
                aria-label={`Go to slide ${index + 1}: ${title}`}
                aria-current={index === current}
                onClick={() => goTo(index)}
                className="grid h-11 w-9 place-items-center"
              >
                <span
                  className={clsx(
                    'h-2 rounded-full bg-white drawn-part transition-opacity',
                    index === current ? 'w-7' : 'w-2 opacity-70',
                  )}
                />
              </button>
            ))}
          </div>
          <div className="flex gap-2">
            <IconButton name="Previous slide" icon={ChevronLeft} onPicture onClick={() => goTo(current - 1)} />
            <IconButton name="Next slide" icon={ChevronRight} onPicture onClick={() => goTo(current + 1)} />
          </div>
        </div>
      </div>
    </section>
  )
}

const wideSizes = '(min-width: 80rem) 78rem, max(750px, 100vw)'
const widths = (picture: string, format: string, all: number[]) =>
  all.map(width => `${picture}/${width}.${format} ${width}w`).join(', ')

/** Picture of a slide. A phone shows only its middle, so it loads a narrow crop: 20 kB for the first one. */
const Backdrop = ({ picture, isFirst }: { picture: string; isFirst: boolean }) => (
  <picture>
    <source
      media="(max-width: 47.99rem)"
      type="image/avif"
      srcSet={`${picture}-tall/720.avif`}
      width={720}
      height={875}
    />
    <source type="image/avif" srcSet={widths(picture, 'avif', [1280, 1920])} sizes={wideSizes} />
    <img
      src={`${picture}/1280.webp`}
      srcSet={widths(picture, 'webp', [640, 1280, 1920])}
      sizes={wideSizes}
      width={1920}
      height={1280}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'low'}
      className="absolute inset-0 size-full object-cover"
    />
  </picture>
)

interface SlideProps {
  title: string
  button: string
  picture: string
  index: number
  isCurrent: boolean
  /** Whether its picture may load. The others load after the first one, which is the only one visible at first. */
  isWanted: boolean
}

const Slide = ({ title, button, picture, index, isCurrent, isWanted }: SlideProps) => (
  <article
    aria-roledescription="slide"
    aria-label={`${index + 1} of ${slides.length}`}
    inert={!isCurrent}
    data-theme="light"
    className="relative min-h-125 min-w-0 shrink-0 basis-full snap-start overflow-hidden rounded-3xl bg-ink"
  >
    {isWanted && <Backdrop picture={picture} isFirst={index === 0} />}
    <div className="absolute inset-0 bg-linear-to-b from-black/70 via-black/60 via-52% to-black/10 md:via-62% lg:bg-linear-to-r lg:from-black/75 lg:via-black/60 lg:via-[34rem] lg:to-transparent lg:to-[56rem]" />
    <div className="relative flex max-w-2xl flex-col items-start gap-4 px-[min(1.5rem,9%)] pt-10 pb-[max(--spacing(42),9rem)] text-white md:gap-5 md:px-14 md:pt-16 lg:pb-32">
      <h2 className="type-hero">{title}</h2>
      <p className="type-lead text-balance text-white/90 lg:text-nowrap">
        Your trusted property partner for all your real estate needs.
      </p>
      <ButtonLink to="/all-properties" kind="outline-on-picture" className="max-w-full">
        {button}
      </ButtonLink>
    </div>
  </article>
)
