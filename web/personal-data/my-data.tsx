import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadMyData } from '#contract/personal-data/personal-data.ts'
import { download } from '../api/download.ts'
import { reportFailure } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { SectionTitle } from '../ui/text/page-title.tsx'

/** Offers a file with all stored data about the person. */
export function MyData() {
  const save = useMutation({
    mutationFn: () => download(downloadMyData),
    onError: failure => reportFailure(failure, 'Failed to download your data.'),
  })
  return (
    <Card as="section">
      <SectionTitle
        size="small"
        lead="One file with your profile, sessions, listings, wishlist, offers, payments, reviews, emails and activity. It contains nobody else’s private data."
      >
        Your data
      </SectionTitle>
      <Button
        kind="secondary"
        className="max-sm:w-full"
        icon={Download}
        busy={save.isPending}
        busyLabel="Downloading…"
        onClick={() => save.mutate()}
      >
        Download my data
      </Button>
    </Card>
  )
}
