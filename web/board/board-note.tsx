/** Says in a form what the open board of the home will show of new terms. @param isFinal whether they are sealed first */
export const BoardNote = ({ isFinal = false }: { isFinal?: boolean }) => (
  <p className="rounded-xl bg-info-soft p-4 type-small text-info">
    {`The board of this home is open: ${isFinal ? 'once the final offers are open, ' : ''}the other buyers will see this amount and these conditions, but never who you are.`}
  </p>
)
