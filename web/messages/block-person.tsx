import { Ban, EllipsisVertical, UserRoundCheck } from 'lucide-react'
import { blockPerson, unblockPerson } from '#contract/messages/message-reports.ts'
import { askRefusal, type Conversation, findConversation, myConversations } from '#contract/messages/messages.ts'
import { useAction } from '../api/use-action.ts'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { Menu } from '../ui/dialog/menu.tsx'
import { notify } from '../ui/dialog/notify.ts'

const refresh = [findConversation, myConversations, askRefusal]

/** Menu that blocks and unblocks the other person of a conversation. */
export function BlockPerson({ conversation: { _id: id, other, closed } }: { conversation: Conversation }) {
  const block = useAction(blockPerson, {
    done: `${other.name} is blocked.`,
    failed: `${other.name} was not blocked.`,
    refresh,
  })
  const unblock = useAction(unblockPerson, {
    done: `${other.name} is no longer blocked.`,
    failed: `${other.name} was not unblocked.`,
    refresh,
  })
  const confirmBlock = async () => {
    const isSure = await notify.confirm({
      title: `Block ${other.name}?`,
      text: 'Neither of you can write to the other, about any home. You can unblock them here.',
      action: 'Block',
      danger: true,
    })
    if (isSure) block({ params: { id } })
  }
  const isBlocked = closed === 'blocked by you'
  return (
    <Menu
      trigger={<IconButton name={`Options for ${other.name}`} icon={EllipsisVertical} />}
      items={[
        isBlocked
          ? { label: `Unblock ${other.name}`, icon: UserRoundCheck, onSelect: () => unblock({ params: { id } }) }
          : { label: `Block ${other.name}`, icon: Ban, danger: true, onSelect: confirmBlock },
      ]}
    />
  )
}
