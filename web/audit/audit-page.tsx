import { useMutation } from '@tanstack/react-query'
import { ArrowRight, Download } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { actionText, auditActions, type AuditLine, downloadAudit, listAudit } from '#contract/audit.ts'
import { download } from '../api/download.ts'
import { reportFailure } from '../api/use-action.ts'
import { usePages } from '../api/use-pages.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { momentText } from '../ui/date-text.ts'
import { EmailText } from '../ui/email-text.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/heading.tsx'
import { PagedTable } from '../ui/paged-table.tsx'
import { optionIn, Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useUrlText } from '../ui/use-url-text.ts'

/** Lists who did what to which object, when, and from which client. Filters are in the URL. */
export function AuditPage() {
  const filters = useFilters()
  const query = {
    person: filters.person.text,
    action: optionIn(auditActions, filters.action.text),
    object: filters.object.text,
    client: filters.client.text,
    from: filters.from.text || undefined,
    to: filters.to.text || undefined,
  }
  const lines = usePages(listAudit, { query })
  const save = useMutation({
    mutationFn: () => download(downloadAudit, { query }),
    onError: failure => reportFailure(failure, 'Failed to download the audit trail.'),
  })
  const isFiltered = Object.values(filters).some(({ text }) => text !== '')
  return (
    <>
      <PageTitle
        count={lines.total}
        lead="Who did what, when and from which network. Entries cannot be changed."
        action={
          <Button
            kind="secondary"
            icon={Download}
            busy={save.isPending}
            busyLabel="Downloading…"
            onClick={() => save.mutate()}
          >
            Download as CSV
          </Button>
        }
      >
        Audit
      </PageTitle>
      <Filters filters={filters} isFiltered={isFiltered} />
      <PagedTable
        query={lines}
        caption="Audit lines"
        failed="The audit trail could not be loaded."
        empty={
          <EmptyState
            text="No audit lines found."
            hint={isFiltered ? 'Try fewer filters. Enter an email in full.' : 'Sign-ins and changes appear here.'}
          />
        }
        columns={{
          Action: { show: line => <Action line={line} />, as: 'title' },
          Time: line => momentText(line.at),
          Person: line => <Actor line={line} />,
          Object: line => <Target line={line} />,
          Client: line =>
            line.client === null ? (
              none
            ) : (
              <FilterLink name="client" value={line.client}>
                <span className="in-[table]:whitespace-nowrap">{line.client}</span>
              </FilterLink>
            ),
        }}
      />
    </>
  )
}

const useFilters = () => ({
  person: useUrlText('person'),
  action: useUrlText('action'),
  object: useUrlText('object'),
  client: useUrlText('client'),
  from: useUrlText('from'),
  to: useUrlText('to'),
})
type AllFilters = ReturnType<typeof useFilters>

const anyAction = { '': 'All actions', ...auditActions }

function Filters({ filters, isFiltered }: { filters: AllFilters; isFiltered: boolean }) {
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

const Action = ({ line: { action, from, to, detail } }: { line: AuditLine }) => (
  <span className="grid gap-0.5">
    {actionText(action)}
    {(from !== null || to !== null) && (
      <span className="inline-flex flex-wrap items-center gap-1 type-small font-normal text-muted">
        {from ?? 'new'}
        {to !== null && (
          <>
            <ArrowRight className="size-4" aria-label="to" />
            {to}
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

/** Without a person, a line with a client is of a visitor, such as a failed sign-in. */
const Actor = ({ line: { actor, client } }: { line: AuditLine }) =>
  actor === null ? (
    client === null ? (
      'The marketplace'
    ) : (
      'A visitor'
    )
  ) : (
    <span className="grid min-w-0 justify-items-end gap-0.5 in-[table]:justify-items-start">
      {actor.name}
      <FilterLink name="person" value={actor._id}>
        <EmailText>{actor.email}</EmailText>
      </FilterLink>
    </span>
  )

function Target({ line: { object } }: { line: AuditLine }) {
  if (object === null) return none
  const screen = screenOf(object)
  return (
    <span className="grid min-w-0 justify-items-end gap-0.5 wrap-anywhere in-[table]:justify-items-start">
      {screen === undefined ? (
        object.name || 'No longer there'
      ) : (
        <Link to={screen} className={link}>
          {object.name}
        </Link>
      )}
      <FilterLink name="object" value={object._id}>
        Full history
      </FilterLink>
    </span>
  )
}

function screenOf({ kind, foundBy }: NonNullable<AuditLine['object']>): string | undefined {
  if (foundBy.endsWith('@deleted.invalid')) return undefined
  if (kind === 'user') return `/dashboard/manage-users?search=${encodeURIComponent(foundBy)}`
  if (kind === 'mail') return `/dashboard/outbox?search=${encodeURIComponent(foundBy)}`
  return kind === null ? undefined : `/property-details/${foundBy}`
}

/** Filters by this value in addition to the current filters. */
function FilterLink({ name, value, children }: { name: string; value: string; children: React.ReactNode }) {
  const [params] = useSearchParams()
  const filtered = new URLSearchParams(params)
  filtered.delete('page')
  filtered.set(name, value)
  return (
    <Link to={`?${filtered}`} className={`${link} type-small wrap-anywhere`}>
      {children}
    </Link>
  )
}

const none = <span className="text-muted">None</span>

const link = 'w-fit text-primary underline underline-offset-4'
