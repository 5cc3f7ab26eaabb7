import { useState } from 'react'
import { Button } from '../basics/button.tsx'
import { BetweenPresses } from '../browser/between-presses.tsx'
import type { Parts } from './states.tsx'

export const browser: Parts = {
  BetweenPresses: function BetweenPressesStates() {
    const [presses, setPresses] = useState(0)
    return (
      <div className="flex flex-wrap items-center gap-4">
        <Button kind="secondary" onPointerDown={() => setPresses(presses + 1)}>
          Press and hold
        </Button>
        <BetweenPresses>
          <p>{presses} presses, counted at once and shown on release</p>
        </BetweenPresses>
      </div>
    )
  },
}
