import { ArrowRight } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { actionText, auditActions, type AuditLine } from '#contract/audit/audit.ts'
import { Button } from '../ui/basics/button.tsx'
import { DateField } from '../ui/form/date-field.tsx'
import { optionIn, Select } from '../ui/form/select.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useUrlText } from '../ui/list/use-url-text.ts'

export const useFilters = () => ({
  person: useUrlText('person'),
  action: useUrlText('action'),
  object: useUrlText('object'),
  client: useUrlText('client'),
  from: useUrlText('from'),
  to: useUrlText('to'),
})

type AllFilters = ReturnType<typeof useFilters>

const anyAction = { '': 'All actions', ...auditActions }

export function AuditFilters({ filters, isFiltered }: { filters: AllFilters; isFiltered: boolean }) {
  const [, setParams] = useSearchParams()
  const clear = () => {
    for (const filter of Object.values(filters)) filter.settle()
    setParams({}, { replace: true, preventScrollReset: true })
  }
  return (
    <search className="mb-6 grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <Typed label="Person" placeholder="An email or an ID" filter={filters.person} />
      <Select
        label="Action"
        value={optionIn(anyAction, filters.action.text) ?? ''}
        options={anyAction}
        onChange={filters.action.choose}
        className="[&_select]:min-h-12"
      />
      <Typed label="Object" placeholder="An ID, or the email of a user" filter={filters.object} />
      <Typed label="Client" placeholder="A code from the Client column" filter={filters.client} />
      <Day label="From" filter={filters.from} />
      <Day label="To" filter={filters.to} />
      {isFiltered && (
        <Button kind="quiet" className="w-fit" onClick={clear}>
          Clear filters
        </Button>
      )}
    </search>
  )
}

interface FilterProps {
  label: string
  filter: ReturnType<typeof useUrlText>
}

const Typed = ({ label, placeholder, filter }: FilterProps & { placeholder: string }) => (
  <TextField
    label={label}
    placeholder={placeholder}
    autoComplete="off"
    value={filter.typed}
    onChange={event => filter.type(event.target.value)}
    onBlur={filter.settle}
  />
)

const Day = ({ label, filter }: FilterProps) => (
  <DateField label={label} value={filter.text} onChange={event => filter.choose(event.target.value)} />
)

export const Action = ({ line: { action, from, to, detail } }: { line: AuditLine }) => (
  <span className="grid gap-0.5">
    <span>{actionText(action)}</span>
    {(from !== null || to !== null) && (
      <span className="inline-flex flex-wrap items-center gap-1 type-small font-normal text-muted">
        <span>{from ?? 'new'}</span>
        {to !== null && (
          <>
            <ArrowRight className="size-4" aria-label="to" />
            <span>{to}</span>
          </>
        )}
      </span>
    )}
    {detail !== null && (
      // A long text must not take width from the other columns.
      <span className="type-small font-normal wrap-anywhere text-muted in-[table]:max-w-56">{detail}</span>
    )}
  </span>
)
