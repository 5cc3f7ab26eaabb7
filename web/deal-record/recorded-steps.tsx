import type { CheckedRecord, RecordLine } from '#contract/deal-record/check-deal-record.ts'
import { describeStep, rootText } from '#contract/deal-record/record-texts.ts'
import { Card } from '../ui/basics/card.tsx'
import { DefinitionList } from '../ui/text/definition-list.tsx'

/** Shows the signed steps and daily roots of a record. What the file itself shows may differ. */
export function RecordedSteps({ checked, isIntact }: { checked: CheckedRecord; isIntact: boolean }) {
  const { lines, values, roots, brokenLine, statement } = checked
  const property = values.get(lines[0]?.hidden?.['home'] ?? '')
  return (
    <>
      <section className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="type-card">What happened</h2>
          {property !== undefined && <p className="wrap-anywhere">{property}</p>}
          <p className="max-w-[68ch] text-muted">
            These steps are read from the signed lines. If the file shows something else, rely on what you see here.
          </p>
        </div>
        <ol className="grid gap-3">
          {lines.map((line, index) => (
            // A line has no other key than its place.
            // oxlint-disable-next-line react/no-array-index-key
            <Card as="li" key={index} className="grid gap-2 wrap-anywhere">
              <Step line={line} number={index + 1} values={values} />
              {brokenLine === index + 1 && <p className="font-semibold text-bad">Line {index + 1} is broken.</p>}
            </Card>
          ))}
        </ol>
      </section>
      {isIntact && <Roots roots={roots} statement={statement} />}
    </>
  )
}

const Roots = ({ roots, statement }: Pick<CheckedRecord, 'roots' | 'statement'>) => (
  <section className="grid gap-2">
    <h2 className="type-card">Daily roots</h2>
    <p className="max-w-[68ch] text-muted">
      Once a day we sign a hash over all records that have changed, and publish it. After that, not even we can change
      these lines without a contradiction.
    </p>
    {roots.length === 0 ? (
      <p>No root contains a line of this copy yet.</p>
    ) : (
      <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
        {roots.map(({ root, line }) => (
          <li key={root.number}>{rootText(root, line, statement?.key)}</li>
        ))}
      </ul>
    )}
  </section>
)

interface StepProps {
  line: RecordLine | undefined
  number: number
  values: ReadonlyMap<string, string>
}

function Step({ line, number, values }: StepProps) {
  if (!line?.facts) return <h3 className="type-strong">Line {number} cannot be read</h3>
  const { title, by, entries } = describeStep(line, values)
  return (
    <>
      <h3 className="type-strong">
        <span>{number}. </span>
        <span>{title}</span>
      </h3>
      <p className="type-small text-muted">{by}</p>
      <DefinitionList
        className="type-small"
        items={Object.fromEntries(
          entries.map(({ label, text, isErased }) => [
            label,
            <span key={label} className={isErased ? 'italic' : 'whitespace-pre-line'}>
              {text}
            </span>,
          ]),
        )}
      />
    </>
  )
}
