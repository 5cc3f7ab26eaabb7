import { clsx } from 'clsx'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MenuItem, MenuProps } from './menu.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'

/** The open menu with its button, as `Menu` loads it. */
export function MenuList({ trigger, items, head }: MenuProps) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(true)
  useCloseOnBack(isOpen, () => setOpen(false))
  const chosen = useRef<MenuItem>(undefined)

  const run = () => {
    const item = chosen.current
    chosen.current = undefined
    if (!item) return
    // Waits until the menu has returned the focus.
    setTimeout(() => {
      if (item.to !== undefined) void navigate(item.to)
      item.onSelect?.()
    })
  }

  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        collisionPadding={16}
        onCloseAutoFocus={run}
        className="z-40 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-2rem)] min-w-56 animate-drop overflow-y-auto rounded-xl border border-line bg-raised p-1.5 text-ink shadow-lift"
      >
        {head !== undefined && (
          <DropdownMenu.Label className="mb-1.5 border-b border-line px-3 pt-2 pb-3">{head}</DropdownMenu.Label>
        )}
        {items.map(
          item =>
            item && (
              <DropdownMenu.Item
                key={item.label}
                disabled={item.disabled === true}
                onSelect={() => {
                  chosen.current = item
                }}
                className={clsx(
                  'flex min-h-11 items-center gap-3 rounded-lg px-3 py-2 type-label outline-none data-disabled:cursor-not-allowed data-disabled:opacity-55',
                  item.danger
                    ? 'text-bad data-highlighted:bg-bad-soft data-highlighted:text-bad'
                    : 'data-highlighted:bg-primary-soft data-highlighted:text-primary',
                )}
              >
                {item.icon && <item.icon className="size-5 shrink-0" aria-hidden />}
                {item.label}
              </DropdownMenu.Item>
            ),
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
