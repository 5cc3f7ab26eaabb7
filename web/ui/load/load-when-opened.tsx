import { type ComponentType, Suspense, useState } from 'react'
import { lazyPart } from './load-chunk.ts'

/** Loads the code of a component, such as a dialog, when it is first opened. It stays mounted afterwards. */
export function loadWhenOpened<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ComponentType<Props> {
  const Part = lazyPart(load)
  return function OnceOpened(props) {
    const [wasOpened, setOpened] = useState(false)
    if (isOpen(props) && !wasOpened) setOpened(true)
    return (
      wasOpened && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    )
  }
}
