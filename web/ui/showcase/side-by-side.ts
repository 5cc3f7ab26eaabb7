// Every part in every state, in both themes, to look at: `npx vite`, then /ui/showcase/. It is not part of the production
// build. Each theme has a frame, so that what opens above the page has its theme, too.
import '../../app.css'

const frames = [...document.querySelectorAll('iframe')]

/** Scrolls the other theme to the same place. */
function follow({ contentWindow: moved }: HTMLIFrameElement) {
  for (const { contentWindow: other } of frames)
    if (moved && other && other !== moved) other.scrollTo({ top: moved.scrollY, behavior: 'instant' })
}

for (const frame of frames) {
  const listen = () => frame.contentWindow?.addEventListener('scroll', () => follow(frame))
  if (frame.contentDocument?.readyState === 'complete') listen()
  frame.addEventListener('load', listen)
}
