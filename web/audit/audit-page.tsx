import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { auditActions, downloadAudit, listAudit } from '#contract/audit/audit.ts'
import { download } from '../api/download.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { reportFailure } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { optionIn } from '../ui/form/select.tsx'
import { PagedTable } from '../ui/list/paged-table.tsx'
import { momentText } from '../ui/text/date-text.ts'
import { startOfDay } from '../ui/text/local-time.ts'
import { PageTitle } from '../ui/text/page-title.tsx'
import { Action, AuditFilters, useFilters } from './audit-filters.tsx'
import { Actor, FilterLink, Target, none } from './audit-links.tsx'
import { cutNote } from './cut-note.ts'

/** Lists who did what to which object, when, and from which client. Filters are in the URL. */
export function AuditPage() {
  const filters = useFilters()
  const query = {
    person: filters.person.text,
    action: optionIn(auditActions, filters.action.text),
    object: filters.object.text,
    client: filters.client.text,
    // The days of the reader, as the list shows them.
    since: filters.from.text && startOfDay(filters.from.text),
    before: filters.to.text && startOfDay(filters.to.text, 1),
  }
  const lines = usePages(listAudit, { query })
  const save = useMutation({
    mutationFn: async () => cutNote(await download(downloadAudit, { query })),
    onError: failure => reportFailure(failure, 'Failed to download the audit trail.'),
  })
  const isFiltered = Object.values(filters).some(({ text }) => text !== '')
  return (
    <>
      <PageTitle
        count={lines.total}
        lead="Every action, with time and network."
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
      {save.data !== undefined && (
        <Notice tone="warn" announced className="mb-6">
          <p>{save.data}</p>
        </Notice>
      )}
      <AuditFilters filters={filters} isFiltered={isFiltered} />
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
